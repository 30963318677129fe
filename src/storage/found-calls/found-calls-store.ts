import type pg from 'pg';
import { readEndReason } from '../../calls/end-reason.js';
import type {
  CallChoices,
  CallQuestion,
  CallSeeker,
  FoundCall,
  FoundCalls,
  FoundCallsStore,
} from '../../reports/found-calls.js';
import { Parameters } from '../case-file/sql-parts.js';
import type { ExportCursors } from '../case-file/export-cursors.js';
import { whileReachable } from '../database-error.js';
import { choicesSql } from './call-choices-sql.js';
import { idsSql, pageSql, rowsOfSql, totalSql } from './found-calls-sql.js';

type Row = Omit<FoundCall, 'endReason'> & { readonly endReason: string | null };

const CALL_CHARACTERS = 500;

/** The search of calls in PostgreSQL, by what triggers write beside their events (migration `found_calls`). */
export class DatabaseFoundCalls implements FoundCallsStore {
  readonly #pool: pg.Pool;
  readonly #exports: ExportCursors;

  /** @param exports of the whole server, which bound how many are read at once */
  constructor(pool: pg.Pool, exports: ExportCursors) {
    this.#pool = pool;
    this.#exports = exports;
  }

  async find(question: CallQuestion, seeker: CallSeeker): Promise<FoundCalls> {
    const [rows, counted] = await Promise.all([
      this.#ask<Row>(pageSql, question, seeker),
      this.count(question, seeker),
    ]);
    return { ...counted, calls: rows.map(callOf) };
  }

  async count(question: CallQuestion, seeker: CallSeeker): Promise<Omit<FoundCalls, 'calls'>> {
    const [counted] = await this.#ask<Omit<FoundCalls, 'calls'>>(totalSql, question, seeker);
    return counted ?? { total: 0, isComplete: true };
  }

  async choices(seeker: CallSeeker): Promise<CallChoices> {
    const parameters = new Parameters();
    const text = choicesSql(seeker, parameters);
    type Row = Omit<CallChoices, 'endReasons'> & { readonly endReasons: readonly string[] };
    const { rows } = await whileReachable(() => this.#pool.query<Row>(text, parameters.values));
    const row = rows[0] as Row;
    return { ...row, endReasons: [...new Set(row.endReasons.map(readEndReason))] };
  }

  stream(question: CallQuestion, seeker: CallSeeker): AsyncGenerator<readonly FoundCall[]> {
    const found = new Parameters();
    const text = idsSql(question, seeker, found);
    const read = async (client: pg.PoolClient, ids: readonly (string | number)[]) => {
      const named = new Parameters();
      const sql = rowsOfSql(ids.map(String), question, seeker, named);
      return (await client.query<Row>(sql, named.values)).rows.map(callOf);
    };
    return this.#exports.read(seeker.userId, { text, values: found.values }, read, lengthOf);
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

function callOf(row: Row): FoundCall {
  return { ...row, endReason: row.endReason === null ? null : readEndReason(row.endReason) };
}

/** About, in characters: the words of a hit are what a call may have much of. */
function lengthOf(calls: readonly FoundCall[]): number {
  return calls.reduce((sum, { hit }) => sum + CALL_CHARACTERS + (hit?.text.length ?? 0), 0);
}
