import { nowMs } from '../lib/clock.js';

/** How long what calls said and what it cost counts: long enough for an average over turns, short enough to follow the day. */
const MEMORY_MS = 60_000;
/**
 * Speech of a call per time, both parties together, that is expected until calls have shown what they speak: two parties
 * who speak 40 % of the time each, as the helpline calls of which capacity is told. It counts like a minute of one call.
 */
const EXPECTED_SPEECH = 0.8;
const EXPECTED_FOR_MS = 60_000;
/** The first requests also pay for memory that is touched for the first time; they alone tell no cost. */
const FIRST_SPEECH_MS = 10_000;

/**
 * The load that finals of calls offer to the speech workers, in erlangs (ITU-T E.600): the mean number of workers that
 * they keep busy. Known before anything waits: calls × speech of a call × what a second of speech costs, the latter two as
 * measured over the last minute.
 */
export class OfferedLoad {
  readonly #clock: () => number;
  readonly #calls = new Set<string>();
  #atMs: number;
  /** Sums, in ms, in which what lies back by `MEMORY_MS` counts e times less. */
  #callMs = 0;
  #speechMs = 0;
  #answeredMs = 0;
  #inferenceMs = 0;

  constructor(clock: () => number = nowMs) {
    this.#clock = clock;
    this.#atMs = clock();
  }

  /** Calls of which finals are asked for as they are spoken. */
  get calls(): number {
    return this.#calls.size;
  }

  has(callId: string): boolean {
    return this.#calls.has(callId);
  }

  add(callId: string): void {
    this.#age();
    this.#calls.add(callId);
  }

  remove(callId: string): void {
    this.#age();
    this.#calls.delete(callId);
  }

  /** A final of so much speech is asked for. */
  asked(speechMs: number): void {
    this.#age();
    this.#speechMs += speechMs;
  }

  /** A final of so much speech took a worker so long. */
  answered(speechMs: number, inferenceMs: number): void {
    this.#age();
    this.#answeredMs += speechMs;
    this.#inferenceMs += inferenceMs;
  }

  /** Another model costs something else. */
  forgetCost(): void {
    this.#answeredMs = 0;
    this.#inferenceMs = 0;
  }

  /** @returns the load of so many calls, erlangs; null while it is not known what their speech costs */
  erlangsOf(calls: number): number | null {
    this.#age();
    if (this.#answeredMs < FIRST_SPEECH_MS) return null;
    const speech = (this.#speechMs + EXPECTED_SPEECH * EXPECTED_FOR_MS) / (this.#callMs + EXPECTED_FOR_MS);
    return calls * speech * (this.#inferenceMs / this.#answeredMs);
  }

  #age(): void {
    const now = this.#clock();
    const passedMs = Math.max(0, now - this.#atMs);
    const left = Math.exp(-passedMs / MEMORY_MS);
    this.#atMs = now;
    this.#callMs = this.#callMs * left + this.#calls.size * MEMORY_MS * (1 - left);
    this.#speechMs *= left;
    // what speech costs is no matter of time: their ratio stays where nothing is said
    if (this.#answeredMs * left < FIRST_SPEECH_MS) return;
    this.#answeredMs *= left;
    this.#inferenceMs *= left;
  }
}
