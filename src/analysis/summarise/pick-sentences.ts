import { likeness, type Ranked } from './rank-sentences.js';
import type { TurnSentence } from './turn-sentences.js';

export interface Lengths {
  /** Words. */
  readonly maxLength: number;
  readonly minLength: number;
}

/** Share of the best score that a sentence loses by repeating a picked one (maximal marginal relevance). */
const REPETITION_LOSS = 0.8;
/** Once the summary has its least length, a sentence below this share of the best one is left out. */
const LEAST_SHARE = 0.35;

/** The sentences that say most and repeat least, within `maxLength` words together, in order of rank. */
export function pickSentences(
  ranked: readonly Ranked<TurnSentence>[],
  { maxLength, minLength }: Lengths,
): TurnSentence[] {
  const open = ranked.map((each) => ({ ...each, repetition: 0 }));
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  const picked: TurnSentence[] = [];
  let words = 0;
  for (;;) {
    const room = maxLength - words;
    const worth = ({ score, repetition }: (typeof open)[number]) =>
      score - REPETITION_LOSS * best * repetition;
    let next: (typeof open)[number] | undefined;
    for (const each of open)
      if (each.sentence.words <= room && (!next || worth(each) > worth(next))) next = each;
    if (!next || (words >= minLength && picked.length > 0 && worth(next) < LEAST_SHARE * best)) return picked;
    open.splice(open.indexOf(next), 1);
    picked.push(next.sentence);
    words += next.sentence.words;
    for (const each of open) each.repetition = Math.max(each.repetition, likeness(each.vector, next.vector));
  }
}
