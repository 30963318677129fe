import { isDay } from './read-value.js';
import type { TimePart } from './resource.js';

/** Parts of a moment that are a stretch of days. Hours are none. */
const DAYS_PARTS = ['yr', 'mn', 'wk', 'dt'] as const;
export type DaysPart = (typeof DAYS_PARTS)[number];

const DAY_MS = 86_400_000;
const SATURDAY = 6;

export function isDaysPart(part: TimePart): part is DaysPart {
  return (DAYS_PARTS as readonly TimePart[]).includes(part);
}

/**
 * The first and last day of the year or month of a day, or the day itself; of a week, which has Sunday first and is shown
 * by the day before it, as the family does, the days after that Saturday.
 *
 * @returns undefined for what is no day, and for a week that is shown by another day
 */
export function daysOf(part: DaysPart, day: string): { first: string; last: string } | undefined {
  if (!isDay(day)) return undefined;
  const at = Date.parse(`${day}T00:00:00Z`);
  switch (part) {
    case 'yr':
      return { first: `${day.slice(0, 4)}-01-01`, last: `${day.slice(0, 4)}-12-31` };
    case 'mn': {
      const last = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0);
      return { first: `${day.slice(0, 7)}-01`, last: toDay(last) };
    }
    case 'wk':
      if (new Date(at).getUTCDay() !== SATURDAY) return undefined;
      return { first: toDay(at + DAY_MS), last: toDay(at + 7 * DAY_MS) };
    case 'dt':
      return { first: day, last: day };
  }
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
