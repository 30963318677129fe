import { Prisma } from '../../../build/prisma-client/client.js';
import type { Stretch } from '../../reports/period.js';

const DAY_MS = 24 * 60 * 60_000;

/**
 * A stretch as whole months of UTC, whole days of UTC before and behind them, which are counted both, and what is left
 * of it at its ends: days begin elsewhere in the helpline's time zone, which may also be set anew.
 */
class SplitStretch {
  readonly #from: Date;
  readonly #firstDay: Date;
  readonly #firstMonth: Date;
  readonly #endOfMonths: Date;
  readonly #endOfDays: Date;
  readonly #until: Date;

  constructor({ from, until }: Stretch) {
    const firstDay = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
    const endOfDays = Math.floor(until.getTime() / DAY_MS) * DAY_MS;
    const hasWholeDays = firstDay < endOfDays;
    this.#from = from;
    this.#firstDay = hasWholeDays ? new Date(firstDay) : until;
    this.#endOfDays = hasWholeDays ? new Date(endOfDays) : until;
    this.#until = until;
    const firstMonth = monthOf(new Date(this.#firstDay.getTime() - DAY_MS), 1);
    const endOfMonths = monthOf(this.#endOfDays, 0);
    const hasWholeMonths = hasWholeDays && firstMonth < endOfMonths;
    this.#firstMonth = hasWholeMonths ? firstMonth : this.#endOfDays;
    this.#endOfMonths = hasWholeMonths ? endOfMonths : this.#endOfDays;
  }

  /** Whether the first day of a month is that of a whole one. */
  isWholeMonth(month: Prisma.Sql): Prisma.Sql {
    return daysWithin(month, this.#firstMonth, this.#endOfMonths);
  }

  /** Whether a day is a whole one outside the whole months. */
  isOutsideMonths(day: Prisma.Sql): Prisma.Sql {
    const before = daysWithin(day, this.#firstDay, this.#firstMonth);
    const behind = daysWithin(day, this.#endOfMonths, this.#endOfDays);
    return Prisma.sql`(${before} OR ${behind})`;
  }

  isInWholeDays(at: Prisma.Sql): Prisma.Sql {
    return within(at, this.#firstDay, this.#endOfDays);
  }

  isBefore(at: Prisma.Sql): Prisma.Sql {
    return within(at, this.#from, this.#firstDay);
  }

  isBehind(at: Prisma.Sql): Prisma.Sql {
    return within(at, this.#endOfDays, this.#until);
  }
}

/** The beginning of the month of UTC in which a time is, or of one so many months later. */
function monthOf(at: Date, monthsLater: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater, 1));
}

function within(at: Prisma.Sql, from: Date, until: Date): Prisma.Sql {
  return Prisma.sql`${at} >= ${from}::timestamptz AND ${at} < ${until}::timestamptz`;
}

function daysWithin(day: Prisma.Sql, from: Date, until: Date): Prisma.Sql {
  return Prisma.sql`${day} >= utc_day(${from}::timestamptz) AND ${day} < utc_day(${until}::timestamptz)`;
}

const DAY = Prisma.sql`day`;
const MONTH = Prisma.sql`month`;

function unionAll(parts: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([...parts], ' UNION ALL ');
}

/**
 * Columns of the counts of whole months and whole days. A month lacks the counts of days that are not in it yet: of the
 * running month, and of changes since it was counted.
 */
function countsSql(
  name: 'case' | 'agent_case' | 'call',
  columns: Prisma.Sql,
  split: SplitStretch,
): Prisma.Sql {
  const months = Prisma.raw(`${name}_month_counts`);
  const days = Prisma.raw(`${name}_day_counts`);
  return unionAll([
    Prisma.sql`SELECT ${columns} FROM ${months} WHERE ${split.isWholeMonth(MONTH)}`,
    Prisma.sql`SELECT ${columns} FROM ${days} WHERE NOT in_month AND ${split.isWholeMonth(DAY)}`,
    Prisma.sql`SELECT ${columns} FROM ${days} WHERE ${split.isOutsideMonths(DAY)}`,
  ]);
}

/** `category_id, status, priority, opened` of cases by when they were made. */
export function openedCasesSql(stretch: Stretch): Prisma.Sql {
  const split = new SplitStretch(stretch);
  const at = Prisma.sql`created_at`;
  const one = (where: Prisma.Sql) => Prisma.sql`
    SELECT case_category_id, status, priority, 1 FROM cases WHERE is_delete = 0 AND ${where}`;
  return unionAll([
    countsSql('case', Prisma.sql`category_id, status, priority, opened`, split),
    one(split.isBefore(at)),
    one(split.isBehind(at)),
  ]);
}

/** `user_id, opened, closed`: user 0 where no user made or has a case. */
export function casesOfUsersSql(stretch: Stretch): Prisma.Sql {
  const split = new SplitStretch(stretch);
  const opened = (where: Prisma.Sql) => Prisma.sql`
    SELECT coalesce(created_by_id, 0), 1, 0 FROM cases WHERE is_delete = 0 AND ${where}`;
  const closed = (where: Prisma.Sql) => Prisma.sql`
    SELECT coalesce(assigned_to_id, created_by_id, 0), 0, 1 FROM cases
    WHERE is_delete = 0 AND status = 2 AND ${where}`;
  const [createdAt, closedAt] = [Prisma.sql`created_at`, Prisma.sql`closed_at`];
  return unionAll([
    countsSql('agent_case', Prisma.sql`user_id, opened, closed`, split),
    opened(split.isBefore(createdAt)),
    opened(split.isBehind(createdAt)),
    closed(split.isBefore(closedAt)),
    closed(split.isBehind(closedAt)),
  ]);
}

/**
 * `user_id, direction, calls, connected, ended, handled, waits, wait_ms, talk_ms, hold_ms` of calls by when they
 * began. The days have counts of calls that are over; the others are read.
 */
export function callsSql(stretch: Stretch): Prisma.Sql {
  const split = new SplitStretch(stretch);
  const at = Prisma.sql`started_at`;
  const one = (where: Prisma.Sql) => Prisma.sql`
    SELECT coalesce(user_id, 0), direction, 1, (connected_at IS NOT NULL)::int, (ended_at IS NOT NULL)::int,
      (connected_at IS NOT NULL AND ended_at IS NOT NULL)::int, (coalesce(connected_at, ended_at) IS NOT NULL)::int,
      coalesce(ms_between(coalesce(queued_at, answered_at, started_at), coalesce(connected_at, ended_at)), 0),
      coalesce(ms_between(connected_at, ended_at) - hold_ms, 0),
      CASE WHEN connected_at IS NOT NULL AND ended_at IS NOT NULL THEN hold_ms ELSE 0 END
    FROM calls WHERE ${where}`;
  const ended = Prisma.sql`
    user_id, direction, ended AS calls, connected, ended, connected AS handled, ended AS waits, wait_ms, talk_ms, hold_ms`;
  return unionAll([
    countsSql('call', ended, split),
    one(Prisma.sql`ended_at IS NULL AND ${split.isInWholeDays(at)}`),
    one(split.isBefore(at)),
    one(split.isBehind(at)),
  ]);
}

/** `status, opened` of every case that is not deleted. */
export const ALL_CASES_SQL = unionAll([
  Prisma.sql`SELECT status, opened FROM case_month_counts`,
  Prisma.sql`SELECT status, opened FROM case_day_counts WHERE NOT in_month`,
]);
