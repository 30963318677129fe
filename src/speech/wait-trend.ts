import { nowMs } from '../lib/clock.js';

/** From one look to the next, ms: a final that ends, and the next one that begins, make no trend. */
const LOOK_AFTER_MS = 500;

/** Whether the oldest request that waits for a worker waits less long than a while ago. */
export class WaitTrend {
  readonly #clock: () => number;
  /** The waits of the newest two looks, ms. */
  #before = 0;
  #last = 0;
  #lookedAtMs = -Infinity;

  constructor(clock: () => number = nowMs) {
    this.#clock = clock;
  }

  /** @param waitMs of the oldest request that waits; 0 where none does */
  see(waitMs: number): void {
    const now = this.#clock();
    if (now - this.#lookedAtMs < LOOK_AFTER_MS) return;
    [this.#before, this.#last, this.#lookedAtMs] = [this.#last, waitMs, now];
  }

  get isFalling(): boolean {
    return this.#last < this.#before || this.#last === 0;
  }
}
