/** How long a wait counts. */
const MEMORY_MS = 3_000;
/** Waits kept: more than what any machine transcribes within `MEMORY_MS`. */
const KEPT = 500;

/** Times that recent requests have waited for a worker, ms. */
export class RecentWaits {
  readonly #clock: () => number;
  #waits: { readonly atMs: number; readonly waitMs: number }[] = [];

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** A wait is over. */
  add(waitMs: number): void {
    this.#waits = [...this.#waits.slice(1 - KEPT), { atMs: this.#clock(), waitMs }];
  }

  forget(): void {
    this.#waits = [];
  }

  /** @param now of what waits still, the longest, ms */
  longest(now: number): number {
    return Math.max(now, ...this.#recent());
  }

  /** The longest wait, the longest of them left out that are not more than this part of all. */
  allBut(part: number, now: number): number {
    const sorted = [...this.#recent(), now].sort((a, b) => b - a);
    return sorted[Math.floor(part * sorted.length)] as number;
  }

  #recent(): number[] {
    const since = this.#clock() - MEMORY_MS;
    this.#waits = this.#waits.filter(({ atMs }) => atMs > since);
    return this.#waits.map(({ waitMs }) => waitMs);
  }
}
