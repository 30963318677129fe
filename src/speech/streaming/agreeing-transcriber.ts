import type { Transcriber, Transcription } from '../transcriber.js';
import { LocalAgreement } from './local-agreement.js';
import { PacedStretch, type InterimPace } from './paced-stretch.js';
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
    const agreement = new LocalAgreement();
    const words = { followOn: () => undefined, push: ({ words: said }: Transcription) => agreement.push(said) };
    return new PacedStretch(request, { transcriber: this.#transcriber, pace: this.#pace, words });
  }
}
