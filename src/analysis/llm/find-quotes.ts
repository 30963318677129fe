import type { Asked } from '../engine.js';
import { quoteFinder } from './quote-finder.js';

/** A passage that a model claims to have read, and its turn. */
export interface Quote {
  /** Number of the turn, from 1. */
  readonly turn: number;
  readonly quote: string;
}

export interface QuotesToFind {
  /** Texts of the turns as they were sent; null for a turn in which no quote counts. */
  readonly texts: readonly (string | null)[];
  readonly quotes: readonly Quote[];
}

/** `start` and `end` in the text of that turn. */
export interface QuotePlace {
  readonly turn: number;
  readonly start: number;
  readonly end: number;
}

/** Operations of the processes of texts for language models. */
export interface QuoteOperations {
  readonly 'quotes.find': { readonly input: QuotesToFind; readonly output: readonly (QuotePlace | null)[] };
}

/** Finds quotes in a process of texts: how long a search takes depends on what a model says. @throws UnavailableError */
export type FindQuotes = (
  asked: QuotesToFind,
  options: Omit<Asked, 'language'>,
) => Promise<readonly (QuotePlace | null)[]>;

/** The work itself: of each quote the place in the turn that is named, else in the first one that holds it; null where none does. */
export function findQuotes({ texts, quotes }: QuotesToFind): (QuotePlace | null)[] {
  return quotes.map(({ turn, quote }) => {
    const findIn = quoteFinder(quote);
    for (const at of [turn - 1, ...texts.keys()]) {
      const span = findIn(texts[at] ?? '');
      if (span) return { turn: at + 1, start: span.start, end: span.end };
    }
    return null;
  });
}
