import type { Transcription } from '../../speech/transcriber.js';

/** Enough words, well enough recognised, to believe the language they were taken for. */
const TELLING_WORDS = 4;
const TELLING_CONFIDENCE = 0.75;

/**
 * The language one party speaks. Detecting it costs an encoder pass each time and is wrong on some short
 * utterances (2 to 3 % with the fixture model), so it is detected until one utterance tells, and then kept.
 */
export class LegLanguage {
  #language: string;

  /** @param configured ISO 639-1, or `auto` */
  constructor(configured: string) {
    this.#language = configured;
  }

  /** The language to ask the recogniser for. */
  get current(): string {
    return this.#language;
  }

  learnFrom({
    language,
    words,
    confidence,
    doubt,
    dropped,
  }: Pick<Transcription, 'language' | 'words' | 'confidence' | 'doubt' | 'dropped'>): void {
    if (this.#language !== 'auto' || doubt !== null || dropped !== null) return;
    if (words.length >= TELLING_WORDS && (confidence ?? 0) >= TELLING_CONFIDENCE) this.#language = language;
  }
}
