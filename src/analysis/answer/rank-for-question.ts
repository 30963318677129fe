import { termsOf } from '../text/terms.js';

/** Parameters of BM25 (Robertson and Zaragoza 2009): saturation by repetition, and weight of length. */
const K1 = 1.2;
const B = 0.75;
/** Terms of the sentence before, e.g. of the question that this one answers. */
const BEFORE_SHARE = 0.75;

export interface SentenceMatch {
  /** Share of the question's weight that the sentence, or the one before it, speaks of, 0..1. */
  readonly coverage: number;
  /** The same by the sentence's own words only. */
  readonly ownCoverage: number;
  /** BM25 score, 0 and up. */
  readonly score: number;
}

/** How well each sentence speaks of the terms of a question. */
export function matchSentences(sentences: readonly string[], terms: readonly string[]): SentenceMatch[] {
  const counts = sentences.map((text) => countsOf(termsOf(text), terms));
  const lengths = counts.map(({ length }) => length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / sentences.length || 1;
  const rarity = new Map(
    terms.map((term) => {
      const holding = counts.filter(({ found }) => found.has(term)).length;
      return [term, Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  const weightOf = (found: Iterable<string>) =>
    [...found].reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0);
  const total = weightOf(terms) || 1;
  return counts.map(({ found, length }, i) => {
    const before = counts[i - 1]?.found ?? new Map<string, number>();
    const onlyBefore = [...before.keys()].filter((term) => !found.has(term));
    const ownCoverage = weightOf(found.keys()) / total;
    const score = [...found].reduce((sum, [term, count]) => {
      const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
      return sum + (rarity.get(term) ?? 0) * saturated;
    }, 0);
    return { coverage: ownCoverage + (BEFORE_SHARE * weightOf(onlyBefore)) / total, ownCoverage, score };
  });
}

function countsOf(words: readonly string[], terms: readonly string[]) {
  const found = new Map<string, number>();
  for (const word of words) {
    const term = terms.find((each) => isSame(each, word));
    if (term !== undefined) found.set(term, (found.get(term) ?? 0) + 1);
  }
  return { found, length: words.length };
}

/** Also "hit" and "hitting", "beat" and "beaten": one begins with the other, four letters at least or all but three. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && long.length - short.length <= 3 && long.startsWith(short);
}
