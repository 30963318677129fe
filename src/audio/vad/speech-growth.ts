import type { SampleRateHz } from '../frame.js';
import type { SpeechSegment } from './speech-segment.js';

/** A stretch of speech has begun: long enough to be speech and no knock. */
export interface SpeechOpened {
  readonly type: 'opened';
  /** Place of the first sample in the call, pre-roll included, ms from answer. */
  readonly startMs: number;
  /** Place of the first window that was taken for speech, ms from answer. */
  readonly onsetMs: number;
  /** Mono, 16-bit signed: what was heard of it until now. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
}

/** The stretch that is open goes on. */
export interface SpeechGrew {
  readonly type: 'grew';
  /** Samples since the previous growth, without a hole. */
  readonly samples: Int16Array;
  /** Silence at its end until now, ms: the longer, the nearer the end of the stretch. */
  readonly quietMs: number;
  /** Place after the last window that was taken for speech until now, ms from answer. */
  readonly spokenToMs: number;
}

/** The stretch is over. Null: nothing of it may be transcribed. */
export interface SpeechClosed {
  readonly type: 'closed';
  readonly segment: SpeechSegment | null;
}

/**
 * The speech of one leg as it grows: `opened`, any number of `grew`, `closed`. A stretch that is not closed may be opened
 * anew, by a detector that took over from another one. A segment holds the whole stretch: a reader that is not
 * interested in growth reads the closed ones alone. A short stretch may be closed without having been opened.
 */
export type SpeechGrowth = SpeechOpened | SpeechGrew | SpeechClosed;

/** The stretches of speech that are over. */
export async function* closedSegments(growth: AsyncIterable<SpeechGrowth>): AsyncGenerator<SpeechSegment> {
  for await (const change of growth) if (change.type === 'closed' && change.segment) yield change.segment;
}
