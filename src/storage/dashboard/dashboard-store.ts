import { Prisma, type PrismaClient } from '../../../build/prisma-client/client.js';
import { CASE_STATUS } from '../../cases/case-codes.js';
import type { AgentTotals, CallTotals, DashboardStore, OpenedCases } from '../../reports/dashboard-store.js';
import type { Stretch } from '../../reports/period.js';
import { whileReachable } from '../database-error.js';
import { ALL_CASES_SQL, callsSql, casesOfUsersSql, openedCasesSql } from './counted-sql.js';

/** Figures in PostgreSQL, mostly from counts by day, which triggers keep, and by month: see prisma/schema.prisma. */
export class DatabaseDashboardStore implements DashboardStore {
  readonly #database: PrismaClient;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  /** The type of a category is the branch below the root of its tree. */
  openedCases(stretch: Stretch): Promise<readonly OpenedCases[]> {
    return this.#rows(Prisma.sql`
      WITH counted (category_id, status, priority, count) AS (
        SELECT category_id, status, priority, sum(opened)::int FROM (${openedCasesSql(stretch)}) opened
        GROUP BY category_id, status, priority
      )
      SELECT coalesce(k.path_ids[2], k.id) AS "typeId", coalesce(k.path_names[2], k.name) AS type,
        k.id AS "categoryId", k.name AS category, status, priority, count
      FROM counted JOIN categories k ON k.id = category_id WHERE count <> 0`);
  }

  async countClosed(stretch: Stretch): Promise<number> {
    const [row] = await this.#rows<{ count: number }>(Prisma.sql`
      SELECT coalesce(sum(closed), 0)::int AS count FROM (${casesOfUsersSql(stretch)}) counted`);
    return only(row).count;
  }

  async countOngoing(): Promise<number> {
    const [row] = await this.#rows<{ count: number }>(Prisma.sql`
      SELECT coalesce(sum(opened), 0)::int AS count FROM (${ALL_CASES_SQL}) counted
      WHERE status <> ${CASE_STATUS.closed}`);
    return only(row).count;
  }

  async callTotals(stretch: Stretch): Promise<CallTotals> {
    const [row] = await this.#rows<CallTotals>(Prisma.sql`
      WITH by_direction AS (
        SELECT direction = 'inbound' AS inbound, sum(calls) AS calls, sum(connected) AS connected,
          sum(ended) - sum(handled) AS abandoned, sum(waits) AS waits, sum(wait_ms) AS wait_ms,
          sum(handled) AS handled, sum(talk_ms) + sum(hold_ms) AS handling_ms
        FROM (${callsSql(stretch)}) counted GROUP BY 1
      )
      SELECT
        coalesce(sum(calls) FILTER (WHERE inbound), 0)::int AS received,
        coalesce(sum(connected) FILTER (WHERE inbound), 0)::int AS answered,
        coalesce(sum(abandoned) FILTER (WHERE inbound), 0)::int AS abandoned,
        coalesce(sum(calls - connected - abandoned) FILTER (WHERE inbound), 0)::int AS waiting,
        coalesce(sum(calls) FILTER (WHERE NOT inbound), 0)::int AS placed,
        coalesce(sum(connected) FILTER (WHERE NOT inbound), 0)::int AS "placedAnswered",
        ${averageS(
          Prisma.sql`sum(wait_ms) FILTER (WHERE inbound)`,
          Prisma.sql`sum(waits) FILTER (WHERE inbound)`,
        )} AS "averageWaitS",
        ${averageS(Prisma.sql`sum(handling_ms)`, Prisma.sql`sum(handled)`)} AS "averageHandlingS"
      FROM by_direction`);
    return only(row);
  }

  agentTotals(stretch: Stretch, userId?: number): Promise<readonly AgentTotals[]> {
    const isAsked =
      userId === undefined
        ? Prisma.sql`u.is_active AND u.extension IS NOT NULL OR c.user_id IS NOT NULL OR k.user_id IS NOT NULL`
        : Prisma.sql`u.id = ${userId}`;
    return this.#rows(Prisma.sql`
      WITH calls_of AS (
        SELECT user_id, sum(connected) FILTER (WHERE direction = 'inbound') AS answered,
          sum(calls) FILTER (WHERE direction <> 'inbound') AS placed, sum(handled) AS handled,
          sum(talk_ms) AS talk_ms, sum(hold_ms) AS hold_ms
        FROM (${callsSql(stretch)}) counted GROUP BY user_id HAVING sum(calls) <> 0
      ), cases_of AS (
        SELECT user_id, sum(opened) AS opened, sum(closed) AS closed
        FROM (${casesOfUsersSql(stretch)}) counted GROUP BY user_id HAVING sum(opened) <> 0 OR sum(closed) <> 0
      )
      SELECT u.id AS "userId", u.username, u.full_name AS "fullName",
        coalesce(c.answered, 0)::int AS "callsAnswered", coalesce(c.placed, 0)::int AS "callsPlaced",
        (coalesce(c.talk_ms, 0) / 1000)::float8 AS "talkS", (coalesce(c.hold_ms, 0) / 1000)::float8 AS "holdS",
        ${averageS(Prisma.sql`c.talk_ms + c.hold_ms`, Prisma.sql`c.handled`)} AS "averageHandlingS",
        coalesce(k.opened, 0)::int AS "casesOpened", coalesce(k.closed, 0)::int AS "casesClosed"
      FROM users u LEFT JOIN calls_of c ON c.user_id = u.id LEFT JOIN cases_of k ON k.user_id = u.id
      WHERE ${isAsked} ORDER BY u.full_name, u.id`);
  }

  #rows<Row>(query: Prisma.Sql): Promise<Row[]> {
    return whileReachable(() => this.#database.$queryRaw<Row[]>(query));
  }
}

/** Tenths of a second; NULL where there is nothing to share it among. */
function averageS(ms: Prisma.Sql, among: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`round((${ms})::numeric / nullif(${among}, 0) / 1000, 1)::float8`;
}

function only<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('an aggregate has one row');
  return row;
}
