import { normalUserName } from '../../../access/user-name.js';
import { addressSpellings } from '../../../cases/address.js';
import { numberSought } from '../../../cases/number-sought.js';
import type { Country } from '../../../cases/phone-number.js';
import { isDay } from '../../../cases/read-value.js';
import type { Condition, TimeBound } from '../../../cases/record-query.js';
import type { Field, Resource, TimePart } from '../../../cases/resource.js';
import { daysOf, isDaysPart } from '../../../cases/time-part.js';
import { searchedWords, WORDS_RULE } from '../../../cases/word-search.js';
import { dayIn, dayMeantBy, isLocalMidnight } from '../../../cases/time-zone.js';

export interface FilterOptions {
  readonly country: Country;
  readonly timeZone: string;
  /** The field is one of a resource that is joined to the one that is listed. */
  readonly isJoined?: boolean;
}

const DAY_S = 86_400;
const LARGEST = 2_147_483_647;
const VALUES_AT_MOST = 1_000;
const TEXT_LENGTH = 65_536;

/**
 * Conditions of a filter on a field: plain equality; `__i` the same, and for categories all below; `__` words.
 * @returns what is wrong with it, when it cannot be asked
 */
export function readFilter(
  resource: Resource,
  field: Field,
  operator: '' | '__i' | '__',
  value: string,
  options: FilterOptions,
): Condition | string {
  if (/[\0\p{Cs}]/u.test(value)) return 'is compared with something that is no text';
  if (operator === '__') return readWords(field, value);
  const { source } = field;
  if (source.from === 'time') return readTimePart(resource, field, source.part, value, options);
  if (source.from === 'nothing') return 'cannot be filtered by: it is always empty here';
  switch (field.kind) {
    case 'time':
    case 'day':
      return readTime(field, value, options.timeZone);
    case 'phone':
      return readPhone(field, value, options.country);
    case 'id':
    case 'code':
    case 'flag':
    case 'number':
    case 'category':
      return readNumbers(field, operator, value);
    case 'clock':
    case 'key':
      return { test: 'in', field, values: value.split(',').slice(0, VALUES_AT_MOST) };
    case 'email':
      return { test: 'in', field, values: addressSpellings(value, options.country) };
    case 'text':
    case 'long':
      if (value.length > TEXT_LENGTH) return 'is compared with a text that is too long';
      return {
        test: 'in',
        field,
        values: [isUserName(field) ? normalUserName(value) : value.normalize('NFC')],
      };
  }
}

function isUserName({ form, source }: Field): boolean {
  return form === 'username' || (source.from === 'user' && source.part === 'username');
}

/** The number, however it is spelled; in the field of a call also a part of it. */
function readPhone(field: Field, value: string, country: Country): Condition {
  const sought = field.isFoundByPart === true ? numberSought(value, country) : undefined;
  if (!sought) return { test: 'in', field, values: addressSpellings(value, country) };
  return { test: 'phone', field, ...sought };
}

/** One number, several separated by commas, or `from-to` for a count. */
function readNumbers(field: Field, operator: '' | '__i', value: string): Condition | string {
  const range = field.kind === 'number' ? /^\s*(\d{1,10})\s*-\s*(\d{1,10})\s*$/.exec(value) : null;
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return { test: 'within', field, from: Math.min(from, LARGEST), to: Math.min(to, LARGEST) };
  }
  const texts = value.split(',').map((text) => text.trim());
  if (texts.length > VALUES_AT_MOST) return `is compared with more than ${VALUES_AT_MOST} values`;
  if (!texts.every((text) => /^\d{1,10}$/.test(text) && Number(text) <= LARGEST))
    return 'must be a whole number';
  const values = texts.map(Number);
  const isPlain = field.source.from === 'column';
  return operator === '__i' && field.kind === 'category' && isPlain
    ? { test: 'under', field, ids: values }
    : { test: 'in', field, values };
}

/** `2026-03-01`, `1772323200`, or two of them with `;` between, both days included. */
export function readTime(field: Field, value: string, timeZone: string): Condition | string {
  const texts = value.split(';').map((text) => text.trim());
  if (texts.length > 2 || !texts.every((text) => isDay(text) || /^-?\d{1,11}$/.test(text))) {
    return 'must be a date, YYYY-MM-DD, or Unix seconds, or two of them separated by ;';
  }
  const [first = '', last = first] = texts;
  if (field.kind === 'day') {
    const [from, to] = [first, last].map((text) => (isDay(text) ? text : dayMeantBy(Number(text), timeZone)));
    if (from === undefined || to === undefined || !isDay(from) || !isDay(to))
      return 'must be a date from year 1 on';
    return { test: 'during', field, from: { day: from }, to: { day: to } };
  }
  return { test: 'during', field, from: toBound(first), to: lastMoment(toBound(last), timeZone) };
}

function toBound(text: string): TimeBound {
  return isDay(text) ? { day: text } : { unixS: Number(text) };
}

/** A moment in which a day begins, there or in UTC, stands for that day, however many hours it has. */
function lastMoment(bound: TimeBound, timeZone: string): TimeBound {
  if ('day' in bound) return bound;
  const { unixS } = bound;
  if (isLocalMidnight(unixS, timeZone)) return { day: dayIn(timeZone, new Date(unixS * 1000)) };
  return unixS % DAY_S === 0 ? { unixS: unixS + DAY_S - 1 } : bound;
}

/**
 * A year, month, week, day or hour is a stretch of time, shown by its beginning and looked up as a stretch, or as all
 * from one to another with `;` between; the hour of the day is a number.
 */
function readTimePart(
  resource: Resource,
  timePart: Field,
  part: TimePart,
  value: string,
  { timeZone, isJoined = false }: FilterOptions,
): Condition | string {
  const { source } = timePart;
  if (source.from !== 'time') return 'cannot be filtered by';
  if (part === 'h') {
    // no index finds the records that have it: the whole joined table would be read
    if (isJoined) return 'cannot be filtered by where it is joined; the day can';
    return readNumbers(timePart, '', value);
  }
  const { column, row } = source;
  const field = resource.fields.find(
    ({ kind, source: from }) =>
      kind === 'time' && from.from === 'column' && from.column === column && from.row === row,
  );
  if (!field) return 'cannot be filtered by';
  const [first, last = first, ...more] = value
    .split(';')
    .map((text) => boundsOf(part, text.trim(), timeZone));
  if (!first || !last || more.length > 0) return stretchRule(part);
  return { test: 'during', field, from: first.from, to: last.to };
}

const HOUR_S = 3600;

/** A year and a month may also be named as such. */
const NAMED: Readonly<Partial<Record<TimePart, RegExp>>> = { yr: /^\d{4}$/, mn: /^\d{4}-\d{2}$/ };

/** The bounds of one stretch of time, named by Unix seconds within it or by the day of its beginning. */
function boundsOf(
  part: Exclude<TimePart, 'h'>,
  text: string,
  timeZone: string,
): { from: TimeBound; to: TimeBound } | undefined {
  const isSeconds = /^-?\d{1,11}$/.test(text);
  if (!isDaysPart(part)) {
    if (!isSeconds) return undefined;
    return { from: { unixS: Number(text) }, to: { unixS: Number(text) + HOUR_S - 1 } };
  }
  const named = NAMED[part]?.test(text) ? `${text}-01-01`.slice(0, 10) : undefined;
  const days = daysOf(part, named ?? (isSeconds ? dayMeantBy(Number(text), timeZone) : text));
  return days && { from: { day: days.first }, to: { day: days.last } };
}

function stretchRule(part: TimePart): string {
  if (part === 'hr')
    return 'must be the Unix seconds of the beginning of an hour, or two of them separated by ;';
  const beginning = part === 'wk' ? 'the Saturday before the week' : 'the beginning';
  return `must be the Unix seconds of ${beginning} or a date, YYYY-MM-DD, or two of them separated by ;`;
}

function readWords(field: Field, value: string): Condition | string {
  if (field.words === undefined) return 'cannot be searched for words';
  const words = searchedWords(value);
  return words === undefined ? WORDS_RULE : { test: 'words', field, words };
}
