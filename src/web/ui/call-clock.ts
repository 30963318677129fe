import type { WireCallSummary } from '../../realtime/protocol.js';

/**
 * How long a call has lasted, anchored at the moment its summary arrived. The clocks of this machine and of
 * the server are never compared: only what the server measured, plus what has passed here since.
 */
export interface CallClock {
  /** `performance.now()` when the summary arrived */
  receivedAtMs: number;
  /** seconds since the call's start at that moment */
  durationS: number;
}

/** Seconds since the call's start; of a finished call, in all. */
export function secondsSinceStart(summary: WireCallSummary, clock: CallClock, nowMs: number): number {
  if (summary.status === 'completed') return summary.duration;
  return clock.durationS + Math.max(0, nowMs - clock.receivedAtMs) / 1000;
}

/** Seconds since the answer, the zero of all times in the transcript; null before the answer. */
export function secondsSinceAnswer(summary: WireCallSummary, clock: CallClock, nowMs: number): number | null {
  if (summary.answered_time === null) return null;
  const waitedS = (Date.parse(summary.answered_time) - Date.parse(summary.start_time)) / 1000;
  return Math.max(0, secondsSinceStart(summary, clock, nowMs) - waitedS);
}
