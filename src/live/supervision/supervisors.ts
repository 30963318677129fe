import { randomUUID } from 'node:crypto';
import { isBusy } from '../../desk/agent-state.js';
import type { SupervisionMode } from '../../desk/call-commands.js';
import { deskRefusal } from '../../desk/desk-refusal.js';
import { removeLeg } from '../legs/call-legs.js';
import type { RingParts } from '../session/call-parts.js';
import type { CallLeg } from '../session/legs.js';
import type { CallSession } from '../session/call-session.js';
import { ourSwitchId } from '../session/switch-ids.js';
import { Deferred } from '../../lib/deferred.js';
import { SerialQueue } from '../../lib/serial-queue.js';
import { requireGoingOn, type Supervision } from './supervision.js';
import { SupervisionRecord, type SupervisionRecordOptions } from './supervision-record.js';
import { SupervisorSound } from './supervisor-sound.js';

/**
 * Supervisors who listen, whisper or barge in: by a snoop on each party's channel into a bridge of the supervisor's
 * own (docs.asterisk.org, “Snoop channels”). They hear who hears each other, so nothing of a caller who is held; they
 * follow the caller to another agent, and leave with the call.
 */
export class Supervisors {
  readonly #parts: RingParts;
  readonly #sound: SupervisorSound;
  readonly #record: SupervisionRecord;
  /** By the supervisor's user id. */
  readonly #supervisions = new Map<number, Supervision>();

  constructor(parts: RingParts, options: SupervisionRecordOptions) {
    this.#parts = parts;
    this.#sound = new SupervisorSound(parts);
    this.#record = new SupervisionRecord(parts, options);
  }

  /**
   * @param userId of the supervisor, whose phone rings unless they are on that call already
   * @throws Refusal
   */
  async supervise(
    session: CallSession,
    { userId, target, mode }: { userId: number; target: CallLeg; mode: SupervisionMode },
  ): Promise<void> {
    if (session.isInDialPlan && mode === 'barge') throw deskRefusal({ code: 'dial-plan-call-only-heard' });
    const current = this.#supervisions.get(userId);
    if (current?.session === session) return this.#change(current, mode, target);
    if (current) throw deskRefusal({ code: 'supervising-another-call' });
    const other = this.#on(session);
    if (other) throw deskRefusal({ code: 'call-supervised', supervisor: other.supervisor.name });
    const supervision = this.#begin(session, userId, target, mode);
    try {
      const isAnswered = await this.#ring(supervision);
      if (session.end) throw deskRefusal({ code: 'call-over' });
      if (!isAnswered) throw deskRefusal({ code: 'phone-not-answered' });
      await this.#parts.telephony.bridge(supervision.bridgeId, supervision.channelId);
      await this.#apply(supervision, mode, this.#targetOf(supervision) ?? target);
    } catch (error) {
      await this.#finish(supervision);
      // made once more, perhaps, while the phone was being hung up
      await this.#parts.telephony.removeBridge(supervision.bridgeId).catch(() => {});
      throw error;
    }
  }

  /** Ids of the supervisors who are on a call. */
  get userIds(): number[] {
    return [...this.#supervisions.keys()];
  }

  /** @throws Refusal for an agent who is not on a call */
  async leave(userId: number): Promise<void> {
    const supervision = this.#supervisions.get(userId);
    if (!supervision) throw deskRefusal({ code: 'not-supervising' });
    // one who speaks to all parties is a party: what follows is what follows when a party hangs up
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
  async channelLeft(channelId: string): Promise<void> {
    const supervision = this.#of(channelId);
    if (!supervision) return;
    supervision.leg = undefined; // removed as any party's is, see party-left.ts
    if (supervision.answered) supervision.answered(false);
    else await this.#finish(supervision);
  }

  /** The parties of a call have changed. */
  async follow(session: Pick<CallSession, 'callId' | 'end'>): Promise<void> {
    const supervision = this.#on(session);
    if (supervision?.answered && session.end) supervision.answered(false);
    if (!supervision || supervision.answered) return;
    if (session.end) return this.#finish(supervision);
    const toNow = () =>
      this.#switchTo(supervision, supervision.mode, this.#targetOf(supervision) ?? supervision.target);
    try {
      // a connection that is lost meanwhile does not leave the supervisor deaf
      await this.#parts.onceConnected(supervision.session, () =>
        this.#runSerially(supervision, async () => {
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

  #on({ callId }: Pick<CallSession, 'callId'>): Supervision | undefined {
    return [...this.#supervisions.values()].find(({ session }) => session.callId === callId);
  }

  /** The agents with the caller now. */
  #targetOf({ session, target, supervisor }: Supervision): CallLeg | undefined {
    if (session.legs.has(target.legId)) return target;
    return session.legs.ofAgents.find((leg) => leg.userId !== supervisor.userId);
  }

  #begin(session: CallSession, userId: number, target: CallLeg, mode: SupervisionMode): Supervision {
    const { agents } = this.#parts;
    const supervisor = agents.of(userId);
    if (!supervisor) throw deskRefusal({ code: 'no-telephone' });
    if (!agents.isOnline(supervisor)) throw deskRefusal({ code: 'phone-unreachable' });
    if (isBusy(supervisor.state)) throw deskRefusal({ code: 'you-are-busy', state: supervisor.state });
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
      announced: Promise.resolve(),
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
    if (supervision.answered) throw deskRefusal({ code: 'phone-rings-still' });
    if (supervision.mode === mode && supervision.target === target) return;
    await this.#apply(supervision, mode, target);
  }

  #apply(supervision: Supervision, mode: SupervisionMode, target: CallLeg): Promise<void> {
    return this.#runSerially(supervision, () => this.#switchTo(supervision, mode, target));
  }

  #runSerially(supervision: Supervision, work: () => Promise<void>): Promise<void> {
    return supervision.changes.run(work);
  }

  /** The new way of hearing is there before the old one goes. */
  async #switchTo(supervision: Supervision, mode: SupervisionMode, target: CallLeg): Promise<void> {
    if (mode === 'barge') await this.#sound.bargeIn(supervision);
    // a supervisor who barges in keeps the channels by which they hear, for later
    else await this.#sound.hear(supervision, this.#sound.heardIn(supervision));
    if (mode === 'whisper') await this.#sound.whisperTo(supervision, target.channelId);
    else await this.#sound.stopWhispering(supervision);
    if (mode !== 'barge') await this.#sound.stepBack(supervision);
    requireGoingOn(supervision);
    if (supervision.record && supervision.mode === mode && supervision.target === target) return;
    supervision.mode = mode;
    supervision.target = target;
    this.#record.begin(supervision);
    const { agents } = this.#parts;
    const { key } = supervision.supervisor;
    // one who was shut out meanwhile is no agent any more
    if (agents.get(key) !== undefined) agents.set(key, { supervising: mode });
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
    this.#record.end(supervision);
    this.#record.notify(supervision, undefined, null);
  }
}
