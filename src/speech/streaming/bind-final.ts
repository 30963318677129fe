import type { TranscribedWord } from '../transcriber.js';
import { alignWords, fewestEdits, type WordRegion } from './align-words.js';

/** Words that were shown as confirmed and that the final has otherwise. */
export interface Correction {
  /** As they were shown. */
  readonly shown: string;
  /** In their place are so many words of the final, from `firstWord` on (counted from 0); 0: nothing. */
  readonly firstWord: number;
  readonly wordCount: number;
}

export interface BoundFinal {
  readonly words: readonly TranscribedWord[];
  /** Whether `words` has words that the final did not have. */
  readonly hasKept: boolean;
  readonly corrections: readonly Correction[];
}

/** A final may say so many words less than were confirmed in a place; more is words that it lost, not another reading. */
const FEWER_BY_ANOTHER_READING = 1;
/** More words than an utterance has: it would be long work, and such a text is no reading of the same sound. */
const MOST_WORDS = 500;
/** The time of a word is that far off at most, in most cases (attention; docs/decisions.md), ms. */
const NEAR_CUT_MS = 600;

/**
 * The words of an utterance as they stay: those of its final, but where the final has lost words that were confirmed these
 * are kept; each confirmed word that it has otherwise is named.
 *
 * @param stuck the decoder of the final was stuck: what it repeats no more was never said so often
 */
export function bindFinal(
  confirmed: readonly TranscribedWord[],
  final: readonly TranscribedWord[],
  { stuck = false } = {},
): BoundFinal {
  const kept: TranscribedWord[] = [];
  const corrections: Correction[] = [];
  let hasKept = false;
  for (const region of regionsOf(confirmed, final)) {
    const shown = confirmed.slice(region.a.from, region.a.to);
    const said = final.slice(region.b.from, region.b.to);
    const isLost = shown.length - said.length > FEWER_BY_ANOTHER_READING && !stuck;
    if (!region.isSame && !isLost && shown.length > 0)
      corrections.push({ shown: textOf(shown), firstWord: kept.length, wordCount: said.length });
    if (region.isSame || !isLost) kept.push(...said);
    else {
      hasKept = true;
      kept.push(...withoutLastMark(kept.splice(-1)), ...shown);
    }
  }
  return { words: hasKept ? inOrder(kept) : final, hasKept, corrections };
}

/**
 * Speech was cut in its middle (`hard-cut`), and the words that were confirmed behind the cut are heard again in the next
 * utterance. Where the one's words end is reported by its final, and by their times where that says nothing.
 *
 * @returns so many of the confirmed words are of the utterance before the cut
 */
export function splitAtCut(
  confirmed: readonly TranscribedWord[],
  final: readonly TranscribedWord[] | null,
  cutMs: number,
): number {
  const byTime = countBefore(confirmed, cutMs);
  if (final === null || confirmed.length > MOST_WORDS || final.length > MOST_WORDS) return byTime;
  const least = countBefore(confirmed, cutMs - NEAR_CUT_MS);
  const most = countBefore(confirmed, cutMs + NEAR_CUT_MS);
  const edits = fewestEdits(confirmed, final);
  let best = byTime;
  for (let count = least; count <= most; count++) {
    const [at, before] = [edits[count] ?? Infinity, edits[best] ?? Infinity];
    const isNearer = Math.abs(count - byTime) < Math.abs(best - byTime);
    if (at < before || (at === before && isNearer)) best = count;
  }
  return best;
}

function countBefore(words: readonly TranscribedWord[], ms: number): number {
  const first = words.findIndex(({ startMs, endMs }) => (startMs + endMs) / 2 >= ms);
  return first < 0 ? words.length : first;
}

function regionsOf(a: readonly TranscribedWord[], b: readonly TranscribedWord[]): readonly WordRegion[] {
  if (a.length === 0) return [{ isSame: true, a: { from: 0, to: 0 }, b: { from: 0, to: b.length } }];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return [{ isSame: false, a: { from: 0, to: a.length }, b: { from: 0, to: b.length } }];
  return alignWords(a, b);
}

/** The sentence goes on. */
function withoutLastMark(words: readonly TranscribedWord[]): TranscribedWord[] {
  return words.map((word) => ({ ...word, text: word.text.replace(/[.!?]+$/u, '') }));
}

/** Words of two readings: no word begins before the one before it. */
function inOrder(words: readonly TranscribedWord[]): TranscribedWord[] {
  let earliestMs = 0;
  return words.map((word) => {
    const startMs = Math.max(earliestMs, word.startMs);
    earliestMs = startMs;
    return { ...word, startMs, endMs: Math.max(startMs, word.endMs) };
  });
}

function textOf(words: readonly TranscribedWord[]): string {
  return words.map(({ text }) => text).join(' ');
}
