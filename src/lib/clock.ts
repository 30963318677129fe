/** What another process's clock, which this one follows, is ahead of its own, ms. */
let aheadMs = 0;

/**
 * Wall clock with sub-millisecond steps, ms since the epoch. One clock for every latency in this process: it was set
 * when the process began, and does not jump with the system's.
 */
export function nowMs(): number {
  return performance.timeOrigin + performance.now() + aheadMs;
}

/** What this clock is ahead of the machine's own count of time since it began, ms; for `followClock` in a child. */
export function clockLeadMs(): number {
  return nowMs() - machineMs();
}

/** Makes this process's clock another one's, so that both mean the same by a time even where the system's has jumped. */
export function followClock(leadMs: number): void {
  aheadMs += leadMs - clockLeadMs();
}

function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
