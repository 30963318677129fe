import type { TranscribedWord } from '../transcriber.js';
import { bareWord, behindConfirmed } from './behind-confirmed.js';

export interface AgreedWords {
  readonly words: readonly TranscribedWord[];
  /** Number of words, from the first on, that are confirmed. */
  readonly confirmed: number;
}

/**
 * LocalAgreement-2 (Liu, Spanakis and Niehues 2020; whisper_streaming): of the same speech, a bit longer each time, what
 * two texts in a row say alike is confirmed and stays. Words are compared without case and punctuation, which a model
 * changes until the sentence is over; a confirmed word is shown as it was when it was confirmed.
 */
export class LocalAgreement {
  readonly #confirmed: TranscribedWord[] = [];
  /** The words of the previous text behind the confirmed ones. */
  #tail: readonly TranscribedWord[] = [];

  /** @param words of all that was said since the beginning; times on one clock */
  push(words: readonly TranscribedWord[]): AgreedWords {
    const tail = behindConfirmed(this.#confirmed, words);
    const agreed = commonLength(this.#tail, tail);
    this.#confirmed.push(...tail.slice(0, agreed));
    this.#tail = tail.slice(agreed);
    return { words: [...this.#confirmed, ...this.#tail], confirmed: this.#confirmed.length };
  }
}

function commonLength(a: readonly TranscribedWord[], b: readonly TranscribedWord[]): number {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++) if (bareWord(a[i]) !== bareWord(b[i])) return i;
  return most;
}
