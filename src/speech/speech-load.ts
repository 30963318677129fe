import { nowMs } from '../lib/clock.js';
import type { InterimPace } from './streaming/paced-stretch.js';

/** What speech recognition leaves out while there is more speech than it can transcribe, the least first. */
export type LoadStep = 'interims-1s' | 'interims-2s' | 'interims-4s' | 'no-interims' | 'defers-new-calls';

interface Step {
  readonly name: LoadStep;
  readonly everyMs: number | null;
  /** A wait above which the next step is taken, ms; null at the last one. */
  readonly tooLongMs: number | null;
}

/** Half a second is what speech.md allows interims to cost finals; a whole second more than a final may wait at rated load. */
const STEPS: readonly Step[] = [
  { name: 'interims-1s', everyMs: 1000, tooLongMs: 500 },
  { name: 'interims-2s', everyMs: 2000, tooLongMs: 500 },
  { name: 'interims-4s', everyMs: 4000, tooLongMs: 500 },
  { name: 'no-interims', everyMs: null, tooLongMs: 1000 },
  { name: 'defers-new-calls', everyMs: null, tooLongMs: null },
];
/** A wait below which there is room for more, once it has lasted. */
const SHORT_MS = 100;
/** How long a wait counts. */
const MEMORY_MS = 3_000;
/** A step down has to show what it is good for before the next one is taken. */
const SETTLE_MS = 1_500;
/** The way back is slow, so that the steps do not swing. */
const CALM_MS = 8_000;
/** Waits kept: more than what any machine transcribes within `MEMORY_MS`. */
const KEPT = 500;

export interface SpeechLoadOptions {
  /** Longest that a final or an interim waits at the moment, ms. */
  readonly waitMs: () => number;
  readonly clock?: () => number;
}

/** Whether calls that begin now are transcribed as they are spoken. */
export interface SpeechAdmission {
  /** They are recorded, and transcribed when there is room. */
  readonly defersNewCalls: boolean;
}

/**
 * How much speech recognition can do at the moment, by what live speech waits for a worker: interims every second, then
 * less often, then none, then no new calls beside those that are being transcribed.
 */
export class SpeechLoad implements InterimPace, SpeechAdmission {
  readonly #options: SpeechLoadOptions;
  readonly #clock: () => number;
  #waits: { readonly atMs: number; readonly waitMs: number }[] = [];
  #at = 0;
  #movedAtMs = -Infinity;
  readonly #listeners = new Set<(step: LoadStep, waitMs: number) => void>();
  /** Since when no wait was worth mentioning. */
  #calmSinceMs: number;

  constructor(options: SpeechLoadOptions) {
    this.#options = options;
    this.#clock = options.clock ?? nowMs;
    this.#calmSinceMs = this.#clock();
  }

  get step(): LoadStep {
    return this.#current().name;
  }

  get everyMs(): number | null {
    return this.#current().everyMs;
  }

  get defersNewCalls(): boolean {
    return this.step === 'defers-new-calls';
  }

  /** Told of each step, with the wait that led to it, ms. @returns how to stop listening */
  onChange(listener: (step: LoadStep, waitMs: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A final or an interim has waited so long for a worker. */
  waited(waitMs: number): void {
    this.#waits = [...this.#waits.slice(1 - KEPT), { atMs: this.#clock(), waitMs }];
    this.#current();
  }

  /** Where it is by now: time alone changes it. */
  #current(): Step {
    const now = this.#clock();
    this.#waits = this.#waits.filter(({ atMs }) => atMs > now - MEMORY_MS);
    const waitMs = Math.max(this.#options.waitMs(), ...this.#waits.map((each) => each.waitMs));
    if (waitMs >= SHORT_MS) this.#calmSinceMs = now;
    const { tooLongMs } = STEPS[this.#at] as Step;
    if (tooLongMs !== null && waitMs > tooLongMs && now - this.#movedAtMs >= SETTLE_MS) this.#move(1, waitMs);
    else if (this.#at > 0 && now - this.#calmSinceMs >= CALM_MS) this.#move(-1, waitMs);
    return STEPS[this.#at] as Step;
  }

  #move(by: 1 | -1, waitMs: number): void {
    this.#at += by;
    this.#movedAtMs = this.#clock();
    this.#calmSinceMs = this.#movedAtMs;
    this.#waits = []; // those of the step before
    for (const listener of this.#listeners) listener((STEPS[this.#at] as Step).name, waitMs);
  }
}
