import type pg from 'pg';
import {
  GROUP_CONCURRENCY,
  type Attempt,
  type JobFailure,
  type JobFigures,
  type JobRecord,
  type JobRequest,
  type JobState,
  type JobStore,
  type TakenJob,
  type TakeOptions,
} from '../../jobs/job-store.js';
import type { Closable } from '../../lib/closer.js';
import { whileReachable } from '../database-error.js';
import { insertJob } from './insert-job.js';
import { JobListener } from './job-listener.js';

const RECORD = `id, kind, payload, state, attempts_left AS "attemptsLeft", result, failure,
  enqueued_at AS "enqueuedAt", ended_at AS "endedAt"`;
/** The attempt that still has the job. */
const HELD = `id = $1 AND token = $2 AND state = 'running'`;
const MOST_COUNTED = 1_000;
const ENDED_WELL: readonly JobState[] = ['completed', 'cancelled'];

/** Jobs in PostgreSQL. All times are of its clock, so that those of the machines need not agree. */
export class DatabaseJobStore implements JobStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  enqueue(request: JobRequest): Promise<string> {
    return whileReachable(() => insertJob(this.#pool, request));
  }

  async find(id: string): Promise<JobRecord | null> {
    const [row] = await this.#rows<JobRecord>(`SELECT ${RECORD} FROM jobs WHERE id = $1`, [id]);
    return row ?? null;
  }

  cancel(id: string): Promise<boolean> {
    return this.#changes(
      `UPDATE jobs SET state = 'cancelled', ended_at = now() WHERE id = $1 AND ended_at IS NULL`,
      [id],
    );
  }

  listDeadLetters(atMost: number): Promise<readonly JobRecord[]> {
    return this.#rows<JobRecord>(
      `SELECT ${RECORD} FROM jobs WHERE state = 'failed' ORDER BY ended_at DESC, id DESC LIMIT $1`,
      [atMost],
    );
  }

  requeueDeadLetter(id: string, attempts: number): Promise<boolean> {
    return this.#changes(
      `UPDATE jobs SET state = 'queued', attempts_left = $2, tries = 0, losses = 0, due_at = now(), ended_at = NULL
       WHERE id = $1 AND state = 'failed'`,
      [id, attempts],
    );
  }

  async take({ kinds, atMost, leaseMs }: TakeOptions): Promise<readonly TakenJob[]> {
    return this.#rows<TakenJob>(
      `WITH due AS (
         SELECT id, attempts_left AS left_before, (state = 'running')::int AS lost FROM jobs
         WHERE id IN (SELECT id FROM free_jobs($4) WHERE kind = ANY($1) ORDER BY place, due_at, id LIMIT $2)
           AND ended_at IS NULL AND due_at <= now() AND (attempts_left > 0 OR state = 'running')
         ORDER BY due_at, id FOR UPDATE SKIP LOCKED
       )
       UPDATE jobs SET state = 'running', token = token + 1, tries = tries + 1, losses = losses + lost,
         attempts_left = greatest(attempts_left - 1, 0), due_at = now() + $3 * interval '1 millisecond'
       FROM due WHERE jobs.id = due.id
       RETURNING jobs.id, token, kind, payload, attempts_left AS "attemptsLeft", tries, losses,
         left_before = 0 AS "isLost"`,
      [kinds, atMost, leaseMs, GROUP_CONCURRENCY],
    );
  }

  async renew(attempts: readonly Attempt[], leaseMs: number): Promise<ReadonlySet<string>> {
    const rows = await this.#rows<{ id: string }>(
      `UPDATE jobs SET due_at = now() + $3 * interval '1 millisecond'
       FROM unnest($1::bigint[], $2::int[]) AS held (id, token)
       WHERE jobs.id = held.id AND jobs.token = held.token AND jobs.state = 'running' RETURNING jobs.id`,
      [attempts.map(({ id }) => id), attempts.map(({ token }) => token), leaseMs],
    );
    return new Set(rows.map(({ id }) => id));
  }

  complete({ id, token }: Attempt, result: unknown): Promise<boolean> {
    return this.#changes(`UPDATE jobs SET state = 'completed', result = $3, ended_at = now() WHERE ${HELD}`, [
      id,
      token,
      result === undefined ? null : JSON.stringify(result),
    ]);
  }

  fail({ id, token }: Attempt, { reason, retryInMs, isFinal = false }: JobFailure): Promise<boolean> {
    return this.#changes(
      `UPDATE jobs SET failure = $3, due_at = now() + $4 * interval '1 millisecond', losses = 0,
         state = CASE WHEN attempts_left > 0 AND NOT $5 THEN 'queued' ELSE 'failed' END,
         ended_at = CASE WHEN attempts_left > 0 AND NOT $5 THEN NULL ELSE now() END
       WHERE ${HELD}`,
      [id, token, reason, retryInMs, isFinal],
    );
  }

  release({ id, token }: Attempt): Promise<boolean> {
    return this.#changes(
      `UPDATE jobs SET state = 'queued', attempts_left = attempts_left + 1, tries = tries - 1, losses = 0, due_at = now() WHERE ${HELD}`,
      [id, token],
    );
  }

  trim({ before, atMost }: { readonly before: Date; readonly atMost: number }): Promise<number> {
    return this.#count(
      `DELETE FROM jobs WHERE id IN (
         SELECT id FROM jobs WHERE state = ANY($1) AND ended_at < $2 ORDER BY ended_at LIMIT $3)`,
      [ENDED_WELL, before, atMost],
    );
  }

  async figures(): Promise<JobFigures> {
    const [row] = await this.#rows<JobFigures>(
      `WITH open AS (
         SELECT count(*) FILTER (WHERE state = 'running')::int AS running, count(*)::int AS open
         FROM jobs WHERE ended_at IS NULL
       ), due AS (
         SELECT min(due_at) AS since FROM free_jobs(${GROUP_CONCURRENCY})
       )
       SELECT running, open - running AS waiting,
         (SELECT count(*)::int FROM (SELECT FROM jobs WHERE state = 'failed' LIMIT ${MOST_COUNTED}) d) AS "deadLetters",
         coalesce(extract(epoch FROM now() - since), 0)::float8 AS "longestDueS"
       FROM open, due`,
      [],
    );
    if (!row) throw new TypeError('the jobs were not counted');
    return row;
  }

  onEnqueued(listener: () => void): Closable {
    return new JobListener(this.#pool, listener);
  }

  async #changes(text: string, values: unknown[]): Promise<boolean> {
    return (await this.#count(text, values)) > 0;
  }

  #count(text: string, values: unknown[]): Promise<number> {
    return whileReachable(async () => (await this.#pool.query(text, values)).rowCount ?? 0);
  }

  #rows<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
    return whileReachable(async () => (await this.#pool.query<R>(text, values)).rows);
  }
}
