import { Prisma } from '../../../build/prisma-client/client.js';
import type { Stretch } from '../../reports/period.js';

const DAY_MS = 24 * 60 * 60_000;

/**
 * A stretch as whole days of UTC, which are counted already, and what is left of it before and behind them: days begin
 * elsewhere in the helpline's time zone, which may also be set anew.
 */
class SplitStretch {
  readonly #from: Date;
  readonly #first: Date;
  readonly #last: Date;
  readonly #until: Date;

  constructor({ from, until }: Stretch) {
    const first = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
    const last = Math.floor(until.getTime() / DAY_MS) * DAY_MS;
    const hasWholeDays = first < last;
    this.#from = from;
    this.#first = hasWholeDays ? new Date(first) : until;
    this.#last = hasWholeDays ? new Date(last) : until;
    this.#until = until;
  }

  /** Whether a day is one of the whole ones. */
  isWhole(day: Prisma.Sql): Prisma.Sql {
    return Prisma.sql`${day} >= utc_day(${this.#first}::timestamptz) AND ${day} < utc_day(${this.#last}::timestamptz)`;
  }

  isInWhole(at: Prisma.Sql): Prisma.Sql {
    return within(at, this.#first, this.#last);
  }

  isBefore(at: Prisma.Sql): Prisma.Sql {
    return within(at, this.#from, this.#first);
  }

  isBehind(at: Prisma.Sql): Prisma.Sql {
    return within(at, this.#last, this.#until);
  }
}

function within(at: Prisma.Sql, from: Date, until: Date): Prisma.Sql {
  return Prisma.sql`${at} >= ${from}::timestamptz AND ${at} < ${until}::timestamptz`;
}

const DAY = Prisma.sql`day`;

function unionAll(parts: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([...parts], ' UNION ALL ');
}

/** `category_id, status, priority, opened` of cases by when they were made. */
export function openedCasesSql(stretch: Stretch): Prisma.Sql {
  const split = new SplitStretch(stretch);
  const at = Prisma.sql`created_at`;
  const one = (where: Prisma.Sql) => Prisma.sql`
    SELECT case_category_id, status, priority, 1 FROM cases WHERE is_delete = 0 AND ${where}`;
  return unionAll([
    Prisma.sql`SELECT category_id, status, priority, opened FROM case_day_counts WHERE ${split.isWhole(DAY)}`,
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
    Prisma.sql`SELECT user_id, opened, closed FROM agent_case_day_counts WHERE ${split.isWhole(DAY)}`,
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
  return unionAll([
    Prisma.sql`
      SELECT user_id, direction, ended AS calls, connected, ended, connected AS handled, ended AS waits,
        wait_ms, talk_ms, hold_ms
      FROM call_day_counts WHERE ${split.isWhole(DAY)}`,
    one(Prisma.sql`ended_at IS NULL AND ${split.isInWhole(at)}`),
    one(split.isBefore(at)),
    one(split.isBehind(at)),
  ]);
}
