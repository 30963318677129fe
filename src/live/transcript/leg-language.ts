import { UNDETERMINED, type Transcription } from '../../speech/transcriber.js';
import { WHISPER_LANGUAGES } from '../../speech/whisper-languages.js';

/** Enough words, well enough recognised, to believe the language they were taken for. */
const CONCLUSIVE_WORDS = 4;
const CONCLUSIVE_CONFIDENCE = 0.75;
/** Number of doubtful utterances in a row that may mean a change of language; a single one is a bad line. */
const DOUBTFUL_IN_A_ROW = 3;

type Heard = Pick<Transcription, 'language' | 'words' | 'confidence' | 'doubt' | 'dropped'>;

/**
 * The language one party speaks. Detecting it costs an encoder pass each time and is wrong on some short
 * utterances (2 to 3 % with the fixture model), so it is detected until one utterance shows, and then kept until several
 * utterances in a row are doubtful.
 */
export class LegLanguage {
  readonly #isFixed: boolean;
  #language: string;
  #doubtful = 0;

  /** @param fixed ISO 639-1, which stays; or `auto` */
  constructor(fixed: string) {
    this.#isFixed = fixed !== 'auto';
    this.#language = fixed;
  }

  /** The language to ask the recogniser for. */
  get current(): string {
    return this.#language;
  }

  learnFrom({ language, words, confidence, doubt, dropped }: Heard): void {
    if (this.#isFixed || dropped !== null) return;
    if (doubt !== null) {
      if (++this.#doubtful >= DOUBTFUL_IN_A_ROW) this.#language = 'auto';
      return;
    }
    this.#doubtful = 0;
    if (this.#language !== 'auto' || language === UNDETERMINED) return;
    if (words.length >= CONCLUSIVE_WORDS && (confidence ?? 0) >= CONCLUSIVE_CONFIDENCE)
      this.#language = language;
  }
}

/**
 * The language that a call's parties are expected to speak: the server's setting, else that of the number
 * that was dialled, else `auto`.
 */
export function expectedLanguage(configured: string, ofQueue: string | null): string {
  if (configured !== 'auto' || ofQueue === null) return configured;
  return WHISPER_LANGUAGES.has(ofQueue) ? ofQueue : 'auto';
}
