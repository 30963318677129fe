import type { TranscribedWord } from '../transcriber.js';

/** A word that begins so shortly before the end of the confirmed ones may be a new one: times are ± 50 ms (measured 2026-08). */
const TIME_TOLERANCE_MS = 100;
/** How many of the last confirmed words are looked for in a new text, and how far from their place. */
const ANCHOR_WORDS = [3, 2];
const PLACES = [0, -1, 1, -2, 2];

/** A word as it is compared: a model changes case and marks until the sentence is over. */
export function bareWord(word: TranscribedWord | undefined): string {
  return (word?.text ?? '').toLowerCase().replace(/\p{P}/gu, '');
}

/** The words of a new text that come after the confirmed ones. The text may say those with one more or less, or otherwise: then time shows. */
export function behindConfirmed(
  confirmed: readonly TranscribedWord[],
  words: readonly TranscribedWord[],
): readonly TranscribedWord[] {
  const count = confirmed.length;
  if (count === 0) return words;
  for (const length of ANCHOR_WORDS) {
    const anchor = confirmed.slice(-length).map(bareWord);
    for (const end of PLACES.map((shift) => count + shift)) {
      const before = words.slice(Math.max(0, end - anchor.length), Math.max(0, end)).map(bareWord);
      if (before.length === anchor.length && before.every((text, i) => text === anchor[i]))
        return words.slice(end);
    }
  }
  const fromMs = (confirmed.at(-1)?.endMs ?? 0) - TIME_TOLERANCE_MS;
  const first = words.findIndex(({ startMs }) => startMs >= fromMs);
  return first < 0 ? [] : words.slice(first);
}
