import type { LoopFigures } from '../../src/lib/loop-meter.js';

/** No work of a server may keep its calls and requests waiting for so long, ms of time on a processor. */
export const LONGEST_STRETCH_MS = 200;

/** The same where the server shares the loop with its test, which compares, builds and parses in it, too. */
export const LONGEST_SHARED_STRETCH_MS = 2 * LONGEST_STRETCH_MS;

/**
 * For the end of each flow test. The start is not in the figures (`LoopMeter.reset` at `ready`): it loads the program and
 * its lists, and no call waits for that. Tests of single requests (`HelplineApp`) do not ask it: what the test itself
 * computes, such as the values of a property, would count for the server, whose event loop it shares.
 *
 * @throws when the event loop of the server under test did one thing for too long
 */
export function assertLoopTurned(
  { longestStretchMs }: Pick<LoopFigures, 'longestStretchMs'>,
  limitMs = LONGEST_STRETCH_MS,
): void {
  if (longestStretchMs <= limitMs) return;
  throw new Error(
    `the event loop of the server did one thing for ${longestStretchMs} ms; ${limitMs} at most`,
  );
}

/** A pause of the machine hardly comes three times in a row. */
const ROUNDS = 3;

/**
 * For work that was done, and can be done again: what holds the loop does so each time. A virtual machine that gets no
 * processor for a while counts that as time of the thread that it stopped (measured: 203 ms once, 42 ms for the same work
 * otherwise).
 *
 * @param takeLongestStretchMs the longest stretch since it was asked the last time, or the start
 * @throws when the event loop did one thing for too long in each round
 */
export async function assertLoopTurnedInSomeRound(
  takeLongestStretchMs: () => Promise<number>,
  workAgain: () => Promise<void>,
): Promise<void> {
  let leastMs = await takeLongestStretchMs();
  for (let round = 1; round < ROUNDS && leastMs > LONGEST_STRETCH_MS; round++) {
    await workAgain();
    leastMs = Math.min(leastMs, await takeLongestStretchMs());
  }
  assertLoopTurned({ longestStretchMs: leastMs });
}
