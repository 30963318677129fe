import { cutWords, type Word } from '../../lib/words.js';
import { AGED_CHILD, AGED_PRONOUN, CHILD, FILLERS, NAMED_CHILD, OTHERS, OWN } from './cue-phrases.js';

/** Person of the case form: who calls, and the child that the case is about. */
export type PersonMeant = 'reporter' | 'client';
export type Said = keyof typeof OWN;

/** UTF-16 units in front of the words that are looked at, so that a long utterance costs no more than a short one. */
const LOOKED_BACK = 120;
const LOOKED_AHEAD = 12;
const FILLERS_AT_MOST = 3;
/** From this age on, a person of whom the caller speaks is no child. */
const OF_AGE = 18;

/**
 * Says to whom a name, an age or a number belongs that a caller has said, by the words of the same sentence in front of it.
 *
 * The caller: words about themselves stand right in front of it ("my name is", "I am", "nina miaka").
 * The child: the sentence speaks of a child and of no other person ("my daughter's name is", "mtoto wangu anaitwa"); an age
 * below 18 also behind "she is", "he is", "ana". Else it is not known, and nothing is suggested: neither "not twelve", nor "she
 * is forty", nor "I am Amina's mother", nor a person of whom nothing says who it is.
 *
 * @param age years, of an age
 * @returns undefined where it cannot be known
 */
export function personMeant(
  { text, start, end }: { readonly text: string; readonly start: number; readonly end: number },
  said: Said,
  age = Infinity,
): PersonMeant | undefined {
  if (isOfAnother(text.slice(end, end + LOOKED_AHEAD))) return undefined;
  const keys = sentenceBefore(text.slice(Math.max(0, start - LOOKED_BACK), start));
  if (endsWith(keys, OWN[said])) return 'reporter';
  if (said === 'phone' || (said === 'age' && age >= OF_AGE) || keys.some((key) => OTHERS.has(key)))
    return undefined;
  const isOfChild =
    keys.some((key) => CHILD.has(key)) && endsWith(keys, said === 'name' ? NAMED_CHILD : AGED_CHILD);
  return isOfChild || (said === 'age' && endsWith(keys, AGED_PRONOUN)) ? 'client' : undefined;
}

/** "Amina's mother", "twelve years ago". */
function isOfAnother(behind: string): boolean {
  return /^(?:['’]s\b|[\s-]+(?:ago|iliyopita)\b)/i.test(behind);
}

/** Keys of the words of the last sentence, without what is said while one thinks at its end; empty behind a full stop. */
function sentenceBefore(before: string): readonly string[] {
  const words = cutWords(before);
  const last = words.at(-1);
  if (!last || /[.!?;:]/.test(before.slice(last.end))) return [];
  const keys = words.slice(beginningOfLast(words)).map(({ key }) => key);
  let length = keys.length;
  while (keys.length - length < FILLERS_AT_MOST && FILLERS.has(keys[length - 1] ?? '')) length--;
  return keys.slice(0, length);
}

function beginningOfLast(words: readonly Word[]): number {
  return Math.max(
    0,
    words.findLastIndex(({ gap }) => gap === 'dot' || gap === 'break'),
  );
}

function endsWith(keys: readonly string[], phrases: readonly (readonly string[])[]): boolean {
  return phrases.some(
    (phrase) =>
      phrase.length <= keys.length &&
      phrase.every((key, at) => keys[keys.length - phrase.length + at] === key),
  );
}
