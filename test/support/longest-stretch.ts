import { setTimeout as sleep } from 'node:timers/promises';
import { MainThreadClock } from '../../src/lib/thread-time.js';

const TRIES_AT_MOST = 12;
/** A turn of the loop before and behind the work. */
const AROUND_MS = 5;

/**
 * The longest turn of the event loop of this process while that work went on, ms on a processor; of some tries the best:
 * a stretch of the work's own is in each of them; the compiler, the collector of garbage and what a virtual machine's host
 * takes from it (which Linux counts as the thread's where the host does not report it) are not. Each turn is
 * measured by itself: on a busy machine a timer that is late sees several short turns as one.
 *
 * @param mostMs a try that is no longer is the last
 */
export async function longestStretchOf(work: () => Promise<unknown>, mostMs: number): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < TRIES_AT_MOST && least > mostMs; n++) {
    const turns = new Turns();
    try {
      await sleep(AROUND_MS);
      turns.longestMs = 0;
      await work();
      await sleep(AROUND_MS);
      least = Math.min(least, turns.longestMs);
    } finally {
      turns.close();
    }
  }
  return least;
}

/** Looks once in each turn of the loop; the loop does not rest meanwhile. */
class Turns {
  longestMs = 0;
  readonly #thread = new MainThreadClock();
  #lastMs = this.#readMs();
  #next = setImmediate(() => this.#look());

  close(): void {
    clearImmediate(this.#next);
    this.#thread.close();
  }

  #look(): void {
    const nowMs = this.#readMs();
    this.longestMs = Math.max(this.longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    this.#next = setImmediate(() => this.#look());
  }

  /** The clock of the wall where the system keeps no account of threads. */
  #readMs(): number {
    return this.#thread.read()?.cpuMs ?? performance.now();
  }
}
