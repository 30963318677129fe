import { nowMs } from './clock.js';

export interface BucketSize {
  /** How many at once. */
  readonly burst: number;
  /** How many a second in the long run. */
  readonly perSecond: number;
}

/** A budget that refills with time: `burst` at once, `perSecond` in the long run. */
export class TokenBucket {
  readonly #size: BucketSize;
  #left: number;
  #atMs = nowMs();

  constructor(size: BucketSize) {
    this.#size = size;
    this.#left = size.burst;
  }

  /** @returns false when the budget is spent */
  take(): boolean {
    this.#refill();
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }

  /** Nothing has been taken that is not refilled: it is as good as a new one. */
  get isFull(): boolean {
    this.#refill();
    return this.#left >= this.#size.burst;
  }

  #refill(): void {
    const { burst, perSecond } = this.#size;
    const now = nowMs();
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#atMs) / 1000) * perSecond);
    this.#atMs = now;
  }
}
