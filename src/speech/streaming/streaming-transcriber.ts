import type { SampleRateHz } from '../../audio/frame.js';
import type { TranscribedWord, Transcription, TranscriptionRequest } from '../transcriber.js';

/** The words of a stretch of speech that goes on. */
export interface GrowingWords {
  /** Times in ms from the first sample of the stretch. */
  readonly words: readonly TranscribedWord[];
  /**
   * Number of words, from the first on, that stay as they are while the stretch grows; the others may change.
   */
  readonly confirmed: number;
  /** ISO 639-1. */
  readonly language: string;
  /** Name of the model that says so; left out where the engine has none. */
  readonly model?: string | undefined;
}

export interface StretchRequest {
  /** For the scheduler and logs. */
  readonly legId: string;
  /** The call, which gets its turns fairly beside other calls. */
  readonly callId: string;
  readonly sampleRateHz: SampleRateHz;
  /** Length of the first samples, from before the party was heard to speak, ms. */
  readonly leadMs: number;
  /** ISO 639-1 or `auto`, asked for each time: it may become known meanwhile. */
  readonly language: () => string;
  /** Called each time that there is something new, until `close` or `finish`. */
  readonly onWords: (words: GrowingWords) => void;
  /** Called when what was said up to there, `spokenToMs` of the newest samples, is a whole sentence. */
  readonly onSentenceEnd?: ((spokenToMs: number) => void) | undefined;
}

/** More of a stretch. */
export interface MoreSpeech {
  readonly samples: Int16Array;
  /** Silence at its end, ms: the longer, the nearer the end of the stretch. */
  readonly quietMs: number;
  /** Place after the last speech in the call, ms from answer: it moves when more is said. */
  readonly spokenToMs: number;
}

/** All of a stretch that is over. */
export interface WholeStretch extends TranscriptionRequest {
  /** As `MoreSpeech` has it. */
  readonly spokenToMs: number;
}

/** A stretch of speech that goes on; `close` or `finish` ends it. */
export interface GrowingStretch {
  /** More samples, in order and without a hole. Never waits. */
  push(more: MoreSpeech): void;
  /**
   * The stretch is over: its words as they stay.
   *
   * @param whole all of it, cut as a final is; an engine that has heard it grow may answer without it
   * @throws what `Transcriber.transcribe` throws
   */
  finish(whole: WholeStretch, signal?: AbortSignal): Promise<Transcription>;
  /** Given up: `onWords` is not called any more. */
  close(): void;
}

/**
 * The second kind of engine, beside `Transcriber`, which knows whole utterances only: a stretch is opened, samples come
 * in, stable and unstable words go out.
 */
export interface StreamingTranscriber {
  open(request: StretchRequest): GrowingStretch;
}
