import { SetupError } from '../lib/errors.js';

/** @throws SetupError for a name that is no IANA time zone */
export function toTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    throw new SetupError(`${name} is not a time zone, e.g. Africa/Nairobi`, { cause: error });
  }
}

const YEAR_1_MS = Date.parse('0001-01-02T00:00:00Z');
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that it is somewhere, YYYY-MM-DD; before the year 1 what is no such day. */
export function dayIn(timeZone: string, at: Date): string {
  if (at.getTime() < YEAR_1_MS) return at.toISOString();
  const known = formats.get(timeZone);
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = known ?? new Intl.DateTimeFormat('en-CA', options);
  if (!known) formats.set(timeZone, format); // to make one takes longer than to use it
  return format.format(at).padStart(10, '0');
}

/** The time of day that it is somewhere, HH:MM from 00:00 to 23:59. */
export function clockIn(timeZone: string, at: Date): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(at);
}

const DAY_S = 86_400;
/** No zone is further from UTC (it was +15:14 once, and −15:13). */
const FURTHEST_S = 16 * 3600;

/** Whether a day begins at this moment there. */
export function isLocalMidnight(unixS: number, timeZone: string): boolean {
  return unixS === dayStart(dayIn(timeZone, new Date(unixS * 1000)), timeZone).getTime() / 1000;
}

/**
 * The day that a client means by Unix seconds, YYYY-MM-DD: a midnight of UTC is that day of UTC, as programs send a
 * date without a place; any other moment is the day that it is there, as date pickers send a day.
 */
export function dayMeantBy(unixS: number, timeZone: string): string {
  return dayIn(unixS % DAY_S === 0 ? 'UTC' : timeZone, new Date(unixS * 1000));
}

/** The first moment of a day there: not always 00:00, where clocks are put forward at midnight. */
export function dayStart(day: string, timeZone: string): Date {
  const utcMidnightS = Date.parse(`${day}T00:00:00Z`) / 1000;
  let [before, at] = [utcMidnightS - FURTHEST_S, utcMidnightS + FURTHEST_S];
  while (at - before > 1) {
    const between = Math.floor((before + at) / 2);
    if (dayIn(timeZone, new Date(between * 1000)) < day) before = between;
    else at = between;
  }
  return new Date(at * 1000);
}

const MONTHS: Readonly<Record<string, number>> = { last_3_month: 3, last_6_month: 6, last_9_month: 9 };

/** The first and the last day of a period that ends today; undefined for one that is none. */
export function periodDays(
  period: string,
  timeZone: string,
  now = new Date(),
): { from: string; to: string } | undefined {
  const to = dayIn(timeZone, now);
  const day = new Date(`${to}T00:00:00Z`);
  const from = firstDay(period, day);
  return from && { from: from.toISOString().slice(0, 10), to };
}

function firstDay(period: string, today: Date): Date | undefined {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  switch (period) {
    case 'today':
      return today;
    case 'this_week':
      return new Date(Date.UTC(year, month, day - ((today.getUTCDay() + 6) % 7)));
    case 'this_month':
      return new Date(Date.UTC(year, month, 1));
    case 'this_year':
      return new Date(Date.UTC(year, 0, 1));
    default: {
      const back = Object.hasOwn(MONTHS, period) ? MONTHS[period] : undefined;
      return back === undefined ? undefined : monthsBefore(today, back);
    }
  }
}

/** The same day some months ago; the last one of a month that is too short for it. */
function monthsBefore(today: Date, months: number): Date {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), lastOfMonth)));
}
