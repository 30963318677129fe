import { dayIn, dayStart } from '../cases/time-zone.js';
import { reportRefusal } from './report-refusal.js';

/** Days of the helpline, YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The period as a client sends it. */
export type PeriodAsked = { readonly [Name in keyof Period]?: Period[Name] | undefined };

/** The moments from `from` on, before `until`. */
export interface Stretch {
  readonly from: Date;
  readonly until: Date;
}

/** Where a client names no days. */
const DAYS = 30;

/**
 * The days that a client asks for; the last thirty, or the thirty before `to`, where it does not say.
 *
 * @throws Refusal
 */
export function periodAsked({ from, to }: PeriodAsked, timeZone: string, now = new Date()): Period {
  const last = to ?? dayIn(timeZone, now);
  const period = { from: from ?? plusDays(last, 1 - DAYS), to: last };
  if (period.from > period.to) throw reportRefusal({ code: 'period-reversed', field: 'from', to: period.to });
  return period;
}

export function stretchOf({ from, to }: Period, timeZone: string): Stretch {
  return { from: dayStart(from, timeZone), until: dayStart(plusDays(to, 1), timeZone) };
}

export function dayAfter(day: string): string {
  return plusDays(day, 1);
}

function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
