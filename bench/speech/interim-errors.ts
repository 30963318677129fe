import { toWords, wordErrorRate } from '../../demo/measure/word-errors.js';

/** The events of one utterance, wherever they were received: its interims in order, and its final. */
export interface TimedUtterance {
  readonly interims: readonly TimedInterim[];
  /** Text of the final; undefined where there was none. */
  readonly final: string | undefined;
}

export interface TimedInterim {
  readonly words: readonly string[];
  /** Number of words, from the first on, that are confirmed. */
  readonly confirmed: number;
}

export interface InterimErrors {
  readonly interims: number;
  /** Confirmed words that a later interim of the utterance has otherwise. */
  readonly retractions: number;
  /** Confirmed words of the newest interims, and those among them that the final has otherwise. */
  readonly confirmed: number;
  readonly changedByFinal: number;
  /** Words and errors, against the final, of the newest interim of each utterance that has both. */
  readonly words: number;
  readonly errors: number;
}

/** Errors of the interims of these utterances; the final counts as the truth. */
export function interimErrorsOf(utterances: readonly TimedUtterance[]): InterimErrors {
  const total = (count: (utterance: TimedUtterance) => number) =>
    utterances.reduce((sum, utterance) => sum + count(utterance), 0);
  const changes = utterances.map(changesOf);
  const againstFinal = utterances.map(errorsAgainstFinal);
  return {
    interims: total(({ interims }) => interims.length),
    retractions: total(retractionsOf),
    confirmed: changes.reduce((sum, { words }) => sum + words, 0),
    changedByFinal: changes.reduce((sum, { changed }) => sum + changed, 0),
    words: againstFinal.reduce((sum, { words }) => sum + words, 0),
    errors: againstFinal.reduce((sum, { errors }) => sum + errors, 0),
  };
}

function retractionsOf({ interims }: TimedUtterance): number {
  let count = 0;
  for (const [i, { words, confirmed }] of interims.entries()) {
    const next = interims[i + 1];
    if (next) count += words.slice(0, confirmed).filter((word, at) => next.words[at] !== word).length;
  }
  return count;
}

/** The confirmed words of the newest interim against as much of the final as fits them best. */
function changesOf({ interims, final }: TimedUtterance): {
  readonly words: number;
  readonly changed: number;
} {
  const newest = interims.at(-1);
  if (!newest || final === undefined) return { words: 0, changed: 0 };
  const confirmed = toWords(newest.words.slice(0, newest.confirmed).join(' '));
  return { words: confirmed.length, changed: fewestChanges(confirmed, toWords(final)) };
}

/** Word errors of confirmed words against as much of the final, from its first word on, as fits them best. */
export function fewestChanges(confirmed: readonly string[], said: readonly string[]): number {
  if (confirmed.length === 0) return 0;
  const errors = Array.from(
    { length: said.length + 1 },
    (_, length) => (wordErrorRate(confirmed, said.slice(0, length)) ?? 0) * confirmed.length,
  );
  return Math.round(Math.min(...errors));
}

function errorsAgainstFinal({ interims, final }: TimedUtterance): { words: number; errors: number } {
  const newest = interims.at(-1);
  if (!newest || final === undefined) return { words: 0, errors: 0 };
  const reference = toWords(final);
  const rate = wordErrorRate(reference, toWords(newest.words.join(' '))) ?? 0;
  return { words: reference.length, errors: rate * reference.length };
}
