import type { TranscribedWord } from '../transcriber.js';

/** A word that begins so shortly before the end of the confirmed ones may be a new one: times are ± 50 ms (measured 2026-08). */
const TIME_TOLERANCE_MS = 100;
/** How many of the last confirmed words are looked for in a new text, and how far from their place. */
const ANCHOR_WORDS = [3, 2];
const PLACES = [0, -1, 1, -2, 2];

export interface AgreedWords {
  readonly words: readonly TranscribedWord[];
  /** So many of them are confirmed. */
  readonly confirmed: number;
}

/**
 * LocalAgreement-2 (Liu, Spanakis and Niehues 2020; whisper_streaming): of the same speech, a bit longer each time, what
 * two texts in a row say alike is confirmed and stays. Words are compared without case and punctuation, which a model
 * changes until the sentence is over; a confirmed word is shown as it was when it was confirmed.
 */
export class LocalAgreement {
  readonly #confirmed: TranscribedWord[] = [];
  /** What the text before said behind the confirmed words. */
  #tail: readonly TranscribedWord[] = [];

  /** @param words of all that was said since the beginning; times on one clock */
  push(words: readonly TranscribedWord[]): AgreedWords {
    const tail = this.#behindConfirmed(words);
    const agreed = commonLength(this.#tail, tail);
    this.#confirmed.push(...tail.slice(0, agreed));
    this.#tail = tail.slice(agreed);
    return { words: [...this.#confirmed, ...this.#tail], confirmed: this.#confirmed.length };
  }

  /** A new text may say the confirmed words with one more or less, or otherwise: then time tells what is new. */
  #behindConfirmed(words: readonly TranscribedWord[]): readonly TranscribedWord[] {
    const count = this.#confirmed.length;
    if (count === 0) return words;
    for (const length of ANCHOR_WORDS) {
      const anchor = this.#confirmed.slice(-length).map(bare);
      for (const end of PLACES.map((shift) => count + shift)) {
        const before = words.slice(Math.max(0, end - anchor.length), Math.max(0, end)).map(bare);
        if (before.length === anchor.length && before.every((text, i) => text === anchor[i]))
          return words.slice(end);
      }
    }
    const fromMs = (this.#confirmed.at(-1)?.endMs ?? 0) - TIME_TOLERANCE_MS;
    const first = words.findIndex(({ startMs }) => startMs >= fromMs);
    return first < 0 ? [] : words.slice(first);
  }
}

function commonLength(a: readonly TranscribedWord[], b: readonly TranscribedWord[]): number {
  const most = Math.min(a.length, b.length);
  for (let i = 0; i < most; i++) if (bare(a[i]) !== bare(b[i])) return i;
  return most;
}

function bare(word: TranscribedWord | undefined): string {
  return (word?.text ?? '').toLowerCase().replace(/\p{P}/gu, '');
}
