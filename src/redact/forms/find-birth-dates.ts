import type { Word } from '../../lib/words.js';
import type { TextSpan } from '../text-span.js';
import { findDates, yearLength } from './find-dates.js';

const CUES = new Set(
  `born birth birthday birthdate dob alizaliwa nilizaliwa ulizaliwa walizaliwa kuzaliwa amezaliwa nimezaliwa`.split(
    /\s+/,
  ),
);
/** Words between `born` and the date. */
const REACH_WORDS = 8;

/** Dates that may show when a person was born: each with a year, and any date or year behind words of birth. */
export function findBirthDates(text: string, words: readonly Word[]): TextSpan[] {
  const isBehindCue = wordsBehindCue(words);
  const cuedAt = (position: number) => isBehindCue.has(position);
  const dates = findDates(text, words).filter(({ start, hasYear }) => hasYear || cuedAt(start));
  const years = words.flatMap((word, index) => {
    const length = cuedAt(word.start) ? yearLength(words, index) : 0;
    const last = words[index + length - 1];
    return length > 0 && last ? [{ start: word.start, end: last.end }] : [];
  });
  return [...dates, ...years];
}

/** Where words begin that stand at most so far behind a word of birth. */
function wordsBehindCue(words: readonly Word[]): ReadonlySet<number> {
  const positions = new Set<number>();
  let left = 0;
  for (const { key, start } of words) {
    if (left-- > 0) positions.add(start);
    if (CUES.has(key)) left = REACH_WORDS;
  }
  return positions;
}
