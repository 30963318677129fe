import type { Span } from '../span.js';

/** A quote is a passage to point at, not a transcript. */
const LONGEST_QUOTE = 500;
const EDGES = /^[^\p{L}\p{N}[]+|[^\p{L}\p{N}\]]+$/gu;
const PART_OF_WORD = /[\p{L}\p{N}\p{M}]/u;

/**
 * Finds where a text holds the quote, word by word; undefined where it does not. Letter case, white space, the form of
 * apostrophes and the signs around the quote do not matter; whole words only.
 */
export function quoteFinder(quote: string): (text: string) => Span | undefined {
  const words = quote.length > LONGEST_QUOTE ? '' : quote.replace(EDGES, '');
  if (words === '') return () => undefined;
  const literal = words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['‘’ʼ]/g, "['‘’ʼ]");
  const pattern = new RegExp(literal, 'giu');
  return (text) => {
    for (const { index, 0: found } of text.matchAll(pattern)) {
      const span = { start: index, end: index + found.length, text: found };
      if (isOfWholeWords(text, span)) return span;
    }
    return undefined;
  };
}

/** Looked at apart from the pattern: compiling classes of letters takes 25 ms for each quote where case is ignored. */
function isOfWholeWords(text: string, { start, end, text: found }: Span): boolean {
  const [first, last] = [firstOf(found), lastOf(found)];
  const cutsBefore =
    PART_OF_WORD.test(first) && PART_OF_WORD.test(lastOf(text.slice(Math.max(0, start - 2), start)));
  const cutsBehind = PART_OF_WORD.test(last) && PART_OF_WORD.test(firstOf(text.slice(end, end + 2)));
  return !cutsBefore && !cutsBehind;
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function lastOf(text: string): string {
  return [...text.slice(-2)].at(-1) ?? '';
}
