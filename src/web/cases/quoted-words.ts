import type { Suggestion } from './suggestion-queries.js';

/** Letters around the words that are quoted. */
const around = 60;

/** A quote short enough to stand below a field: the words, and a part of the sentence on both sides. */
export interface QuotedWords {
  before: string;
  words: string;
  behind: string;
}

/** Cuts between words. */
export function quotedWords({
  text,
  text_start: start,
  text_end: end,
}: NonNullable<Suggestion['quote']>): QuotedWords {
  const before = text.slice(0, start);
  const behind = text.slice(end);
  return {
    before: before.length <= around ? before : `…${before.slice(-around).replace(/^\S*\s/, '')}`,
    words: text.slice(start, end),
    behind: behind.length <= around ? behind : `${behind.slice(0, around).replace(/\s\S*$/, '')}…`,
  };
}
