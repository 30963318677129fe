import type pg from 'pg';
import { readEndReason } from '../../calls/end-reason.js';
import type {
  CallQuestion,
  CallSeeker,
  FoundCall,
  FoundCalls,
  FoundCallsStore,
} from '../../reports/found-calls.js';
import { Parameters } from '../case-file/sql-parts.js';
import { whileReachable } from '../database-error.js';
import { pageSql, totalSql } from './found-calls-sql.js';

type Row = Omit<FoundCall, 'endReason'> & { readonly endReason: string | null };

/** The search of calls in PostgreSQL, by what triggers write beside their events (migration `found_calls`). */
export class DatabaseFoundCalls implements FoundCallsStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async find(question: CallQuestion, seeker: CallSeeker): Promise<FoundCalls> {
    const [rows, [counted]] = await Promise.all([
      this.#ask<Row>(pageSql, question, seeker),
      this.#ask<Pick<FoundCalls, 'total' | 'isComplete'>>(totalSql, question, seeker),
    ]);
    const calls = rows.map((row) => ({
      ...row,
      endReason: row.endReason === null ? null : readEndReason(row.endReason),
    }));
    return { calls, total: counted?.total ?? 0, isComplete: counted?.isComplete ?? true };
  }

  async #ask<R extends object>(
    sql: typeof pageSql,
    question: CallQuestion,
    seeker: CallSeeker,
  ): Promise<R[]> {
    const parameters = new Parameters();
    const text = sql(question, seeker, parameters);
    const { rows } = await whileReachable(() => this.#pool.query<R>(text, parameters.values));
    return rows;
  }
}
