import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * CPU of this process for some work, ms. The young objects of earlier work are collected before: a collection would fall
 * into longer work more often, find all of its objects alive, and copy them.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
  collectGarbage({ type: 'minor' });
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** As much less is noise of the clock and the collector of garbage. */
const NOISE_MS = 10;

/** Quick tries: a collection of garbage or a compilation falls into some of them. */
const QUICK_TRIES = 2;
/** Tries whose two sides last as long as each other, after quick ones that exceeded the limit. */
const EVEN_TRIES = 24;

/**
 * The ratio of the CPU for work of the larger size to that of the smaller one, each at its best of some tries: work that
 * grows faster than its size does so at its best, too. A busy neighbour slows the longer side more often than the
 * shorter one; a quick ratio above the limit is therefore measured again with the smaller work repeated, so that both
 * sides last equally long where the work is linear.
 */
export async function growth(
  work: (size: number) => unknown,
  sizes: readonly [number, number],
  most: number,
): Promise<number> {
  const quick = await bestRatio(work, sizes, { most, tries: QUICK_TRIES, smallRuns: 1 });
  if (quick <= most) return quick;
  const smallRuns = Math.round(sizes[1] / sizes[0]);
  return bestRatio(work, sizes, { most, tries: EVEN_TRIES, smallRuns });
}

/** The first small work is the compiler's, too, and a slow one would hide a growth: it is done once more. */
async function bestRatio(
  work: (size: number) => unknown,
  [small, large]: readonly [number, number],
  { most, tries, smallRuns }: { most: number; tries: number; smallRuns: number },
): Promise<number> {
  const measureSmall = async () => {
    const ms = await cpuMs(async () => {
      for (let run = 0; run < smallRuns; run++) await work(small);
    });
    return ms / smallRuns;
  };
  const least = { small: await measureSmall(), large: Infinity };
  let ratio = Infinity;
  for (let n = 0; n < tries && ratio > most; n++) {
    least.small = Math.min(least.small, await measureSmall());
    least.large = Math.min(least.large, await cpuMs(() => work(large)));
    ratio = least.large < NOISE_MS ? 1 : least.large / Math.max(least.small, 1);
  }
  return ratio;
}
