import type { TranscribedWord } from '../transcriber.js';
import { bareWord, behindConfirmed } from './behind-confirmed.js';
import type { AgreedWords } from './local-agreement.js';

/**
 * The words of one utterance that were shown as confirmed: they stay as they were shown, whatever an engine says later.
 * An engine that keeps its contract is passed on as it is; of one that takes confirmed words back, what comes behind them
 * is taken (`behindConfirmed`). All times on one clock.
 */
export class ConfirmedWords {
  readonly #words: TranscribedWord[];

  /** @param before words that were confirmed before this engine began: in the utterance that was cut, or by another engine */
  constructor(before: readonly TranscribedWord[] = []) {
    this.#words = [...before];
  }

  get words(): readonly TranscribedWord[] {
    return this.#words;
  }

  /** @param reported what the engine says now. @returns what is shown of it */
  take({ words, confirmed }: AgreedWords): AgreedWords {
    const keeps = this.#words.every((word, at) => bareWord(word) === bareWord(words[at]));
    const behind = keeps ? words.slice(this.#words.length) : behindConfirmed(this.#words, words);
    const stable = Math.max(0, confirmed - (words.length - behind.length));
    this.#words.push(...behind.slice(0, stable));
    return { words: [...this.#words, ...behind.slice(stable)], confirmed: this.#words.length };
  }
}
