/** What one strong cue weighs: with less a sentence is not answered. */
const LEAST_WEIGHT = 3;
/** More words hold more chance cues: from so many on, more is asked for. */
const SHORT_WORDS = 40;
/** What is asked for more, each time the words double. */
const WEIGHT_A_DOUBLING = 0.85;
/** A category leads every other one by this much before it is named. */
export const LEAST_LEAD = 1;

/**
 * What must have been told of a category before it is named, in weights of cues without hints.
 *
 * Long speech wanders: to name a category by one strong cue is right in a sentence and a guess in a call of 250 words.
 *
 * @param words how many words the caller has said so far
 */
export function neededWeight(words: number): number {
  return LEAST_WEIGHT + WEIGHT_A_DOUBLING * Math.max(0, Math.log2(words / SHORT_WORDS));
}
