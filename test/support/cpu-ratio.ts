/** CPU of this process for some work, ms. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** As much less is noise of the clock and the collector of garbage. */
const NOISE_MS = 10;

/**
 * By how much more CPU a work of the larger size takes, at best of some tries: work that grows faster than its size does so in
 * each of them, and what else runs in the process does not.
 */
export function growth(
  work: (size: number) => unknown,
  [small, large]: readonly [number, number],
  most: number,
) {
  let least = Infinity;
  for (let n = 0; n < 3 && least > most; n++) {
    const before = cpuMs(() => work(small));
    const after = cpuMs(() => work(large));
    least = Math.min(least, after < NOISE_MS ? 1 : after / Math.max(before, 1));
  }
  return least;
}
