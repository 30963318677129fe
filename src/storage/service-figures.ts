import { Prisma, type PrismaClient } from '../../build/prisma-client/client.js';
import type { ServiceFigures, ServiceFiguresStore } from '../desk/service-figures.js';
import { waitBeganSql } from './call-wait-sql.js';
import { whileReachable } from './database-error.js';

const WAIT_BEGAN = Prisma.raw(waitBeganSql('calls'));

type Row = Omit<ServiceFigures, 'day' | 'serviceLevel' | 'abandonRate'>;

/** Figures of calls in PostgreSQL. */
export class DatabaseServiceFigures implements ServiceFiguresStore {
  readonly #database: PrismaClient;
  readonly #timeZone: string;

  /** @param timeZone IANA name: where days begin */
  constructor(database: PrismaClient, timeZone: string) {
    this.#database = database;
    this.#timeZone = timeZone;
  }

  async ofDay(day: string, { serviceLevelMs }: { serviceLevelMs: number }): Promise<ServiceFigures> {
    const [row] = await whileReachable(
      () => this.#database.$queryRaw<Row[]>`
        WITH of_day AS (
          SELECT connected_at, ended_at,
            coalesce(connected_at, ended_at, now()) - ${WAIT_BEGAN} AS wait
          FROM calls
          WHERE direction = 'inbound'
            AND started_at >= (${day}::date)::timestamp AT TIME ZONE ${this.#timeZone}
            AND started_at < (${day}::date + 1)::timestamp AT TIME ZONE ${this.#timeZone}
        )
        SELECT
          count(*)::int AS "calls",
          count(connected_at)::int AS "answered",
          (count(*) FILTER (
            WHERE connected_at IS NOT NULL AND wait <= ${serviceLevelMs}::int * interval '1 ms'
          ))::int AS "answeredInTime",
          (count(*) FILTER (WHERE connected_at IS NULL AND ended_at IS NOT NULL))::int AS "abandoned",
          (count(*) FILTER (WHERE connected_at IS NULL AND ended_at IS NULL))::int AS "waiting",
          coalesce(floor(extract(epoch FROM max(wait))), 0)::int AS "longestWaitS",
          round(extract(epoch FROM avg(wait) FILTER (
            WHERE connected_at IS NOT NULL OR ended_at IS NOT NULL
          )), 1)::float8 AS "averageWaitS"
        FROM of_day`,
    );
    if (!row) throw new Error('an aggregate has one row');
    const over = row.answered + row.abandoned;
    const share = (count: number) => (over === 0 ? null : count / over);
    return { day, ...row, serviceLevel: share(row.answeredInTime), abandonRate: share(row.abandoned) };
  }
}
