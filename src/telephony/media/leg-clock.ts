import { durationMsOf, type AudioFrame, type SampleRateHz } from '../../audio/frame.js';

/** As many frames as must all be late before the clock is moved: one second of 20 ms frames. */
const LATENESS_WINDOW_FRAMES = 50;
/** Lateness that is no jitter any more: three frames. */
const TOLERATED_LATENESS_MS = 60;

/**
 * Gives each arriving piece of audio its place in the call. Asterisk's snoop sends a frame every 20 ms by its
 * own timer; the count of samples is the clock. A timer tick that it misses under load is a frame that never
 * comes (1–2 % seen on a busy host), so when every frame of a second is late, the clock steps forward and a
 * hole is left, which `fillGaps` makes silence of.
 */
export class LegClock {
  readonly #zeroMs: number;
  #nextMs: number | undefined;
  #earliestMs: number;
  #leastLatenessMs = Infinity;
  #framesInWindow = 0;

  /**
   * @param zeroMs wall clock of the zero of the call's time, ms since the epoch
   * @param earliestMs wall clock before which nothing is placed: up to there the leg was heard already
   */
  constructor(zeroMs: number, earliestMs = -Infinity) {
    this.#zeroMs = zeroMs;
    this.#earliestMs = earliestMs;
  }

  /** The stream was broken: the next frame is placed by its arrival alone, but never before what was there. */
  restart(): void {
    this.#earliestMs = this.#nextMs ?? this.#earliestMs;
    this.#nextMs = undefined;
  }

  place(samples: Int16Array, sampleRateHz: SampleRateHz, arrivedAtMs: number): AudioFrame {
    const durationMs = durationMsOf(samples.length, sampleRateHz);
    const arrivalStartMs = arrivedAtMs - durationMs;
    this.#nextMs ??= this.#startWindow(Math.max(arrivalStartMs, this.#earliestMs));
    this.#leastLatenessMs = Math.min(this.#leastLatenessMs, arrivalStartMs - this.#nextMs);
    if (++this.#framesInWindow >= LATENESS_WINDOW_FRAMES) {
      const stepMs = this.#leastLatenessMs > TOLERATED_LATENESS_MS ? this.#leastLatenessMs : 0;
      this.#nextMs = this.#startWindow(this.#nextMs + Math.floor(stepMs / durationMs) * durationMs);
    }
    const startMs = this.#nextMs - this.#zeroMs;
    this.#nextMs += durationMs;
    return { samples, sampleRateHz, startMs, arrivedAtMs };
  }

  #startWindow(nextMs: number): number {
    this.#leastLatenessMs = Infinity;
    this.#framesInWindow = 0;
    return nextMs;
  }
}
