import type { Transcriber } from '../transcriber.js';
import { AlignedWords } from './aligned-words.js';
import { PacedStretch, type InterimPace } from './paced-stretch.js';
import type { GrowingStretch, StreamingTranscriber, StretchRequest } from './streaming-transcriber.js';

/**
 * Interim words of an engine whose attention shows which of them are stable, and which goes on behind them: what is
 * confirmed is not written again (`AlignedWords`). For a `Transcriber` whose `interimPolicy` is `alignment`.
 */
export class AligningTranscriber implements StreamingTranscriber {
  readonly #transcriber: Pick<Transcriber, 'transcribe'>;
  readonly #pace: InterimPace;

  constructor(transcriber: Pick<Transcriber, 'transcribe'>, pace: InterimPace) {
    this.#transcriber = transcriber;
    this.#pace = pace;
  }

  open(request: StretchRequest): GrowingStretch {
    const parts = { transcriber: this.#transcriber, pace: this.#pace, words: new AlignedWords() };
    return new PacedStretch(request, parts);
  }
}
