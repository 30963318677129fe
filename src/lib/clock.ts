/** Wall clock with sub-millisecond steps, ms since the epoch. One clock for every latency in this process. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
