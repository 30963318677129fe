import type pg from 'pg';
import type { JobRequest } from '../../jobs/job-store.js';

/** The channel on which workers hear of new jobs, once the transaction has committed. */
export const JOBS_CHANNEL = 'hearline_jobs';

/** Enqueues a job within the transaction of the change that it belongs to: without the change there is no job. */
export async function insertJob(client: Pick<pg.ClientBase, 'query'>, request: JobRequest): Promise<string> {
  const { kind, payload, attempts, delayMs = 0, lane = null, group = null } = request;
  const { rows } = await client.query<{ id: string }>(
    `WITH job AS (
       INSERT INTO jobs (kind, payload, attempts_left, due_at, lane, "group")
       VALUES ($1, $2, $3, now() + $4 * interval '1 millisecond', $6, $7) RETURNING id
     )
     SELECT id, pg_notify($5, '') FROM job`,
    [kind, JSON.stringify(payload ?? null), attempts, delayMs, JOBS_CHANNEL, lane, group],
  );
  const [row] = rows;
  if (!row) throw new TypeError('the job was not inserted');
  return row.id;
}
