import type { WireTiming } from '../../src/realtime/protocol.js';

/** Where the time of one final went, in ms. */
export interface FinalLatency {
  /** From the last sample leaving the phone to the final at the client. */
  readonly total: number;
  /** To the end of the last window in which speech was found: the tap's phase, the window, and what the detector hears longer (or shorter) than there is. */
  readonly tap: number;
  readonly hangover: number;
  readonly queue: number;
  readonly inference: number;
  /** From the moment the event was made to its arrival: storing, publishing, the socket. */
  readonly push: number;
  /** The remainder after tap, hangover, queue and inference; includes the push. */
  readonly overhead: number;
}

export interface ReceivedFinal {
  readonly timing: WireTiming;
  /** Wall clocks, ms since the epoch. */
  readonly madeAtMs: number;
  readonly receivedAtMs: number;
}

/** An utterance whose end is nowhere near an end in the recording was cut elsewhere: it is not measured. */
export const NEAR_MS = 700;

/**
 * @param endsSentAtMs when each last audible sample of the recording left the phone
 * @returns null when no such end is near
 */
export function latencyOf(
  { timing, madeAtMs, receivedAtMs }: ReceivedFinal,
  endsSentAtMs: readonly number[],
): FinalLatency | null {
  const distance = (sentAtMs: number) => Math.abs(timing.last_speech_at_ms - sentAtMs);
  const sentAtMs = endsSentAtMs.reduce(
    (best, end) => (distance(end) < distance(best) ? end : best),
    -Infinity,
  );
  if (!(distance(sentAtMs) < NEAR_MS)) return null;
  const tap = timing.last_speech_at_ms - sentAtMs;
  const { hangover_ms: hangover, queue_ms: queue, inference_ms: inference } = timing;
  const total = receivedAtMs - sentAtMs;
  return {
    total,
    tap,
    hangover,
    queue,
    inference,
    push: receivedAtMs - madeAtMs,
    overhead: total - tap - hangover - queue - inference,
  };
}
