import type { WireWaitingCaller } from '../../realtime/protocol.js';
import { grown } from '../desk/own-model.js';

/** Seconds that the caller of the longest wait has waited by now; 0 where no caller waits. */
export function longestWaitS(
  waiting: readonly WireWaitingCaller[],
  receivedAtMs: number,
  nowMs: number,
): number {
  return Math.max(0, ...waiting.map(({ duration }) => grown(duration, receivedAtMs, nowMs)));
}
