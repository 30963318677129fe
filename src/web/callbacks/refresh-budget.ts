/** RATE_LIMIT_OVERALL allows a user 1,000 requests an hour, drafts included: 360 of them at the most. */
const everyMs = 10_000;
const burst = 5;

/** How soon a list that changed may be read again: at once where that is rare, every 10 s where it changes all the time. */
export class RefreshBudget {
  #left = burst;
  #atMs = -Infinity;

  /** Takes one reading. @returns ms until it may begin */
  take(nowMs: number): number {
    const refilled = Math.floor((nowMs - this.#atMs) / everyMs);
    if (this.#left + refilled >= burst) {
      this.#left = burst;
      this.#atMs = nowMs;
    } else {
      this.#left += refilled;
      this.#atMs += refilled * everyMs;
    }
    this.#left -= 1;
    return this.#left >= 0 ? 0 : this.#atMs - this.#left * everyMs - nowMs;
  }
}
