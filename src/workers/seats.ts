import type { Closable } from '../lib/closer.js';

/** Workers of one kind before a queue of their own, of which each takes a seat while it works. */
export interface SeatedPool {
  /**
   * Rank of the most urgent request that one of its idle
   * workers could take now; undefined where there is none.
   */
  readonly urgency: number | undefined;
  /** Takes up what it may. */
  dispatch(): void;
}

/**
 * One scheduler for several pools, such as those of a small and a large model: no more workers of all of them work at
 * once than there are seats, and a seat that is free goes to the pool with the most urgent request (the lowest rank; of
 * equal ones the pool that came first). A request that has begun keeps its seat to its end.
 *
 * In:     `join`; then `mayTake` before each request that is taken up, and `leave` behind its end.
 * Out:    `dispatch` of every pool, whenever a seat is free again.
 */
export class Seats {
  readonly #count: number;
  readonly #pools: SeatedPool[] = [];
  #taken = 0;

  /** @param count a whole number from 1 on */
  constructor(count: number) {
    this.#count = count;
  }

  /** @returns what takes the pool out again */
  join(pool: SeatedPool): Closable {
    this.#pools.push(pool);
    return {
      close: () => {
        const at = this.#pools.indexOf(pool);
        if (at >= 0) this.#pools.splice(at, 1);
        this.#offer(); // it may have been the one that others waited for
      },
    };
  }

  /** Takes a seat for a request of that rank. @returns false where none is free, or another pool has a more urgent one */
  mayTake(pool: SeatedPool, rank: number): boolean {
    if (this.#taken >= this.#count) return false;
    const isMostUrgent = this.#pools.every(
      (other) => other === pool || other.urgency === undefined || other.urgency >= rank,
    );
    if (isMostUrgent) this.#taken++;
    return isMostUrgent;
  }

  leave(): void {
    this.#taken--;
    this.#offer();
  }

  /** Pools that are not the most urgent one are refused in `mayTake`. */
  #offer(): void {
    for (const pool of [...this.#pools]) pool.dispatch();
  }
}
