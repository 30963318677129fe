/** Wall clock of the moment in which `performance.now()` was 0, ms since the epoch. */
let originMs = performance.timeOrigin;

/**
 * Wall clock with sub-millisecond steps, ms since the epoch. One clock for every latency in this process: it was set
 * when the process began, and does not jump with the system's.
 */
export function nowMs(): number {
  return originMs + performance.now();
}

/** What this clock is ahead of the machine's own count of time since it began, ms; for `followClock` in a child. */
export function clockLeadMs(): number {
  return nowMs() - machineMs();
}

/** Makes this process's clock another one's, so that both mean the same by a time even where the system's has jumped. */
export function followClock(leadMs: number): void {
  originMs += leadMs - clockLeadMs();
}

function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
