import type { Word } from '../../lib/words.js';
import type { TextSpan } from '../text-span.js';
import { digitOf, tensOf } from './number-words.js';

/** Digits that are said, e.g. `zero seven double two` or `sifuri saba mbili mbili`. */
export interface SpokenDigits extends TextSpan {
  /** The digits, as far as the words give them: `0722`. */
  readonly digits: string;
  /** Index of the first word, and of the one behind the last. */
  readonly firstWord: number;
  readonly behindWord: number;
}

const REPEATS: Readonly<Record<string, number>> = { double: 2, treble: 3, triple: 3 };
/** Said between digits, and no digit themselves. */
const FILLERS = new Set(
  'and na then plus uh um eh er ah hundred mia kisha halafu alafu thousand elfu'.split(' '),
);
const FILLERS_AT_MOST = 2;
const LETTER_FOR_ZERO = new Set(['o', 'oh']);

/** Runs of at least `least` digits that are said one by one, in pairs or in figures. Takes linear time. */
export function findSpokenDigits(words: readonly Word[], least: number): SpokenDigits[] {
  const found: SpokenDigits[] = [];
  let index = 0;
  while (index < words.length) {
    const run = readRun(words, index);
    if (run && run.digits.length >= least && run.isSpoken) found.push(toSpan(words, run));
    index = run ? run.behindWord : index + 1;
  }
  return found;
}

interface Run {
  readonly digits: string;
  readonly firstWord: number;
  readonly behindWord: number;
  /** A word among it: figures alone are found by their form. */
  readonly isSpoken: boolean;
}

function readRun(words: readonly Word[], first: number): Run | undefined {
  let digits = '';
  let behindWord = first;
  let isSpoken = false;
  let fillers = 0;
  for (let at = first; at < words.length; at++) {
    if (at > first && isSeparate(words[at])) break;
    const item = readItem(words, at, digits !== '');
    if (item) {
      digits += item.digits;
      isSpoken ||= item.isSpoken;
      at += item.length - 1;
      behindWord = at + 1;
      fillers = 0;
    } else if (digits === '' || !FILLERS.has(words[at]?.key ?? '') || ++fillers > FILLERS_AT_MOST) break;
  }
  return digits === '' ? undefined : { digits, firstWord: first, behindWord, isSpoken };
}

interface Item {
  readonly digits: string;
  readonly length: number;
  readonly isSpoken: boolean;
}

function readItem(words: readonly Word[], at: number, isWithin: boolean): Item | undefined {
  const word = words[at];
  if (!word) return undefined;
  if (word.isDigits) return { digits: word.text, length: 1, isSpoken: false };
  const times = Object.hasOwn(REPEATS, word.key) ? REPEATS[word.key] : undefined;
  if (times !== undefined) {
    const digit = singleDigit(words[at + 1], true);
    return digit === undefined ? undefined : { digits: digit.repeat(times), length: 2, isSpoken: true };
  }
  const isBeforeDigit = isWithin || singleDigit(words[at + 1], false) !== undefined;
  const digit = singleDigit(word, isBeforeDigit);
  if (digit !== undefined) return { digits: digit, length: 1, isSpoken: true };
  const tens = tensOf(word.key);
  return tens === undefined ? undefined : readTens(words, at, tens);
}

/** `seventy two` is two digits, `seventy` before anything else two as well. */
function readTens(words: readonly Word[], at: number, tens: number): Item {
  const isLinked = words[at + 1]?.key === 'na';
  const unitAt = at + (isLinked ? 2 : 1);
  const unit = tens >= 20 || isLinked ? digitOf(words[unitAt]?.key ?? '') : undefined;
  if (!unit || isSeparate(words[unitAt])) return { digits: String(tens), length: 1, isSpoken: true };
  return { digits: String(tens + unit), length: unitAt - at + 1, isSpoken: true };
}

function singleDigit(word: Word | undefined, isAmongDigits: boolean): string | undefined {
  if (!word) return undefined;
  if (word.isDigits) return word.text.length === 1 ? word.text : undefined;
  if (isAmongDigits && LETTER_FOR_ZERO.has(word.key)) return '0';
  const digit = digitOf(word.key);
  return digit === undefined ? undefined : String(digit);
}

function isSeparate(word: Word | undefined): boolean {
  return word?.gap !== 'joined' && word?.gap !== 'comma';
}

function toSpan(words: readonly Word[], { digits, firstWord, behindWord }: Run): SpokenDigits {
  const start = words[firstWord]?.start ?? 0;
  const end = words[behindWord - 1]?.end ?? start;
  return { start, end, digits, firstWord, behindWord };
}
