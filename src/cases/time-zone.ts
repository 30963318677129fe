import { SetupError } from '../lib/errors.js';

/** @throws SetupError for a name that is no IANA time zone */
export function toTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    throw new SetupError(`${name} is no time zone, e.g. Africa/Nairobi`, { cause: error });
  }
}

/** The day that it is somewhere, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format(at);
}

/** Whether a day begins at this moment, there or in UTC: clients of the family send days so. */
export function isMidnight(unixS: number, timeZone: string): boolean {
  if (unixS % 86_400 === 0) return true;
  const at = new Date(unixS * 1000);
  if (unixS % 60 !== 0) return false;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(at) === '00:00';
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
      return back === undefined ? undefined : new Date(Date.UTC(year, month - back, day));
    }
  }
}
