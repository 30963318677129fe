import type { SpeechGrowth } from '../../audio/vad/speech-growth.js';
import type { SpeechSegment } from '../../audio/vad/speech-segment.js';
import type { Speaker } from '../../calls/call-event.js';
import type { StreamingTranscriber } from '../../speech/streaming/streaming-transcriber.js';
import type { TranscribedWord, Transcriber } from '../../speech/transcriber.js';

/** Speech that could not be transcribed while the call went on. */
export interface DeferredSegment {
  readonly utteranceId: string;
  readonly segment: SpeechSegment;
  /** Words of it that were shown as confirmed, at their places in the call; left out: none. */
  readonly confirmed?: readonly TranscribedWord[];
}

export interface LegSpeech {
  readonly callId: string;
  readonly legId: string;
  readonly speaker: Speaker;
  /** Its speech as it grows, in order. */
  readonly speech: AsyncIterable<SpeechGrowth>;
  /** Informed where a whole sentence has been said; left out: stretches end by silence alone. */
  readonly onSentenceEnd?: (spokenToMs: number) => void;
  /** Returns the id of its next utterance. */
  readonly nextId: () => string;
}

export interface LegUtterancesOptions {
  readonly transcriber: Pick<Transcriber, 'transcribe'>;
  /** For words while they are being said; left out: there are finals only. */
  readonly streaming?: StreamingTranscriber | undefined;
  /** Asked for each stretch as it begins, or at its end; false: its words are deferred. Left out: always. */
  readonly isLive?: () => boolean;
  readonly language: string;
  readonly signal: AbortSignal;
  readonly onDeferred: (deferred: DeferredSegment) => void;
}
