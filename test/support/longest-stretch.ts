import { setTimeout as sleep } from 'node:timers/promises';
import { LoopMeter } from '../../src/lib/loop-meter.js';

/** The meter looks so often. */
const TICK_MS = 20;
const TRIES = 3;

/**
 * The longest time on a processor for which the event loop of this process did one thing while that work went on, ms; of
 * some tries the best: a stretch of the work's own is in each of them, the compiler and the collector of garbage are not.
 *
 * @param mostMs a try that is no longer is the last
 */
export async function longestStretchOf(work: () => Promise<unknown>, mostMs: number): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < TRIES && least > mostMs; n++) {
    const meter = new LoopMeter({ tickMs: TICK_MS });
    try {
      await sleep(2 * TICK_MS);
      meter.reset();
      await work();
      await sleep(2 * TICK_MS);
      least = Math.min(least, meter.figures().longestStretchMs);
    } finally {
      meter.close();
    }
  }
  return least;
}
