/** Carries out at most `inWork` requests of one client at once, the others in their order; no more than `waiting` wait. */
export class RequestQueue {
  readonly #limits: { readonly inWork: number; readonly waiting: number };
  readonly #waiting: (() => Promise<void>)[] = [];
  #inWork = 0;

  constructor(limits: { readonly inWork: number; readonly waiting: number }) {
    this.#limits = limits;
  }

  /** Begins in this tick where there is room. `work` does not reject. @returns false when too many wait already */
  offer(work: () => Promise<void>): boolean {
    if (this.#inWork < this.#limits.inWork) {
      this.#begin(work);
      return true;
    }
    if (this.#waiting.length >= this.#limits.waiting) return false;
    this.#waiting.push(work);
    return true;
  }

  /** The connection that the answers were for is gone. */
  clear(): void {
    this.#waiting.length = 0;
  }

  #begin(work: () => Promise<void>): void {
    this.#inWork++;
    void work().finally(() => {
      this.#inWork--;
      const next = this.#waiting.shift();
      if (next) this.#begin(next);
    });
  }
}
