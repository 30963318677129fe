import type { Word } from '../../lib/words.js';

/** Digits as they are said one by one, English and Swahili; `o` and `oh` count among other digits only. */
const DIGIT_WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  nought: 0,
  naught: 0,
  nil: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  sifuri: 0,
  moja: 1,
  mbili: 2,
  tatu: 3,
  nne: 4,
  tano: 5,
  sita: 6,
  saba: 7,
  nane: 8,
  tisa: 9,
};

const ENGLISH_TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
  ' ',
);
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SWAHILI_TENS = 'kumi ishirini thelathini arobaini hamsini sitini sabini themanini tisini'.split(' ');
/** Swahili numbers agree with what is counted: `miaka mitatu`, `mtoto mmoja`, `watoto wawili`. */
const SWAHILI_AGREEING: Readonly<Record<string, number>> = {
  mmoja: 1,
  miwili: 2,
  wawili: 2,
  mitatu: 3,
  watatu: 3,
  minne: 4,
  wanne: 4,
  mitano: 5,
  watano: 5,
  minane: 8,
  wanane: 8,
};

const UNITS = new Map(Object.entries({ ...DIGIT_WORDS, ...SWAHILI_AGREEING }));
const TEENS = new Map(ENGLISH_TEENS.map((word, index) => [word, 10 + index]));
const TENS = new Map([
  ...ENGLISH_TENS.map((word, index) => [word, 20 + 10 * index] as const),
  ...SWAHILI_TENS.map((word, index) => [word, 10 + 10 * index] as const),
]);
const SWAHILI_TENS_SET = new Set(SWAHILI_TENS);

/** The digit that a word says; undefined where it says none. */
export function digitOf(key: string): number | undefined {
  return Object.hasOwn(DIGIT_WORDS, key) ? DIGIT_WORDS[key] : undefined;
}

/** 10, 11 … 19, 20, 30 … 90; undefined where a word says no such number. */
export function tensOf(key: string): number | undefined {
  return TENS.get(key) ?? TEENS.get(key);
}

export interface ReadNumber {
  readonly value: number;
  /** In words. */
  readonly length: number;
}

/** A number below 100 in words, or one of up to four digits, that begins at a word: `twenty-five`, `kumi na mbili`, `12`. */
export function readNumber(words: readonly Word[], index: number): ReadNumber | undefined {
  const word = words[index];
  if (!word) return undefined;
  if (word.isDigits) return word.text.length > 4 ? undefined : numberOf(word.text);
  const single = UNITS.get(word.key) ?? TEENS.get(word.key);
  if (single !== undefined) return { value: single, length: 1 };
  const tens = TENS.get(word.key);
  if (tens === undefined) return undefined;
  const isSwahili = SWAHILI_TENS_SET.has(word.key);
  const isLinked = !isSwahili || isJoined(words[index + 1], 'na');
  const unitAt = index + (isSwahili ? 2 : 1);
  const unit = isLinked && words[unitAt]?.gap === 'joined' ? UNITS.get(words[unitAt].key) : undefined;
  if (!unit) return { value: tens, length: 1 };
  return { value: tens + unit, length: unitAt - index + 1 };
}

function numberOf(digits: string): ReadNumber | undefined {
  const value = Number(digits);
  // digits of other scripts
  return Number.isNaN(value) ? undefined : { value, length: 1 };
}

function isJoined(word: Word | undefined, key: string): boolean {
  return word?.gap === 'joined' && word.key === key;
}
