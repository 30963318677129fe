import { nowMs } from '../lib/clock.js';
import type { Transcription } from './transcriber.js';

/** How long what calls said counts: long enough for an average over turns, short enough to follow the day. */
const MEMORY_MS = 60_000;
/**
 * Speech of a call per time, both parties together, that is expected until calls have shown what they speak: two parties
 * who speak 40 % of the time each, as the helpline calls of which capacity is stated. It counts like a minute of one call.
 */
const EXPECTED_SPEECH = 0.8;
const EXPECTED_FOR_MS = 60_000;
/** Finals whose cost counts. */
const COSTS_KEPT = 64;
/**
 * The cost that a quarter of them stay below: where many calls begin at once, all cores are busy for seconds, and the mean
 * reported three times what a call takes (14 calls through Asterisk, two cores, 2026-11).
 */
const COST_QUANTILE = 0.25;
/**
 * Finals that show what speech costs at the moment, their median: where words wait for seconds, that is what
 * it costs. A larger number would include finals from before the cores were taken: with 16, simulated, calls
 * that take the cores from the workers were left out two by two.
 */
const COSTS_OF_THE_MOMENT = 6;
/** The first requests also pay for memory that is touched for the first time; they alone report no cost. */
const FIRST_SPEECH_MS = 10_000;

/** Time of a worker for a time of speech. */
interface Cost {
  /** With the time in which other processes had its processor: the telephony of the calls, and interims, which can end. */
  readonly byClock: number;
  /** Without it. */
  readonly byProcessor: number;
}

/**
 * The load that finals of calls offer to the speech workers, in erlangs (ITU-T E.600): the mean number of workers that
 * they keep busy. Known before anything waits: calls × speech of a call × what a second of speech costs, the latter two as
 * measured of late.
 */
export class OfferedLoad {
  readonly #clock: () => number;
  readonly #calls = new Set<string>();
  #atMs: number;
  /** Sums, in ms, in which what lies back by `MEMORY_MS` counts e times less. */
  #callMs = 0;
  #speechMs = 0;
  #answeredMs = 0;
  /** Costs of finals, newest last. */
  #costs: Cost[] = [];
  /** Finals since speech costs something else. */
  #answeredAnew = Infinity;

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

  /** Those that were added last are no longer asked for. @returns them */
  removeNewest(count: number): string[] {
    if (count === 0) return [];
    this.#age();
    const newest = [...this.#calls].slice(-count);
    for (const callId of newest) this.#calls.delete(callId);
    return newest;
  }

  /** A final of so much speech is asked for. */
  asked(speechMs: number): void {
    this.#age();
    this.#speechMs += speechMs;
  }

  /** A final of so much speech took a worker so long. */
  answered(
    speechMs: number,
    { inferenceMs, withoutProcessorMs = 0 }: Pick<Transcription, 'inferenceMs' | 'withoutProcessorMs'>,
  ): void {
    if (speechMs <= 0) return;
    this.#answeredMs += speechMs;
    const byProcessor = Math.max(0, inferenceMs - withoutProcessorMs) / speechMs;
    this.#costs = [...this.#costs.slice(1 - COSTS_KEPT), { byClock: inferenceMs / speechMs, byProcessor }];
    if (++this.#answeredAnew === COSTS_OF_THE_MOMENT) this.#costs = this.#costs.slice(-COSTS_OF_THE_MOMENT);
  }

  /** Other work that took the cores has ended: what speech cost beside it counts until it is seen what it costs now. */
  updateCost(): void {
    this.#answeredAnew = 0;
  }

  get isCostSeen(): boolean {
    return this.#answeredAnew >= COSTS_OF_THE_MOMENT;
  }

  /** Another model costs something else. */
  forgetCost(): void {
    this.#answeredMs = 0;
    this.#costs = [];
  }

  /** @returns the load of so many calls, erlangs, by processor time; null while it is not known what their speech costs */
  erlangsOf(calls: number): number | null {
    return this.#erlangs(
      calls,
      this.#costs.map(({ byProcessor }) => byProcessor),
      COST_QUANTILE,
    );
  }

  /** The same by the clock of the moment, whatever may be the reason. */
  erlangsNow(calls: number): number | null {
    const newest = this.#costs.slice(-COSTS_OF_THE_MOMENT);
    return this.#erlangs(
      calls,
      newest.map(({ byClock }) => byClock),
      0.5,
    );
  }

  #erlangs(calls: number, costs: readonly number[], quantile: number): number | null {
    this.#age();
    if (this.#answeredMs < FIRST_SPEECH_MS) return null;
    const speech = (this.#speechMs + EXPECTED_SPEECH * EXPECTED_FOR_MS) / (this.#callMs + EXPECTED_FOR_MS);
    const sorted = [...costs].sort((a, b) => a - b);
    return calls * speech * (sorted[Math.floor(quantile * sorted.length)] as number);
  }

  #age(): void {
    const now = this.#clock();
    const passedMs = Math.max(0, now - this.#atMs);
    const left = Math.exp(-passedMs / MEMORY_MS);
    this.#atMs = now;
    this.#callMs = this.#callMs * left + this.#calls.size * MEMORY_MS * (1 - left);
    this.#speechMs *= left;
  }
}
