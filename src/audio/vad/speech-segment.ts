import type { SampleRateHz } from '../frame.js';

/** One stretch of speech of one leg, pre-roll included. */
export interface SpeechSegment {
  /** Mono, 16-bit signed. */
  readonly samples: Int16Array;
  readonly sampleRateHz: SampleRateHz;
  /** Place of the first sample in the call, ms from answer. */
  readonly startMs: number;
  /** Place after the last sample, ms from answer. */
  readonly endMs: number;
  /** Place after its last window that was taken for speech, ms from answer. */
  readonly spokenToMs: number;
  /** The reason for its end: silence as long as the hangover, the longest length allowed, or the end of the leg. */
  readonly endedBy: 'hangover' | 'hard-cut' | 'end';
  /**
   * Whether this is another party's speech, heard in this one's channel: surely, or possibly; left out: it is
   * this party's speech.
   */
  readonly echo?: 'sure' | 'possible';
  /** Wall clock at which the last window that held speech had arrived, ms since the epoch. */
  readonly lastSpeechAtMs: number;
  /** Wall clock at which the segment was closed, ms since the epoch. */
  readonly closedAtMs: number;
}
