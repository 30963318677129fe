import type { Evidence } from '../../calls/call-event.js';
import { isWeakCue } from './cue-scores.js';
import { QUOTES_AT_MOST } from './strongest-evidence.js';

/** A quote with the weight that the lexicon gives its cue, however little of it counts in this place. */
export interface CueQuote {
  readonly evidence: Evidence;
  readonly cueWeight: number;
}

/**
 * Which cues are quoted as evidence. A cue that states a trouble outright speaks for itself. One that only hints or supports
 * is heard in any call ("night", "goodbye"): it counts, and is quoted once the category that it speaks for is named
 * (measured: docs/decisions.md). Until then it is kept, so that a category is named with all that named it.
 */
export class SiftedQuotes {
  #kept: Evidence[] = [];

  copy(): SiftedQuotes {
    const copy = new SiftedQuotes();
    copy.#kept = [...this.#kept];
    return copy;
  }

  /**
   * @param named the main category that is named now
   * @returns those of `heard` that are reported now, then earlier ones that were kept for it
   */
  take(heard: readonly CueQuote[], named: string): Evidence[] {
    const isDropped = (quote: CueQuote) => !isKept(quote, named);
    const isOfNamed = ({ category }: Evidence) => isOf(category, named);
    const earlier = this.#kept.filter(isOfNamed);
    const kept = heard.filter((quote) => !isDropped(quote)).map(({ evidence }) => evidence);
    this.#kept = [...this.#kept.filter((each) => !isOfNamed(each)), ...kept].slice(-QUOTES_AT_MOST);
    return [...heard.filter(isDropped).map(({ evidence }) => evidence), ...earlier];
  }
}

/** It only hints or supports, and what it speaks for is not named. */
export function isKept({ evidence, cueWeight }: CueQuote, named: string): boolean {
  return isWeakCue(cueWeight) && !isOf(evidence.category, named);
}

function isOf(category: string, main: string): boolean {
  return category.startsWith(`${main} / `);
}
