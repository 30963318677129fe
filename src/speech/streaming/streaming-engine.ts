import type { Transcriber } from '../transcriber.js';
import type { InterimPace } from './paced-stretch.js';
import type { GrowingStretch, StretchRequest } from './streaming-transcriber.js';

/** Surroundings of an engine that hears speech grow; they outlive the engine, which may be exchanged. */
export interface StretchHost {
  readonly pace: InterimPace;
  /** Makes the text of a whole stretch, by the engine that is in use when it is over. */
  readonly finals: Pick<Transcriber, 'transcribe'>;
  /** Words that are being said have waited so long for a worker, ms. */
  readonly waited: (waitMs: number) => void;
}

/** An engine that hears speech grow. */
export interface StreamingEngine {
  open(request: StretchRequest, host: StretchHost): GrowingStretch;
}

/** A transcriber that may hear speech grow as well. */
export interface SpeechEngine extends Transcriber {
  /** Undefined where it knows whole utterances only; asked for each stretch, since a model may be exchanged. */
  readonly streaming?: StreamingEngine | undefined;
}
