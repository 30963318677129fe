import type { Closable } from './closer.js';
import { systemLeadMs } from './clock.js';
import type { Log } from './log.js';

/** A smaller difference is one step seen twice. */
const STEP_MS = 1_000;
const EVERY_MS = 5_000;

/**
 * Says when the system's clock was set. Times of what happens follow it at once; durations, and the places of words in
 * a call, are counted by a clock that is never set (see `clock.ts`).
 */
export function watchClock({ log, everyMs = EVERY_MS }: { log: Log; everyMs?: number }): Closable {
  let leadMs = systemLeadMs();
  const timer = setInterval(() => {
    const stepMs = systemLeadMs() - leadMs;
    if (Math.abs(stepMs) < STEP_MS) return;
    leadMs += stepMs;
    log.warn({ stepMs }, 'the clock of this machine was set: times of day before and after do not compare');
  }, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
