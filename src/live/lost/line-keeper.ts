import type { Agent } from '../../desk/agent.js';
import { isSupervisorLeg } from '../../calls/leg-id.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import type { Closable } from '../../lib/closer.js';
import { nowMs } from '../../lib/clock.js';
import type { CallChange } from '../../desk/call-commands.js';
import { isBrokenOff, NORMAL_CLEARING, NO_SOUND_CAUSE } from '../../telephony/release-causes.js';
import type { Phone, TelephonyEvent } from '../../telephony/telephony.js';
import { endCall } from '../legs/finish-call.js';
import { removeLeg } from '../legs/call-legs.js';
import type { QueueParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import type { LostParty } from '../session/lost-parties.js';
import { giveUpLine } from './give-up-line.js';
import { comfortCaller, findParty, isTakenOver, loseParty, writeLost } from './lose-party.js';
import { stepsFor, type CallLines, type PartyLine, type PhoneWent, type Step } from './lost-rule.js';
import { ringAgain, seekOther } from './ring-again.js';

/** A lost party is noticed within three seconds, see `SILENT_MS`. */
const LOOK_EVERY_MS = 500;

type Departure = Extract<TelephonyEvent, { type: 'gone' }>;

/**
 * Watches the lines of the parties of all calls, and leaves no caller alone
 * whose agent is not heard any more. The pure `stepsFor` decides what is to
 * be done; this class collects what it needs, and carries its steps out.
 */
export class LineKeeper implements Closable {
  readonly #parts: QueueParts;
  readonly #sessions: ReadonlyMap<string, CallSession>;
  readonly #looks: NodeJS.Timeout;
  /** By telephone: when it, or the page with it, went last. */
  readonly #went = new Map<string, PhoneWent>();
  readonly #busy = new Set<CallSession>();

  constructor(parts: QueueParts, sessions: ReadonlyMap<string, CallSession>) {
    this.#parts = parts;
    this.#sessions = sessions;
    this.#looks = setInterval(() => this.#lookAtAll(), LOOK_EVERY_MS);
  }

  close(): void {
    clearInterval(this.#looks);
  }

  phoneChanged({ endpoint, isOnline }: Phone): void {
    if (!isOnline) this.#went.set(endpoint, { atMs: nowMs(), how: 'phone-gone' });
    this.#lookAtAll();
  }

  /** The page with the agent's telephone is closed, or loaded again. That alone ends nothing: sound may go on. */
  pageLeft({ webEndpoint }: Agent): void {
    if (webEndpoint !== null) this.#went.set(webEndpoint, { atMs: nowMs(), how: 'page-left' });
    this.#lookAtAll();
  }

  #lookAtAll(): void {
    for (const session of this.#sessions.values()) this.#parts.track(this.check(session));
  }

  /** One look at a time for each call. */
  async check(session: CallSession): Promise<void> {
    const { queue, stopping } = this.#parts;
    if (!isWatched(session) || stopping.aborted || this.#busy.has(session)) return;
    const steps = stepsFor(this.#linesOf(session), queue.lostLine, nowMs());
    if (steps.length === 0) return;
    this.#busy.add(session);
    try {
      await session.changes.run(async () => {
        for (const step of steps) if (isWatched(session)) await this.#carryOut(session, step);
      });
    } finally {
      this.#busy.delete(session);
    }
  }

  /**
   * An agent's telephone call broke off, and no person ended it: the agent is lost, and the call goes on.
   *
   * @returns false where that is not so
   */
  async lineFailed(session: CallSession, { channelId, cause, restarted }: Departure): Promise<boolean> {
    const leg = session.legs.at(channelId);
    if (!leg?.isConnected || leg.speaker !== 'agent' || !isWatched(session) || restarted) return false;
    const party = session.lost.get(leg.legId);
    if (!party && !isBrokenOff(cause)) return false;
    if (!isLeftBy(session, leg)) return false;
    await session.changes.run(async () => {
      const reason = 'line-failed';
      if (!session.lost.get(leg.legId)) await loseParty(this.#parts, session, leg, reason);
      if (session.lost.aloneSinceMs === undefined) await comfortCaller(this.#parts, session);
      await removeLeg(this.#parts, session, leg, cause);
      const lost = session.lost.get(leg.legId);
      if (!lost || session.end) return;
      // the key that hangs up was pressed: another agent at once
      if (cause === NORMAL_CLEARING && lost.reason !== 'page-left') lost.hasRefused = true;
      await writeLost(this.#parts, session, lost, reason);
    });
    return true;
  }

  /**
   * A command of an agent whose telephone is gone: to be rung again now, or to give the call up.
   *
   * @returns false for every other command: it is carried out as in any call. @throws Refusal
   */
  async change(session: CallSession, { type }: CallChange, userId: number): Promise<boolean> {
    if (type !== 'rejoin' && type !== 'leave') return false;
    const party = session.lost.all().find((each) => each.userId === userId && each.agentKey !== null);
    if (type === 'leave') return party ? this.#leave(session, party) : false;
    const leg = session.legs.ofAgents.find((each) => each.userId === userId);
    const again = party ?? (leg && this.#isSilent(leg) ? await this.#lose(session, leg) : undefined);
    if (!again) throw deskRefusal({ code: 'telephone-on-call' });
    if (again.isRinging) return true;
    const agent = again.agentKey === null ? undefined : this.#parts.agents.get(again.agentKey);
    if (!agent || !this.#parts.agents.isOnline(agent)) {
      throw deskRefusal({ code: 'phone-unreachable' });
    }
    this.#parts.track(ringAgain(this.#parts, session, again));
    return true;
  }

  async #leave(session: CallSession, { legId }: LostParty): Promise<boolean> {
    if (session.lost.aloneSinceMs === undefined) return false;
    this.#parts.log.info({ callId: session.callId, legId }, 'an agent whose telephone is gone hangs up');
    await endCall(this.#parts, session, { side: 'agent', cause: NORMAL_CLEARING, reason: 'agent-hung-up' });
    return true;
  }

  #isSilent({ channelId }: CallLeg): boolean {
    const silence = this.#parts.telephony.silenceOf(channelId);
    return silence !== null && silence.silentMs > 0;
  }

  async #lose(session: CallSession, leg: CallLeg): Promise<LostParty | undefined> {
    await loseParty(this.#parts, session, leg, 'no-sound');
    return session.lost.get(leg.legId);
  }

  async #carryOut(session: CallSession, step: Step): Promise<void> {
    const parts = this.#parts;
    const { lost, legs } = session;
    const party = 'legId' in step ? lost.get(step.legId) : undefined;
    switch (step.do) {
      case 'lose': {
        const leg = legs.get(step.legId);
        if (leg) await loseParty(parts, session, leg, step.reason);
        return;
      }
      case 'find':
        return party && findParty(parts, session, party);
      case 'comfort':
        return comfortCaller(parts, session);
      case 'ring':
        if (party && !party.isRinging) parts.track(ringAgain(parts, session, party));
        return;
      case 'seek':
        return parts.track(seekOther(parts, session));
      case 'let-go':
        return party && this.#letGo(session, party);
      case 'give-up':
        if (isTakenOver(session)) return;
        lost.isGivenUp = true;
        return parts.track(giveUpLine(parts, session));
      case 'end-dead-line':
        return endCall(parts, session, { side: 'caller', cause: NO_SOUND_CAUSE, reason: 'caller-lost' });
    }
  }

  /** The call goes on without that party: what follows is what follows from any hang-up. */
  async #letGo(session: CallSession, party: LostParty): Promise<void> {
    const { telephony, agents } = this.#parts;
    session.lost.remove(party);
    const leg = session.legs.get(party.legId);
    if (leg) await telephony.hangUp(leg.channelId);
    else if (party.agentKey !== null) agents.leftCall(party.agentKey, session.callId);
  }

  #linesOf(session: CallSession): CallLines {
    const { legs, lost, callerId } = session;
    const callerLeg = legs.ofCaller;
    const watched = [...legs.values()].filter(({ legId }) => !isSupervisorLeg(legId));
    return {
      parties: watched.map((leg) => this.#lineOf(session, leg)),
      lost: lost.all().map((party) => ({
        legId: party.legId,
        speaker: party.speaker,
        sinceMs: party.sinceMs,
        hasLeg: legs.has(party.legId),
        canRing: this.#canRing(party),
        mayReturn: party.agentKey !== null && !party.hasRefused,
      })),
      isHandedOver: session.handover.consultation !== undefined || session.handover.isBeingTransferred,
      aloneSinceMs: lost.aloneSinceMs,
      isCallerHeld: callerLeg?.isHeld ?? false,
      isSeeking: lost.isSeeking,
      isGivenUp: lost.isGivenUp,
      canCallBack: callerId !== null && callerLeg?.agentKey === null,
    };
  }

  #lineOf(session: CallSession, { legId, speaker, channelId, agentKey, isConnected }: CallLeg): PartyLine {
    const { telephony, agents } = this.#parts;
    const endpoint = agentKey === null ? undefined : session.phones.endpoints.get(channelId);
    return {
      legId,
      speaker,
      silence: isConnected ? telephony.silenceOf(channelId) : null,
      isPhoneOnline: endpoint === undefined ? undefined : agents.isPhoneOnline(endpoint),
      went: endpoint === undefined ? undefined : this.#went.get(endpoint),
      isHeldByPhone: session.legs.ofCaller?.heldByPhoneOf === legId,
    };
  }

  #canRing({ agentKey, isRinging, hasRefused, nextRingAtMs }: LostParty): boolean {
    if (agentKey === null || isRinging || hasRefused || nowMs() < nextRingAtMs) return false;
    const agent = this.#parts.agents.get(agentKey);
    return agent !== undefined && this.#parts.agents.isOnline(agent);
  }
}

/** A call whose channels the dial plan has cannot be changed. */
function isWatched({ end, isInDialPlan, wait }: Pick<CallSession, 'end' | 'isInDialPlan' | 'wait'>): boolean {
  const { wasConnected } = wait;
  return end === undefined && !isInDialPlan && wasConnected;
}

/** No other party is with the caller, and nothing else decides where the caller goes. */
function isLeftBy(session: Pick<CallSession, 'legs' | 'lost' | 'handover'>, leg: CallLeg): boolean {
  const { legs, lost } = session;
  const { consultation, isBeingTransferred } = session.handover;
  const callerLeg = legs.ofCaller;
  if (!callerLeg || consultation || isBeingTransferred) return false;
  return [...legs.values()].every((each) => each === callerLeg || each === leg || lost.get(each.legId));
}
