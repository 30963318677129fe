import { randomUUID } from 'node:crypto';
import type { Agent } from '../desk/agent.js';
import { isBusy, type AgentState } from '../desk/agent-state.js';
import type { SupervisionMode } from '../desk/call-commands.js';
import type { SupervisionStore } from '../desk/supervision-store.js';
import { ConflictError } from '../lib/errors.js';
import { addLeg, announceLeg, bridgeLeg, removeLeg } from './call-legs.js';
import type { CallParts } from './call-parts.js';
import type { CallLeg, CallSession } from './call-session.js';

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
  /** What they did before, and do again after. */
  readonly before: AgentState;
  readonly channelId: string;
  readonly bridgeId: string;
  mode: SupervisionMode;
  /** Whose call it is: who is listened to, or whispered to. */
  target: CallLeg;
  snoopId: string | undefined;
  /** While they speak to everybody: what they say is part of the call. */
  leg: CallLeg | undefined;
  answered: ((is: boolean) => void) | undefined;
  /** Of the row that says what they are doing now. */
  record: Promise<number> | undefined;
}

/**
 * Supervisors who listen, whisper or barge in: by a snoop on the agent's channel into a bridge of the supervisor's
 * own (docs.asterisk.org, “Snoop channels”; measured: 7 ms to change the mode). They follow the caller to another
 * agent, and leave with the call.
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
    const current = this.#supervisions.get(userId);
    if (current?.session === session) return this.#change(current, mode, target);
    if (current) throw new ConflictError('you are on another call: leave that first');
    const other = this.#on(session);
    if (other) throw new ConflictError(`${other.supervisor.name} is on this call already`);
    const supervision = this.#begin(session, userId, target, mode);
    if (!(await this.#ring(supervision))) {
      await this.#finish(supervision);
      throw new ConflictError('your phone was not answered');
    }
    if (session.end) {
      await this.#finish(supervision);
      throw new ConflictError('the call has just ended');
    }
    await this.#parts.telephony.bridge(supervision.bridgeId, supervision.channelId);
    await this.#apply(supervision, mode, this.#targetOf(supervision) ?? target);
  }

  /** @throws ConflictError for who is on no call */
  async leave(userId: number): Promise<void> {
    const supervision = this.#supervisions.get(userId);
    if (!supervision) throw new ConflictError('you are on nobody’s call');
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

  /** Who is on a call has changed. */
  async follow(session: CallSession): Promise<void> {
    const supervision = this.#on(session);
    if (!supervision || supervision.answered) return;
    if (session.end) return this.#finish(supervision);
    if (session.legs.has(supervision.target.legId)) return;
    const target = this.#targetOf(supervision);
    if (target) await this.#apply(supervision, supervision.mode, target);
  }

  /** Whether what the switch holds under that id is needed here. */
  holds(id: string): boolean {
    return [...this.#supervisions.values()].some(
      ({ channelId, bridgeId, snoopId }) => id === channelId || id === bridgeId || id === snoopId,
    );
  }

  isOn(session: CallSession, agentKey: string): boolean {
    return this.#on(session)?.supervisor.key === agentKey;
  }

  #of(channelId: string): Supervision | undefined {
    return [...this.#supervisions.values()].find((each) => each.channelId === channelId);
  }

  #on(session: CallSession): Supervision | undefined {
    return [...this.#supervisions.values()].find((each) => each.session === session);
  }

  /** Who is with the caller now. */
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
    const id = `sup-${session.callId}-${randomUUID().slice(0, 8)}`;
    const supervision: Supervision = {
      ...{ session, supervisor, before: supervisor.state, mode, target },
      ...{ channelId: id, bridgeId: `${id}-bridge` },
      ...{ snoopId: undefined, leg: undefined, answered: undefined, record: undefined },
    };
    agents.move(supervisor.key, 'on-call', { callId: session.callId });
    this.#supervisions.set(userId, supervision);
    return supervision;
  }

  async #ring(supervision: Supervision): Promise<boolean> {
    const { telephony, ringTimeoutMs: timeoutMs, log } = this.#parts;
    const { supervisor, channelId, session } = supervision;
    const answered = new Promise<boolean>((resolve) => (supervision.answered = resolve));
    const limit = setTimeout(() => supervision.answered?.(false), timeoutMs + 5_000);
    try {
      const endpoint = this.#parts.agents.phoneOf(supervisor) ?? supervisor.endpoint;
      await telephony.ring({ endpoint, channelId, callerId: session.callerId, timeoutMs, autoAnswer: true });
      return await answered;
    } catch (error) {
      log.warn({ err: error, callId: session.callId }, 'the phone of a supervisor could not be rung');
      return false;
    } finally {
      clearTimeout(limit);
      supervision.answered = undefined;
    }
  }

  async #change(supervision: Supervision, mode: SupervisionMode, target: CallLeg): Promise<void> {
    if (supervision.answered) throw new ConflictError('your phone still rings');
    if (supervision.mode === mode && supervision.target === target) return;
    await this.#apply(supervision, mode, target);
  }

  /** The new way of hearing is there before the old one goes. */
  async #apply(supervision: Supervision, mode: SupervisionMode, target: CallLeg): Promise<void> {
    const { telephony } = this.#parts;
    const { session, channelId, bridgeId } = supervision;
    const before = { snoopId: supervision.snoopId, leg: supervision.leg };
    supervision.mode = mode;
    supervision.target = target;
    supervision.snoopId = undefined;
    if (mode === 'barge') await this.#bargeIn(supervision);
    else {
      const snoopId = `${channelId}-snoop-${randomUUID().slice(0, 8)}`;
      supervision.snoopId = snoopId;
      const isWhispering = mode === 'whisper';
      await telephony.snoop({ snoopId, channelId: target.channelId, isWhispering, bridgeId });
      if (before.leg) {
        supervision.leg = undefined;
        await telephony.bridge(bridgeId, channelId);
        await removeLeg(this.#parts, session, before.leg, null);
      }
    }
    if (before.snoopId !== undefined) await telephony.hangUp(before.snoopId);
    this.#write(supervision);
  }

  async #bargeIn(supervision: Supervision): Promise<void> {
    const { session, channelId, supervisor } = supervision;
    if (supervision.leg) return;
    await bridgeLeg(this.#parts, session, channelId);
    const { name, userId } = supervisor;
    const legId = `supervisor-${session.legCount}`;
    const leg = addLeg(this.#parts, session, { legId, speaker: 'agent', channelId, name, userId });
    supervision.leg = leg;
    await announceLeg(this.#parts, session, leg);
  }

  async #finish(supervision: Supervision): Promise<void> {
    const { supervisor, session, channelId, bridgeId, snoopId, leg, before } = supervision;
    const { telephony, agents, log } = this.#parts;
    if (supervisor.userId === null || !this.#supervisions.delete(supervisor.userId)) return;
    const removals = [telephony.hangUp(channelId), telephony.removeBridge(bridgeId)];
    if (snoopId !== undefined) removals.push(telephony.hangUp(snoopId));
    if (leg && !session.end) removals.push(removeLeg(this.#parts, session, leg, null));
    for (const result of await Promise.allSettled(removals)) {
      if (result.status === 'rejected')
        log.warn({ err: result.reason as unknown }, 'a supervisor was not removed');
    }
    const isStill = agents.get(supervisor.key)?.callId === session.callId;
    if (isStill) agents.move(supervisor.key, before === 'wrap-up' ? 'available' : before, { callId: null });
    this.#endRecord(supervision);
    this.#notify(supervision, null);
  }

  /** Who, whom, in which way, from when to when: a row for each way. */
  #write(supervision: Supervision): void {
    const { session, supervisor, target, mode } = supervision;
    this.#endRecord(supervision);
    const startedAt = new Date();
    const { callId } = session;
    if (supervisor.userId === null) return;
    const record = { supervisorId: supervisor.userId, agentId: target.userId, callId, mode, startedAt };
    supervision.record = this.#options.store.begin(record);
    supervision.record.catch((error: unknown) => {
      this.#parts.log.error({ err: error, ...record }, 'a supervision could not be written down');
    });
    this.#notify(supervision, mode);
  }

  #endRecord({ record, session }: Supervision): void {
    const at = new Date();
    record
      ?.then((id) => this.#options.store.end(id, at))
      .catch((error: unknown) => {
        this.#parts.log.error(
          { err: error, callId: session.callId },
          'the end of a supervision could not be written',
        );
      });
  }

  #notify({ target, session }: Supervision, mode: SupervisionMode | null): void {
    const { noticeModes, onNotice } = this.#options;
    if (target.userId === null || (mode !== null && !noticeModes.has(mode))) return;
    onNotice(target.userId, session.callId, mode);
  }
}
