import type { Transcriber, Transcription } from '../transcriber.js';
import { LocalAgreement, type AgreedWords } from './local-agreement.js';
import { PacedStretch, type InterimPace, type InterimWords } from './paced-stretch.js';
import type { GrowingStretch, StreamingTranscriber, StretchRequest } from './streaming-transcriber.js';

/**
 * Interim words of an engine that knows whole utterances only: it transcribes what has been said so far again and again
 * (`PacedStretch`), and what two texts agree on is confirmed (`LocalAgreement`).
 */
export class AgreeingTranscriber implements StreamingTranscriber {
  readonly #transcriber: Pick<Transcriber, 'transcribe'>;
  readonly #pace: InterimPace;

  constructor(transcriber: Pick<Transcriber, 'transcribe'>, pace: InterimPace) {
    this.#transcriber = transcriber;
    this.#pace = pace;
  }

  open(request: StretchRequest): GrowingStretch {
    const parts = { transcriber: this.#transcriber, pace: this.#pace, words: new AgreedInterims() };
    return new PacedStretch(request, parts);
  }
}

/** All is transcribed each time, confirmed words too. */
export class AgreedInterims implements InterimWords {
  readonly #agreement = new LocalAgreement();

  followOn(): undefined {
    return undefined;
  }

  push({ words }: Transcription): AgreedWords {
    return this.#agreement.push(words);
  }
}
