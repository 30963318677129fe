import type { SpeechSegment } from '../vad/speech-segment.js';
import { MAX_DELAY_MS, SAMPLES_PER_MS } from './fit-echo.js';
import { partsOf, type EchoCounts } from './guard-echo.js';

/** Length of the other parties' earlier sound that is looked at, ms: an echo comes later than its source. */
export const HEARD_EARLIER_MS = MAX_DELAY_MS;

/** Sound of the other parties of a call, one mix at 8 kHz. */
export interface OtherSound {
  readonly samples: Int16Array;
  /** Place of the first sample, ms from answer; best `HEARD_EARLIER_MS` before the speech that is looked at. */
  readonly startMs: number;
}

/**
 * The echoes among stretches of one party that are over, as `guardEcho` finds them while a call goes on: for speech that
 * is cut out of a recording.
 *
 * @returns in the order given; one stretch may become several
 */
export function findEchoes(
  segments: readonly SpeechSegment[],
  other: OtherSound,
  counts: EchoCounts = { echoes: 0, possibleEchoes: 0 },
): SpeechSegment[] {
  const sound = { others: (fromMs: number, toMs: number) => [between(other, fromMs, toMs)] };
  return segments.flatMap((segment) => partsOf(segment, sound, counts));
}

/** A stretch that has one id and cannot be cut: where only a part of it is an echo, it possibly is one. */
export function findEcho(segment: SpeechSegment, other: OtherSound): SpeechSegment {
  const [first = segment, ...more] = findEchoes([segment], other);
  return more.length === 0 ? first : { ...segment, echo: 'possible' };
}

/** Silence where nothing is known. */
function between({ samples, startMs }: OtherSound, fromMs: number, toMs: number): Float32Array {
  const from = Math.round((fromMs - startMs) * SAMPLES_PER_MS);
  const length = Math.max(0, Math.round((toMs - fromMs) * SAMPLES_PER_MS));
  return Float32Array.from({ length }, (_, i) => samples[from + i] ?? 0);
}
