/** Lead of another process's clock, which this one follows, over its own, ms. */
let aheadMs = 0;

/**
 * Wall clock of this process with sub-millisecond steps, ms since the epoch: set when the process began, and never again.
 * One clock for every duration here. A time from elsewhere (a database, Asterisk), or for elsewhere, is the system's:
 * `fromSystemMs` and `toSystemMs` stand between the two.
 */
export function nowMs(): number {
  return performance.timeOrigin + performance.now() + aheadMs;
}

/** Smaller ones are how a time server keeps a clock right. */
const STEP_MS = 1_000;

/** How far the system's clock was set since the process began, ms, whole; 0 below a second. */
export function systemLeadMs(): number {
  const leadMs = Math.round(Date.now() - nowMs());
  return Math.abs(leadMs) < STEP_MS ? 0 : leadMs;
}

/** A time of this clock, as the system's clock reports it now; ms since the epoch. */
export function toSystemMs(ms: number): number {
  return ms + systemLeadMs();
}

/** A time that the system's clock reported, on this clock; ms since the epoch. */
export function fromSystemMs(systemMs: number): number {
  return systemMs - systemLeadMs();
}

/** Lead of this clock over the machine's own count of time since its start, ms; for `followClock` in a child. */
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
