import type { Word } from '../../lib/words.js';
import type { TextSpan } from '../text-span.js';
import { digitOf, readNumber } from './number-words.js';

export interface FoundDate extends TextSpan {
  readonly hasYear: boolean;
}

const NUMERIC =
  /(?<![\p{L}\p{N}./-])(?:\d{1,2}([/.-])\d{1,2}\1(?:(?:19|20)\d{2}|\d{2})|(?:19|20)\d{2}([/.-])\d{1,2}\2\d{1,2})(?![\p{L}\p{N}]|[./-]\d)/gu;

const MONTHS = new Set(
  `january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba`.split(/\s+/),
);
const ORDINALS =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
  fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth`.split(/\s+/);
const ORDINAL_VALUES = new Map(ORDINALS.map((word, index) => [word, index < 20 ? index + 1 : 30] as const));
const ORDINAL_SUFFIXES = new Set(['st', 'nd', 'rd', 'th']);
const DAYS_AT_MOST = 31;

/** Days with their month, and with their year where it is shown; in figures and in words, English and Swahili. */
export function findDates(text: string, words: readonly Word[]): FoundDate[] {
  const numeric = [...text.matchAll(NUMERIC)].map(({ index, 0: date }) => ({
    start: index,
    end: index + date.length,
    hasYear: true,
  }));
  return [...numeric, ...spelledDates(words)];
}

/** A year: four figures from 1900, `two thousand and ten`, `nineteen ninety eight`, `elfu mbili na kumi`. In words. */
export function yearLength(words: readonly Word[], index: number): number {
  const word = words[index];
  if (!word) return 0;
  if (word.isDigits) return /^(?:19|20)\d{2}$/.test(word.text) ? 1 : 0;
  if (word.key === 'two' && words[index + 1]?.key === 'thousand') return thousandsLength(words, index, 'and');
  if (word.key === 'elfu' && words[index + 1]?.key === 'mbili') return thousandsLength(words, index, 'na');
  if (word.key !== 'nineteen' && word.key !== 'twenty') return 0;
  const rest = readNumber(words, index + 1);
  return rest && rest.value >= 10 && rest.value <= 99 && words[index + 1]?.gap === 'joined'
    ? 1 + rest.length
    : 0;
}

function thousandsLength(words: readonly Word[], index: number, link: string): number {
  const linkLength = words[index + 2]?.key === link ? 1 : 0;
  const at = index + 2 + linkLength;
  const rest = words[at]?.gap === 'joined' ? readNumber(words, at) : undefined;
  return rest && rest.value <= 99 ? 2 + linkLength + rest.length : 2;
}

function spelledDates(words: readonly Word[]): FoundDate[] {
  const found: FoundDate[] = [];
  for (let index = 0; index < words.length; index++) {
    const length = dayAndMonth(words, index) || monthAndDay(words, index) || swahiliDate(words, index);
    if (length === 0) continue;
    const year = lengthOfYearBehind(words, index + length);
    const last = words[index + length + year - 1];
    const first = words[index];
    if (first && last) found.push({ start: first.start, end: last.end, hasYear: year > 0 });
    index += length + year - 1;
  }
  return found;
}

/** `12 March`, `the third of march`, `3rd May`. */
function dayAndMonth(words: readonly Word[], index: number): number {
  const day = dayLength(words, index);
  if (day === 0) return 0;
  const link = words[index + day]?.key === 'of' ? 1 : 0;
  const month = words[index + day + link];
  return month && month.gap === 'joined' && MONTHS.has(month.key) ? day + link + 1 : 0;
}

/** `March 12th`, `may the third`. */
function monthAndDay(words: readonly Word[], index: number): number {
  if (!MONTHS.has(words[index]?.key ?? '')) return 0;
  const link = words[index + 1]?.key === 'the' ? 1 : 0;
  const at = index + 1 + link;
  const day = words[at]?.gap === 'joined' ? dayLength(words, at) : 0;
  // "may one of you …": a spelled number behind a month is a day only as an ordinal
  const isDay = words[at]?.isDigits || ORDINAL_VALUES.has(words[at + day - 1]?.key ?? '');
  return day > 0 && isDay ? 1 + link + day : 0;
}

/** `tarehe tatu mwezi wa nne`, `tarehe 3 Machi`, `mwezi wa tano tarehe kumi`. */
function swahiliDate(words: readonly Word[], index: number): number {
  const key = words[index]?.key;
  if (key === 'mwezi' && words[index + 1]?.key === 'wa') {
    const month = readNumber(words, index + 2);
    return month && words[index + 2 + month.length]?.key === 'tarehe'
      ? 3 + month.length + (readNumber(words, index + 3 + month.length)?.length ?? 0)
      : 0;
  }
  if (key !== 'tarehe') return 0;
  const day = readNumber(words, index + 1);
  if (!day || day.value > DAYS_AT_MOST) return 0;
  const at = index + 1 + day.length;
  if (MONTHS.has(words[at]?.key ?? '')) return 2 + day.length;
  const link = ['mwezi', 'wa'].filter((word, offset) => words[at + offset]?.key === word).length;
  const month = link === 2 ? (readNumber(words, at + 2)?.length ?? 0) : 0;
  return 1 + day.length + (month > 0 ? 2 + month : 0);
}

function dayLength(words: readonly Word[], index: number): number {
  const word = words[index];
  if (!word) return 0;
  if (ORDINAL_VALUES.has(word.key)) return 1;
  const number = readNumber(words, index);
  if (!number || number.value < 1) return 0;
  const next = words[index + number.length];
  if (word.isDigits) {
    const isSuffixed = next !== undefined && next.start === word.end && ORDINAL_SUFFIXES.has(next.key);
    return number.value <= DAYS_AT_MOST ? 1 + (isSuffixed ? 1 : 0) : 0;
  }
  // "twenty third", "thirty first"
  const isCompound = (number.value === 20 || number.value === 30) && ORDINAL_VALUES.has(next?.key ?? '');
  if (isCompound) return number.length + 1;
  return number.value <= DAYS_AT_MOST && digitOf(word.key) !== 0 ? number.length : 0;
}

/** With the `mwaka` or `wa` that may stand in front of it. */
function lengthOfYearBehind(words: readonly Word[], index: number): number {
  if (words[index]?.gap !== 'joined' && words[index]?.gap !== 'comma') return 0;
  let at = index;
  while (at - index < 2 && ['mwaka', 'wa', 'of', 'in'].includes(words[at]?.key ?? '')) at++;
  const year = yearLength(words, at);
  return year > 0 ? at - index + year : 0;
}
