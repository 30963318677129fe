import { Backoff } from '../../lib/backoff.js';
import { messageOf, UnavailableError } from '../../lib/errors.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import type { DialPlanCall } from '../../telephony/telephony.js';
import type { RecoveryParts } from '../session/call-parts.js';
import type { CallSession } from '../session/call-session.js';
import { closeLost } from './close-lost-call.js';
import { resumeInDialPlan } from './resume-in-dial-plan.js';
import type { OpenCall } from '../../calls/call-store.js';
import type { OpenCalls } from './open-call.js';
import { readSaid } from './read-said.js';
import { journalDialPlanCall } from './journal-dial-plan-call.js';
import { SerialQueue } from '../../lib/serial-queue.js';

export interface DialPlanCallsOptions {
  readonly openCalls: OpenCalls;
  /** Live here. */
  readonly sessions: ReadonlyMap<string, CallSession>;
  readonly follow: (session: CallSession) => void;
}

/** Until the notes are read again, as long as they say of a call what is not done yet. */
const NEXT_LOOK = { firstMs: 1_000, maxMs: 10_000 };

/**
 * Calls that the dial plan connected by itself, or let wait, while this server was away. The notes of the dial plan report
 * of them, and a note is removed only when the journal says that its call is finished: whatever this process does not
 * come to, the next one finds.
 *
 * In:     `load` and `adopt` after each connection.
 * Out:    events in the journal; a session for each call that is still going on.
 * End:    with `parts.stopping`.
 * Errors: UnavailableError of `load`, while the switch does not answer; a journal that does not is asked again.
 */
export class DialPlanCalls {
  readonly #parts: RecoveryParts;
  readonly #options: DialPlanCallsOptions;
  #noted: readonly DialPlanCall[] = [];
  readonly #settlements = new SerialQueue();
  #isLooking = false;

  constructor(parts: RecoveryParts, options: DialPlanCallsOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /** Reads the notes. @throws UnavailableError while the switch does not answer */
  async load(): Promise<void> {
    try {
      this.#noted = await this.#parts.telephony.dialPlanNotes.list();
    } catch (cause) {
      throw new UnavailableError(`the notes of the dial plan cannot be read: ${messageOf(cause)}`, { cause });
    }
  }

  /** Whether the notes report that call. */
  has(callId: string): boolean {
    return this.#noted.some((noted) => noted.callId === callId);
  }

  /** Follows the calls that are still going on. Those that are over, and what cannot be done now, are left to later. */
  async adopt(): Promise<void> {
    const isUp = ({ ended }: DialPlanCall) => ended === null;
    await this.#settle(this.#noted.filter(isUp)).catch((error: unknown) => this.#sayLater(error));
    this.#lookAgain();
  }

  /** Does what the notes ask for, and reads them again, until nothing is left. */
  #lookAgain(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#parts.track(this.#look().finally(() => (this.#isLooking = false)));
  }

  async #look(): Promise<void> {
    const { stopping } = this.#parts;
    const backoff = new Backoff(NEXT_LOOK);
    while (this.#isLeft()) {
      try {
        await this.#settle(this.#noted);
        if (!this.#isLeft()) return;
        if (this.#noted.some(({ ended }) => !ended)) backoff.reset(); // an answer may come any moment
      } catch (error) {
        this.#sayLater(error);
      }
      await backoff.wait(stopping);
      if (stopping.aborted) return;
      await this.load().catch((error: unknown) => this.#sayLater(error));
    }
  }

  #sayLater(error: unknown): void {
    if (!(error instanceof UnavailableError)) throw error;
    this.#parts.log.warn({ err: error }, 'calls that the dial plan had are looked up later');
  }

  #isLeft(): boolean {
    return this.#noted.some(({ callId }) => !this.#isLive(callId));
  }

  /** There is nothing to do for it here until it is over. */
  #isLive(callId: string): boolean {
    const session = this.#options.sessions.get(callId);
    return session !== undefined && session.state !== 'ended';
  }

  /** One after the other: what two of them read at once both would act on. @throws UnavailableError */
  #settle(calls: readonly DialPlanCall[]): Promise<void> {
    return this.#settlements.run(async () => {
      for (const noted of calls) {
        if (this.#parts.stopping.aborted) return;
        if (!this.#isLive(noted.callId) && (await this.#isDone(noted))) await this.#remove(noted.callId);
      }
    });
  }

  /** @returns whether the journal has all of it, and needs its note no longer */
  async #isDone(noted: DialPlanCall): Promise<boolean> {
    const { openCalls } = this.#options;
    const { callId, ended } = noted;
    const open = await this.#findOpen(callId);
    if (!open && (await openCalls.hasCall(callId))) return true;
    try {
      await journalDialPlanCall(this.#parts, openCalls, noted, open);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      this.#parts.log.error({ err: error, callId }, 'a call of the dial plan could not be written down');
      return false;
    }
    if (!open && ended) return true;
    const written = await this.#findOpen(callId);
    if (written) await this.#resume(noted, written);
    return false; // the next look sees whether it is finished
  }

  async #resume({ ended, answered }: DialPlanCall, call: OpenCall): Promise<void> {
    const { openCalls } = this.#options;
    const follow = (session: CallSession) => this.#follow(session);
    const said = await readSaid(openCalls, call);
    if (ended) return closeLost(this.#parts, call, said, { follow });
    const { answeredAt } = call;
    if (!answered || !answeredAt) return;
    const records = await openCalls.readOpen(call.callId, ['leg.joined']);
    const joined = records.flatMap(({ event }) => (event.type === 'leg.joined' ? [event] : []));
    const agent = joined.findLast(({ source, speaker }) => source !== undefined && speaker === 'agent');
    if (!agent) return;
    const { legId } = agent;
    await resumeInDialPlan(this.#parts, call, { ...said, answeredAt }, { ...answered, legId }, follow);
  }

  async #findOpen(callId: string): Promise<OpenCall | undefined> {
    return (await this.#options.openCalls.listOpen()).find((call) => call.callId === callId);
  }

  #follow(session: CallSession): void {
    this.#options.follow(session);
    this.#parts.track(this.#onceOver(session));
  }

  async #onceOver(session: CallSession): Promise<void> {
    const { stopping } = this.#parts;
    await settledOrAborted(session.completed, stopping);
    if (!stopping.aborted) this.#lookAgain();
  }

  async #remove(callId: string): Promise<void> {
    try {
      await this.#parts.telephony.dialPlanNotes.remove(callId);
    } catch (error) {
      this.#parts.log.warn({ err: error, callId }, 'a note of the dial plan is removed later');
    }
    this.#noted = this.#noted.filter((noted) => noted.callId !== callId);
  }
}
