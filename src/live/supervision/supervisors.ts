import { randomUUID } from 'node:crypto';
import type { Agent } from '../../desk/agent.js';
import { isBusy } from '../../desk/agent-state.js';
import { supervisorLegId } from '../../calls/leg-id.js';
import type { SupervisionMode } from '../../desk/call-commands.js';
import type { SupervisionStore } from '../../desk/supervision-store.js';
import { ConflictError } from '../../lib/errors.js';
import { addLeg, announceLeg, removeLeg } from '../legs/call-legs.js';
import type { CallParts } from '../session/call-parts.js';
import type { CallLeg, CallSession } from '../session/call-session.js';
import { tellsOfGone } from '../session/gone-meanwhile.js';
import { onceStored } from '../../lib/once-stored.js';
import { ourSwitchId } from '../session/switch-ids.js';
import { Deferred } from '../../lib/deferred.js';
import { SerialQueue } from '../../lib/serial-queue.js';

export interface SupervisorsOptions {
  readonly store: SupervisionStore;
  /** An agent is to be told that a supervisor is, or is no longer (null), on their call. */
  readonly onNotice: (userId: number, callId: string, mode: SupervisionMode | null) => void;
  /** In which modes agents are told. */
  readonly noticeModes: ReadonlySet<SupervisionMode>;
}

/** A supervisor on a call. */
interface Supervision {
  readonly session: CallSession;
  readonly supervisor: Agent;
  readonly channelId: string;
  readonly bridgeId: string;
  mode: SupervisionMode;
  /** The agent of the call, who is listened to or whispered to. */
  target: CallLeg;
  /** The snoops by which they hear, by the channel of the party that is heard. */
  readonly ears: Map<string, string>;
  /** The whisper to one party alone; made once, and kept while they only listen. */
  whisper: { readonly whisperId: string; readonly channelId: string; isHeard: boolean } | undefined;
  /** While they speak to everybody: what they say is part of the call. */
  leg: CallLeg | undefined;
  answered: ((is: boolean) => void) | undefined;
  /** Over: whatever is on its way to be made for it is to go again. */
  isOver: boolean;
  readonly changes: SerialQueue;
  /** Users who were told of it, and are told of its end. */
  noticed: number | undefined;
  /** Of the row that says what they are doing now. */
  record: Promise<number> | undefined;
}

/**
 * Supervisors who listen, whisper or barge in: by a snoop on each party's channel into a bridge of the supervisor's
 * own (docs.asterisk.org, “Snoop channels”). They hear who hears each other, so nothing of a caller who is held; they
 * follow the caller to another agent, and leave with the call.
 */
export class Supervisors {
  readonly #parts: CallParts;
  readonly #options: SupervisorsOptions;
  /** By the supervisor's user id. */
  readonly #supervisions = new Map<number, Supervision>();

  constructor(parts: CallParts, options: SupervisorsOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /**
   * @param userId of the supervisor, whose phone rings unless they are on that call already
   * @throws ConflictError
   */
  async supervise(
    session: CallSession,
    { userId, target, mode }: { userId: number; target: CallLeg; mode: SupervisionMode },
  ): Promise<void> {
    if (session.isInDialPlan && mode === 'barge')
      throw new ConflictError('Asterisk connected this call while the server was away: you can only listen');
    const current = this.#supervisions.get(userId);
    if (current?.session === session) return this.#change(current, mode, target);
    if (current) throw new ConflictError('you are on another call: leave that first');
    const other = this.#on(session);
    if (other) throw new ConflictError(`${other.supervisor.name} is on this call already`);
    const supervision = this.#begin(session, userId, target, mode);
    try {
      const isAnswered = await this.#ring(supervision);
      if (session.end) throw new ConflictError('the call has just ended');
      if (!isAnswered) throw new ConflictError('your phone was not answered');
      await this.#parts.telephony.bridge(supervision.bridgeId, supervision.channelId);
      await this.#apply(supervision, mode, this.#targetOf(supervision) ?? target);
    } catch (error) {
      await this.#finish(supervision);
      // made once more, perhaps, while the phone was being hung up
      await this.#parts.telephony.removeBridge(supervision.bridgeId).catch(() => {});
      throw error;
    }
  }

  /** @throws ConflictError for who is on no call */
  async leave(userId: number): Promise<void> {
    const supervision = this.#supervisions.get(userId);
    if (!supervision) throw new ConflictError('you supervise no call');
    // one who speaks to everybody is a party: what follows is what follows when a party hangs up
    if (supervision.leg) await this.#parts.telephony.hangUp(supervision.channelId);
    else await this.#finish(supervision);
  }

  /** Whether that is the phone of a supervisor, which has been answered. */
  isAnswered(channelId: string): boolean {
    const supervision = this.#of(channelId);
    supervision?.answered?.(true);
    return supervision !== undefined;
  }

  /** A channel has gone, perhaps that of a supervisor. */
  async gone(channelId: string): Promise<void> {
    const supervision = this.#of(channelId);
    if (!supervision) return;
    supervision.leg = undefined; // removed as any party's is, see party-gone.ts
    if (supervision.answered) supervision.answered(false);
    else await this.#finish(supervision);
  }

  /** The parties of a call have changed. */
  async follow(session: CallSession): Promise<void> {
    const supervision = this.#on(session);
    if (supervision?.answered && session.end) supervision.answered(false);
    if (!supervision || supervision.answered) return;
    if (session.end) return this.#finish(supervision);
    const toNow = () =>
      this.#switchTo(supervision, supervision.mode, this.#targetOf(supervision) ?? supervision.target);
    try {
      // a connection that is lost meanwhile does not leave the supervisor deaf
      await this.#parts.onceConnected(session, () =>
        this.#inTurn(supervision, async () => {
          if (!supervision.isOver && !session.end) await toNow();
        }),
      );
    } catch (error) {
      if (!supervision.isOver && !session.end) throw error;
    }
  }

  /** Whether what the switch holds under that id is needed here. */
  holds(id: string): boolean {
    return [...this.#supervisions.values()].some(
      ({ channelId }) => id.startsWith(channelId), // all that is made for them has ids that begin so
    );
  }

  #of(channelId: string): Supervision | undefined {
    return [...this.#supervisions.values()].find((each) => each.channelId === channelId);
  }

  #on(session: CallSession): Supervision | undefined {
    return [...this.#supervisions.values()].find((each) => each.session === session);
  }

  /** The agents with the caller now. */
  #targetOf({ session, target, supervisor }: Supervision): CallLeg | undefined {
    if (session.legs.has(target.legId)) return target;
    return session.agentLegs.find((leg) => leg.userId !== supervisor.userId);
  }

  #begin(session: CallSession, userId: number, target: CallLeg, mode: SupervisionMode): Supervision {
    const { agents } = this.#parts;
    const supervisor = agents.of(userId);
    if (!supervisor) throw new ConflictError('you have no telephone: your user has no extension');
    if (!agents.isOnline(supervisor)) throw new ConflictError('your phone cannot be reached');
    if (isBusy(supervisor.state)) throw new ConflictError(`you are ${supervisor.state}`);
    const id = ourSwitchId('sup', `${session.callId}-${randomUUID().slice(0, 8)}`);
    const supervision: Supervision = {
      session,
      supervisor,
      mode,
      target,
      channelId: id,
      bridgeId: `${id}-bridge`,
      ears: new Map<string, string>(),
      whisper: undefined,
      leg: undefined,
      answered: undefined,
      record: undefined,
      isOver: false,
      changes: new SerialQueue(),
      noticed: undefined,
    };
    agents.move(supervisor.key, 'on-call', { callId: session.callId });
    this.#supervisions.set(userId, supervision);
    return supervision;
  }

  async #ring(supervision: Supervision): Promise<boolean> {
    const { telephony, ringTimeoutMs: timeoutMs, stopping, log } = this.#parts;
    const { supervisor, channelId, session } = supervision;
    const answered = new Deferred<boolean>();
    supervision.answered = answered.resolve;
    const giveUp = () => supervision.answered?.(false);
    const limit = setTimeout(giveUp, timeoutMs + 5_000);
    stopping.addEventListener('abort', giveUp, { once: true });
    try {
      if (stopping.aborted) return false;
      const endpoint = this.#parts.agents.phoneOf(supervisor) ?? supervisor.endpoint;
      await telephony.ring({ endpoint, channelId, callerId: session.callerId, timeoutMs, autoAnswer: true });
      return await answered.promise;
    } catch (error) {
      log.warn({ err: error, callId: session.callId }, 'the phone of a supervisor could not be rung');
      return false;
    } finally {
      clearTimeout(limit);
      stopping.removeEventListener('abort', giveUp);
      supervision.answered = undefined;
    }
  }

  async #change(supervision: Supervision, mode: SupervisionMode, target: CallLeg): Promise<void> {
    if (supervision.answered) throw new ConflictError('your phone still rings');
    if (supervision.mode === mode && supervision.target === target) return;
    await this.#apply(supervision, mode, target);
  }

  #apply(supervision: Supervision, mode: SupervisionMode, target: CallLeg): Promise<void> {
    return this.#inTurn(supervision, () => this.#switchTo(supervision, mode, target));
  }

  #inTurn(supervision: Supervision, work: () => Promise<void>): Promise<void> {
    return supervision.changes.run(work);
  }

  /** The new way of hearing is there before the old one goes. */
  async #switchTo(supervision: Supervision, mode: SupervisionMode, target: CallLeg): Promise<void> {
    if (mode === 'barge') await this.#bargeIn(supervision);
    else await this.#hear(supervision, this.#heardIn(supervision)); // who barges in keeps what they have, for later
    if (mode === 'whisper') await this.#whisperTo(supervision, target.channelId);
    else await this.#stopWhispering(supervision);
    if (mode !== 'barge') await this.#stepBack(supervision);
    this.#requireGoingOn(supervision);
    if (supervision.record && supervision.mode === mode && supervision.target === target) return;
    supervision.mode = mode;
    supervision.target = target;
    this.#write(supervision);
  }

  /** Everybody who hears the others. */
  #heardIn({ session, channelId }: Supervision): CallLeg[] {
    return [...session.legs.values()].filter((leg) => !leg.isHeld && leg.channelId !== channelId);
  }

  async #hear(supervision: Supervision, legs: readonly CallLeg[]): Promise<void> {
    const { ears } = supervision;
    const wanted = new Set(legs.map(({ channelId }) => channelId));
    await Promise.all(
      legs.filter(({ channelId }) => !ears.has(channelId)).map((leg) => this.#listenTo(supervision, leg)),
    );
    this.#requireGoingOn(supervision);
    const unwanted = [...ears].filter(([channelId]) => !wanted.has(channelId));
    for (const [channelId] of unwanted) ears.delete(channelId);
    await Promise.all(unwanted.map(([, snoopId]) => this.#parts.telephony.hangUp(snoopId)));
  }

  async #listenTo(supervision: Supervision, { legId, channelId: heard }: CallLeg): Promise<void> {
    const { telephony } = this.#parts;
    const { session, channelId, bridgeId, ears } = supervision;
    this.#requireGoingOn(supervision);
    const snoopId = `${channelId}-snoop-${randomUUID().slice(0, 8)}`;
    ears.set(heard, snoopId);
    try {
      await telephony.snoop({ snoopId, channelId: heard, bridgeId });
    } catch (error) {
      ears.delete(heard);
      const isGone = !session.legs.has(legId) || tellsOfGone(error);
      if (!isGone) throw error; // else they have hung up in that moment
    }
    if (!supervision.isOver) return;
    // made while all else was being removed
    await Promise.all([telephony.hangUp(snoopId), telephony.removeBridge(bridgeId)]);
  }

  async #whisperTo(supervision: Supervision, toChannelId: string): Promise<void> {
    const { telephony } = this.#parts;
    const { channelId: fromChannelId, whisper: old } = supervision;
    if (old?.channelId === toChannelId && (await this.#whisperAgain(old))) return;
    const whisperId = `${fromChannelId}-w${randomUUID().slice(0, 4)}`; // Asterisk has room for 80 letters
    await telephony.whisper({ whisperId, fromChannelId, toChannelId });
    if (supervision.isOver) await telephony.stopWhisper(whisperId);
    this.#requireGoingOn(supervision);
    supervision.whisper = { whisperId, channelId: toChannelId, isHeard: true };
    if (old) await telephony.stopWhisper(old.whisperId);
  }

  /** @returns false when it is not there any more */
  async #whisperAgain(whisper: NonNullable<Supervision['whisper']>): Promise<boolean> {
    if (whisper.isHeard) return true;
    try {
      await this.#parts.telephony.muteWhisper(whisper.whisperId, false);
    } catch (error) {
      if (!tellsOfGone(error)) throw error;
      return false;
    }
    return (whisper.isHeard = true);
  }

  async #stopWhispering({ whisper, session }: Supervision): Promise<void> {
    if (!whisper?.isHeard) return;
    try {
      await this.#parts.telephony.muteWhisper(whisper.whisperId, true);
    } catch (error) {
      const isThere = [...session.legs.values()].some(({ channelId }) => channelId === whisper.channelId);
      if (isThere || !tellsOfGone(error)) throw error; // else it went with whom they whispered to
    }
    whisper.isHeard = false;
  }

  /** Back into their own bridge: what they say is no part of the call any more. */
  async #stepBack(supervision: Supervision): Promise<void> {
    const { session, channelId, bridgeId, leg } = supervision;
    if (!leg) return;
    await this.#parts.telephony.move(bridgeId, channelId);
    supervision.leg = undefined;
    this.#parts.own(removeLeg(this.#parts, session, leg, null));
  }

  async #bargeIn(supervision: Supervision): Promise<void> {
    const { session, channelId, supervisor } = supervision;
    if (supervision.leg) return;
    await this.#parts.telephony.move(session.bridgeId, channelId);
    this.#requireGoingOn(supervision);
    const { name, userId } = supervisor;
    const legId = supervisorLegId(session.legCount);
    const leg = addLeg(this.#parts, session, { legId, speaker: 'agent', channelId, name, userId });
    supervision.leg = leg;
    this.#parts.own(announceLeg(this.#parts, session, leg)); // no command waits for a row of the audit
  }

  /** @throws ConflictError when a party has hung up meanwhile */
  #requireGoingOn({ isOver, session }: Supervision): void {
    if (isOver || session.end)
      throw new ConflictError(session.end ? 'the call has just ended' : 'you have hung up');
  }

  async #finish(supervision: Supervision): Promise<void> {
    const { supervisor, session, channelId, bridgeId, ears, whisper, leg } = supervision;
    const { telephony, agents, log } = this.#parts;
    if (supervision.isOver || supervisor.userId === null) return;
    supervision.isOver = true;
    this.#supervisions.delete(supervisor.userId);
    supervision.answered?.(false);
    const removals = [telephony.hangUp(channelId), telephony.removeBridge(bridgeId)];
    removals.push(...[...ears.values()].map((snoopId) => telephony.hangUp(snoopId)));
    if (whisper) removals.push(telephony.stopWhisper(whisper.whisperId));
    if (leg && !session.end) removals.push(removeLeg(this.#parts, session, leg, null));
    for (const result of await Promise.allSettled(removals)) {
      if (result.status === 'rejected')
        log.warn({ err: result.reason as unknown }, 'a supervisor was not removed');
    }
    agents.notConnected(supervisor.key, session.callId);
    this.#endRecord(supervision);
    this.#tell(supervision, undefined, null);
  }

  /** A row for each mode: supervisor, agent, mode, beginning and end. */
  #write(supervision: Supervision): void {
    const { session, supervisor, target, mode } = supervision;
    this.#endRecord(supervision);
    const startedAt = new Date();
    const { callId } = session;
    if (supervisor.userId === null) return;
    const record = { supervisorId: supervisor.userId, agentId: target.userId, callId, mode, startedAt };
    supervision.record = onceStored(() => this.#options.store.begin(record), this.#parts.stopping);
    supervision.record.catch((error: unknown) => {
      this.#parts.log.error({ err: error, ...record }, 'a supervision could not be written down');
    });
    const isTold = target.userId !== null && this.#options.noticeModes.has(mode);
    this.#tell(supervision, isTold ? target.userId : undefined, mode);
  }

  #endRecord(supervision: Supervision): void {
    const { record, session } = supervision;
    if (!record) return;
    supervision.record = undefined;
    const at = new Date();
    const ended = record.then(
      (id) => onceStored(() => this.#options.store.end(id, at), this.#parts.stopping),
      () => {}, // that there is none has been said
    );
    this.#parts.own(
      ended.catch((error: unknown) => {
        const { callId } = session;
        this.#parts.log.error({ err: error, callId }, 'the end of a supervision could not be written');
      }),
    );
  }

  /** Agents who were told of a supervisor are told when the supervision is over. */
  #tell(supervision: Supervision, userId: number | undefined, mode: SupervisionMode | null): void {
    const { onNotice } = this.#options;
    const { noticed, session } = supervision;
    if (noticed !== undefined && noticed !== userId) onNotice(noticed, session.callId, null);
    if (userId !== undefined) onNotice(userId, session.callId, mode);
    supervision.noticed = userId;
  }
}
