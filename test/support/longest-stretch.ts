import { jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SLICE_MS, TimeSlice } from '../../src/lib/time-slice.js';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

const TRIES_AT_MOST = 12;
/** A turn of the loop before and behind the work. */
const AROUND_MS = 5;

/**
 * The longest stretch for which that work can hold the event loop, ms: a slice of time that is all but over, and the longest
 * stretch between two looks at it. Here each slice is over at the first look, so that every try makes the same stretches in the same order, and the time of a
 * stretch is the shortest of its tries. A stretch of the work's own is as long in all of them; the compiler, other processes
 * and the host of a virtual machine hit another one in each: 23 to 28 ms in single tries of work whose longest stretch is
 * 1 ms (measured). A collection of garbage falls where the heap is full, which is the same place in each try: hence the
 * empty heap before. The account of a thread's time on a processor is no better clock: it moves once a tick, 4 ms.
 *
 * @param mostMs a try after which none is longer is the last
 */
export async function longestStretchOf(work: () => Promise<unknown>, mostMs: number): Promise<number> {
  const least = new Map<number, number>();
  let longestMs = Infinity;
  for (let n = 0; n < TRIES_AT_MOST && longestMs > mostMs; n++) {
    collectGarbage();
    for (const [look, ms] of await stretchesOf(work))
      least.set(look, Math.min(ms, least.get(look) ?? Infinity));
    longestMs = SLICE_MS + Math.max(...least.values());
  }
  return longestMs;
}

/** The longest stretch of each number of looks taken until its end, ms. */
async function stretchesOf(work: () => Promise<unknown>): Promise<ReadonlyMap<number, number>> {
  const turns = new Turns();
  const isOver = jest.spyOn(TimeSlice.prototype, 'isOver', 'get').mockImplementation(() => {
    turns.looks++;
    return true;
  });
  try {
    await sleep(AROUND_MS);
    turns.stretches.clear();
    await work();
    await sleep(AROUND_MS);
    return turns.stretches;
  } finally {
    isOver.mockRestore();
    turns.close();
  }
}

/** Looks once in each turn of the loop; the loop does not rest meanwhile. */
class Turns {
  readonly stretches = new Map<number, number>();
  looks = 0;
  #lastMs = performance.now();
  #next = setImmediate(() => this.#look());

  close(): void {
    clearImmediate(this.#next);
  }

  #look(): void {
    const nowMs = performance.now();
    this.stretches.set(this.looks, Math.max(this.stretches.get(this.looks) ?? 0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    this.#next = setImmediate(() => this.#look());
  }
}
