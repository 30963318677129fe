/** Weight of one strong cue: a sentence with less gets no category. */
const LEAST_WEIGHT = 3;
/** Number of words from which on more weight is needed: more words hold more chance cues. */
const SHORT_WORDS = 40;
/** Further weight that is needed each time the number of words doubles. */
const WEIGHT_A_DOUBLING = 0.85;
/** A category leads every other one by this much before it is named. */
export const LEAST_LEAD = 1;

/**
 * The weight of cues, without hints, that a category needs before it is named.
 *
 * Long speech wanders: to name a category by one strong cue is right in a sentence and a guess in a call of 250 words.
 *
 * @param words how many words the caller has said so far
 */
export function neededWeight(words: number): number {
  return LEAST_WEIGHT + WEIGHT_A_DOUBLING * Math.max(0, Math.log2(words / SHORT_WORDS));
}

/** A category that was named is taken back below this probability, with words counted. */
export const LEAST_SHOWN = 0.4;
/** Probability for a category to be named when words are counted, in long speech and in the first words. */
const NEEDED_OF_MANY = 0.65;
const NEEDED_OF_FEW = 0.85;
/** The same where a cue says it outright. */
export const NEEDED_WITH_CUE = 0.5;
export const FEW_WORDS = 50;

/** @param words how many words the caller has said so far */
export function neededProbability(words: number): number {
  return words < FEW_WORDS ? NEEDED_OF_FEW : NEEDED_OF_MANY;
}
