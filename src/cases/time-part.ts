import { isDay } from './read-value.js';
import type { TimePart } from './resource.js';

/** A part of a moment that is a stretch of days. An hour is none. */
const EXAMPLES = { yr: '2026', mn: '2026-03', wk: '2026-W10', dt: '2026-03-01' } as const;
export type DaysPart = keyof typeof EXAMPLES;

const DAY_MS = 86_400_000;
const THURSDAY = 4;

export function isDaysPart(part: TimePart): part is DaysPart {
  return Object.hasOwn(EXAMPLES, part);
}

export function exampleOf(part: DaysPart): string {
  return EXAMPLES[part];
}

/** Its first and last day; undefined for a text that is not a year, month, week (ISO 8601) or day. */
export function daysOf(part: DaysPart, value: string): { first: string; last: string } | undefined {
  switch (part) {
    case 'yr':
      return isDay(`${value}-01-01`) ? { first: `${value}-01-01`, last: `${value}-12-31` } : undefined;
    case 'mn': {
      if (!isDay(`${value}-01`)) return undefined;
      const last = new Date(Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5)), 0));
      return { first: `${value}-01`, last: toDay(last.getTime()) };
    }
    case 'wk':
      return daysOfWeek(value);
    case 'dt':
      return isDay(value) ? { first: value, last: value } : undefined;
  }
}

/** Week 1 is the one with the year's first Thursday, and weeks begin on Mondays. */
function daysOfWeek(value: string): { first: string; last: string } | undefined {
  const [, year = '', week = ''] = /^(\d{4})-W(\d{2})$/.exec(value) ?? [];
  if (!isDay(`${year}-01-04`)) return undefined;
  const january4 = new Date(`${year}-01-04T00:00:00Z`); // always in week 1
  const weekday = january4.getUTCDay() || 7;
  const monday = january4.getTime() + (1 - weekday + 7 * (Number(week) - 1)) * DAY_MS;
  const thursday = toDay(monday + (THURSDAY - 1) * DAY_MS);
  // a week belongs to the year of its Thursday: week 53 of a year that has 52 is none
  if (Number(week) < 1 || !thursday.startsWith(year)) return undefined;
  return { first: toDay(monday), last: toDay(monday + 6 * DAY_MS) };
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
