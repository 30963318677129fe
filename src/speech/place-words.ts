import type { TranscribedWord } from './transcriber.js';

/** The words of a stretch at their places in the call or file, none of which ends behind the stretch. All times in ms. */
export function placeWords(
  words: readonly TranscribedWord[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): TranscribedWord[] {
  return words.map((word) => ({
    ...word,
    startMs: startMs + word.startMs,
    endMs: Math.min(startMs + word.endMs, endMs),
  }));
}
