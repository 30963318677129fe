import { cutWords } from '../../lib/words.js';
import { readNumber } from '../../redact/forms/number-words.js';

/** Units of an age that is no number of whole years. */
const SHORTER_UNITS = new Set(
  'month months week weeks day days mwezi miezi wiki siku mois semaine semaines'.split(' '),
);

/**
 * The years that the words of an age say: "twelve years old" is 12, "miaka kumi na miwili" as well.
 *
 * @returns undefined where they say no number, or one of months
 */
export function yearsIn(words: string): number | undefined {
  const read = cutWords(words);
  if (read.some(({ key }) => SHORTER_UNITS.has(key))) return undefined;
  for (const index of read.keys()) {
    const number = readNumber(read, index);
    if (number) return number.value;
  }
  return undefined;
}
