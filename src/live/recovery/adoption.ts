import { Backoff } from '../../lib/backoff.js';
import { UnavailableError } from '../../lib/errors.js';
import { adoptCalls, adoptCallsOnDisk } from './adopt-calls.js';
import type { RecoveryParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { connectAgent } from '../queue/connect-agent.js';
import type { DialPlanCalls } from './dial-plan-calls.js';
import type { Adopter, OpenCalls, Synchronised } from './open-call.js';
import { isOnLine, settleBySwitch } from './settle-agents.js';
import { SerialQueue } from '../../lib/serial-queue.js';

/** Between two tries to read what an earlier process remembered. */
const JOURNAL_AWAY = { firstMs: 250, maxMs: 5_000 };

export interface AdoptionOptions extends Pick<Adopter, 'follow' | 'holds' | 'take'> {
  readonly parts: RecoveryParts;
  /** Calls that an earlier process left open. */
  readonly openCalls: OpenCalls;
  readonly dialPlanCalls: DialPlanCalls;
  /** Every live call of this process, by id. */
  readonly sessions: ReadonlyMap<string, CallSession>;
  /** Calls on the disk are resumed. */
  readonly onResumed: () => void;
}

/**
 * The calls that an earlier process left: those on the disk are resumed at once, all others as soon as
 * the database answers, after each connection to the switch.
 *
 * End: what is under way when `parts.stopping` is aborted is given up.
 */
export class Adoption {
  readonly #options: AdoptionOptions;
  /** The channels and bridges of the switch at the last connection. */
  #switchState: Synchronised | undefined;
  readonly #adoptions = new SerialQueue();
  /** While calls of earlier processes are looked up: every call that has been here since that began. */
  #ours: Set<string> | undefined;

  constructor(options: AdoptionOptions) {
    this.#options = options;
  }

  /** A call has begun to live here. */
  began(callId: string): void {
    this.#ours?.add(callId);
  }

  /** Resolves once everything that the switch held is looked after, or it has been asked again meanwhile. */
  synchronised(switchState: Synchronised): Promise<void> {
    const { parts, sessions } = this.#options;
    this.#switchState = switchState;
    settleBySwitch(parts.agents, sessions, switchState);
    parts.awaySound.synchronised();
    // one after the other: what two of them read at once both would act on
    return this.#adoptions.run(() => this.#adopt(switchState));
  }

  /** Until it is done, or a newer state of the switch has come. */
  async #adopt(switchState: Synchronised): Promise<void> {
    const { parts, openCalls, dialPlanCalls, sessions, onResumed } = this.#options;
    const backoff = new Backoff(JOURNAL_AWAY);
    const adopted = new Set<string>();
    let isDiskRead = false;
    while (this.#switchState === switchState && !parts.stopping.aborted) {
      const waiting: CallSession[] = [];
      const adopter = this.#adopter(waiting, adopted);
      const serve = () => {
        for (const session of waiting.splice(0)) parts.track(connectAgent(parts, session));
      };
      try {
        if (!isDiskRead) await adoptCallsOnDisk(parts, openCalls, sessions, switchState, adopter);
        isDiskRead = true;
        parts.agents.settle(
          (agent) => !adopted.has(agent.callId ?? '') || isOnLine(sessions, agent, adopted),
        );
        adopted.clear(); // their agents may be rung from here on
        serve();
        onResumed();
        await dialPlanCalls.load();
        await adoptCalls(parts, openCalls, sessions, switchState, adopter);
        await dialPlanCalls.adopt();
        parts.agents.settle((agent) => isOnLine(sessions, agent, adopted));
        parts.track(parts.awaySound.fetchRest((callId) => sessions.has(callId)));
        return serve();
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
        parts.log.warn({ err: error }, 'calls of an earlier process cannot be looked up yet');
        await backoff.wait(parts.stopping);
      } finally {
        this.#ours = undefined;
      }
    }
  }

  #adopter(waiting: CallSession[], adopted: Set<string>): Adopter {
    const { sessions, dialPlanCalls, follow, holds, take } = this.#options;
    const ours = (this.#ours = new Set(sessions.keys()));
    return {
      isOurs: (callId) => ours.has(callId),
      isNoted: (callId) => dialPlanCalls.has(callId),
      follow: (session) => {
        adopted.add(session.callId);
        follow(session);
      },
      connectAgent: (session) => void waiting.push(session),
      holds,
      take,
    };
  }
}
