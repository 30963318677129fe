import type { CategoryScore } from '../../../calls/call-event.js';
import { NOTHING_TOLD } from './word-model.js';

/**
 * How much cues and words count, fitted on texts of authors whose own texts were left out of the training (`npm run
 * train-words`): cues alone name half of the calls, words alone err twice as often as both.
 */
const CUE_SHARE = 0.5;
/** In the first words a cue is not one of many chance hits yet, and a model of words has hardly any. */
const CUE_SHARE_AT_FIRST = 1;
const FIRST_WORDS = 12;
const MANY_WORDS = 40;
const WORDS_FOR_A_WHOLE_SHARE = 10;

export interface CombinedScores {
  /** Main categories, the likeliest first; the probabilities add up to 1. */
  readonly candidates: readonly CategoryScore[];
  /** The probability of a category where it may also be that nothing is said; 0 for an unknown one. */
  readonly probabilityOf: (label: string) => number;
  /** Nothing said is the likeliest. */
  readonly isNothingSaid: boolean;
}

/**
 * Probabilities by cues and by words as one: a product of both, the cues' with half its weight in the exponent. Where no cue
 * was heard, all categories have the same share by cues, and so has nothing.
 */
export function combineScores(
  byCues: readonly CategoryScore[],
  byWords: readonly number[],
  { labels, words }: { readonly labels: readonly string[]; readonly words: number },
): CombinedScores {
  const grown = Math.min(1, Math.max(0, (words - FIRST_WORDS) / (MANY_WORDS - FIRST_WORDS)));
  const cueShare = CUE_SHARE_AT_FIRST + grown * (CUE_SHARE - CUE_SHARE_AT_FIRST);
  const wordShare = Math.min(1, words / WORDS_FOR_A_WHOLE_SHARE);
  const even = 1 / byCues.length;
  const cueOf = new Map(byCues.map(({ label, probability }) => [label, probability]));
  const odds = labels.map((label, at) => {
    const cue = label === NOTHING_TOLD ? even : (cueOf.get(label) ?? even);
    return { label, odds: cue ** cueShare * (byWords[at] ?? 0) ** wordShare };
  });
  const total = odds.reduce((all, each) => all + each.odds, 0) || 1;
  const said = odds.filter(({ label }) => label !== NOTHING_TOLD);
  const ofSaid = said.reduce((all, each) => all + each.odds, 0) || 1;
  const probability = new Map(odds.map((each) => [each.label, each.odds / total]));
  const [likeliest] = [...odds].sort((a, b) => b.odds - a.odds);
  return {
    candidates: said
      .map(({ label, odds: each }) => ({ label, probability: each / ofSaid }))
      .sort((a, b) => b.probability - a.probability),
    probabilityOf: (label) => (label === NOTHING_TOLD ? 0 : (probability.get(label) ?? 0)),
    isNothingSaid: likeliest?.label === NOTHING_TOLD,
  };
}
