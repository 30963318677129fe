import type pg from 'pg';
import type {
  AudioTask,
  NewTask,
  TaskResults,
  TaskSound,
  TaskStatus,
  TaskStep,
  TaskUtterance,
} from '../../processing/audio-task.js';
import {
  AUDIO_JOB,
  type AudioTaskStore,
  type TaskFigures,
  type TaskInWork,
  type TaskOwner,
  type TaskWorker,
  type TaskWorkStore,
} from '../../processing/audio-task-store.js';
import { storedReason } from '../../lib/kept-reason.js';
import { readTaskFailure, type TaskFailure } from '../../processing/task-failure.js';
import { whileReachable } from '../database-error.js';
import { insertJob } from '../jobs/insert-job.js';
import { inTransaction } from '../transaction.js';

/** Attempts of a task: each killed worker uses one up, and none begins anew (`audio_task_utterances`). */
const ATTEMPTS = 20;
/** A worker that was not seen for so long is gone. */
const WORKER_SEEN_WITHIN = `interval '20 seconds'`;
/** The part of a task's sound that has not been worked on, s. */
const SOUND_AHEAD_S = 'duration_ms / 1000.0 * (1 - progress)';
const TASK = `t.id, t.kind, t.status, t.progress, t.step, t.revision, t.options, t.file, t.duration_ms AS "durationMs",
  t.created_by_id AS "createdById", t.created_at AS "createdAt", t.started_at AS "startedAt", t.ended_at AS "endedAt",
  t.results, t.failure`;
type Row = Omit<AudioTask, 'failure'> & { readonly failure: string | null };
const IN_WORK = `id = $1 AND status = 'processing'`;

/** Tasks in PostgreSQL. */
export class DatabaseAudioTaskStore implements AudioTaskStore, TaskWorkStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  add({ kind, options, file, sound, createdById }: NewTask): Promise<AudioTask> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<Row>(
        `INSERT INTO audio_tasks AS t (kind, options, file, sound, duration_ms, created_by_id)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${TASK}`,
        [kind, options, file, sound, sound.durationMs, createdById],
      );
      const task = only(rows);
      const payload = { task_id: task.id };
      const jobId = await insertJob(client, { kind: AUDIO_JOB, payload, attempts: ATTEMPTS });
      await client.query('UPDATE audio_tasks SET job_id = $2 WHERE id = $1', [task.id, jobId]);
      return toTask(task);
    });
  }

  async find(id: string): Promise<AudioTask | undefined> {
    const [row] = await this.#rows<Row>(`SELECT ${TASK} FROM audio_tasks t WHERE id = $1`, [id]);
    return row && toTask(row);
  }

  async revision(id: string): Promise<number | undefined> {
    const [task] = await this.#rows<{ revision: number }>('SELECT revision FROM audio_tasks WHERE id = $1', [
      id,
    ]);
    return task?.revision;
  }

  async listActive({
    owner,
    status,
    limit,
  }: {
    owner: TaskOwner;
    status: TaskStatus | undefined;
    limit: number;
  }): Promise<{ tasks: AudioTask[]; total: number; queued: number }> {
    const mine = `ended_at IS NULL AND ($1::int IS NULL OR created_by_id = $1)`;
    const asked = `${mine} AND ($2::text IS NULL OR status = $2)`;
    const [counts] = await this.#rows<{ total: number; queued: number }>(
      `SELECT count(*) FILTER (WHERE $2::text IS NULL OR status = $2)::int AS total,
         count(*) FILTER (WHERE status = 'queued')::int AS queued FROM audio_tasks WHERE ${mine}`,
      [owner, status ?? null],
    );
    const rows = await this.#rows<Row>(
      `SELECT ${TASK} FROM audio_tasks t WHERE ${asked} ORDER BY created_at DESC, id LIMIT $3`,
      [owner, status ?? null, limit],
    );
    return { tasks: rows.map(toTask), total: counts?.total ?? 0, queued: counts?.queued ?? 0 };
  }

  async cancel(id: string): Promise<TaskSound | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ sound: TaskSound; job_id: string }>(
        `WITH asked AS (SELECT id, sound, job_id FROM audio_tasks WHERE id = $1 AND ended_at IS NULL FOR UPDATE)
         UPDATE audio_tasks t SET status = 'cancelled', ended_at = now(), revision = revision + 1, sound = NULL
         FROM asked WHERE t.id = asked.id RETURNING asked.sound, asked.job_id`,
        [id],
      );
      const [row] = rows;
      if (!row) return undefined;
      await client.query(`DELETE FROM audio_task_utterances WHERE task_id = $1`, [id]);
      await client.query(
        `UPDATE jobs SET state = 'cancelled', ended_at = now() WHERE id = $1 AND ended_at IS NULL`,
        [row.job_id],
      );
      return row.sound;
    });
  }

  async remove(id: string): Promise<boolean> {
    const text = 'DELETE FROM audio_tasks WHERE id = $1 AND ended_at IS NOT NULL RETURNING id';
    return (await this.#rows(text, [id])).length > 0;
  }

  async figures(): Promise<TaskFigures> {
    const today = `ended_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
    const [figures] = await this.#rows<TaskFigures>(
      `WITH recent AS (
         SELECT extract(epoch FROM ended_at - started_at) AS took_s, extract(epoch FROM started_at - created_at) AS waited_s,
           duration_ms / 1000.0 AS sound_s,
           ended_at > now() - interval '1 day' AS is_recent
         FROM audio_tasks WHERE status = 'completed' ORDER BY ended_at DESC LIMIT 100)
       SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'queued')::int AS queued,
         count(*) FILTER (WHERE status = 'processing')::int AS processing,
         count(*) FILTER (WHERE status = 'completed' AND ${today})::int AS "completedToday",
         count(*) FILTER (WHERE status = 'failed' AND ${today})::int AS "failedToday",
         coalesce(sum(${SOUND_AHEAD_S}) FILTER (WHERE ended_at IS NULL), 0)::float8 AS "soundAheadS",
         (SELECT avg(waited_s)::float8 FROM recent WHERE is_recent) AS "averageWaitS",
         (SELECT avg(took_s)::float8 FROM recent WHERE is_recent) AS "averageProcessingS",
         (SELECT (sum(took_s) / nullif(sum(sound_s), 0))::float8 FROM recent) AS "realTimeFactor"
       FROM audio_tasks`,
    );
    return only(figures ? [figures] : []);
  }

  async soundAheadOf(userId: number): Promise<number> {
    const [{ soundAheadS } = { soundAheadS: 0 }] = await this.#rows<{ soundAheadS: number }>(
      `SELECT coalesce(sum(${SOUND_AHEAD_S}), 0)::float8 AS "soundAheadS"
       FROM audio_tasks WHERE ended_at IS NULL AND created_by_id = $1`,
      [userId],
    );
    return soundAheadS;
  }

  workers(): Promise<readonly TaskWorker[]> {
    return this.#rows<TaskWorker>(
      `SELECT id, capacity, busy, started_at AS "startedAt", seen_at AS "seenAt" FROM audio_workers
       WHERE seen_at > now() - ${WORKER_SEEN_WITHIN} ORDER BY started_at, id`,
    );
  }

  async begin(id: string): Promise<TaskInWork | undefined> {
    const [row] = await this.#rows<Row & { sound: TaskSound }>(
      `UPDATE audio_tasks t SET status = 'processing', started_at = coalesce(started_at, now()), revision = revision + 1
       WHERE id = $1 AND ended_at IS NULL RETURNING ${TASK}, t.sound`,
      [id],
    );
    if (!row) return undefined;
    const kept = await this.#rows<{ utterance: TaskUtterance }>(
      'SELECT utterance FROM audio_task_utterances WHERE task_id = $1 ORDER BY channel, start_ms',
      [id],
    );
    const { sound, ...task } = row;
    return { task: toTask(task), sound, utterances: kept.map(({ utterance }) => utterance) };
  }

  keepUtterance(id: string, utterance: TaskUtterance): Promise<boolean> {
    return this.#changes(
      `INSERT INTO audio_task_utterances (task_id, channel, start_ms, utterance)
       SELECT id, $2, $3, $4 FROM audio_tasks WHERE ${IN_WORK}
       ON CONFLICT (task_id, channel, start_ms) DO UPDATE SET utterance = excluded.utterance`,
      [id, utterance.channel, Math.round(utterance.startMs), utterance],
    );
  }

  noteProgress(id: string, progress: number, step: TaskStep): Promise<boolean> {
    return this.#changes(
      `UPDATE audio_tasks SET progress = greatest(progress, $2), step = $3, revision = revision + 1 WHERE ${IN_WORK}`,
      [id, progress, step],
    );
  }

  isInWork(id: string): Promise<boolean> {
    return this.#changes(`SELECT FROM audio_tasks WHERE ${IN_WORK}`, [id]);
  }

  complete(id: string, results: TaskResults): Promise<TaskSound | undefined> {
    return this.#end(id, `status = 'completed', progress = 1, results = $2`, results, IN_WORK);
  }

  fail(id: string, failure: TaskFailure): Promise<TaskSound | undefined> {
    const values = `status = 'failed', failure = $2`;
    return this.#end(id, values, storedReason(failure), `id = $1 AND ended_at IS NULL`);
  }

  async noteWorker({ id, capacity, busy }: Pick<TaskWorker, 'id' | 'capacity' | 'busy'>): Promise<void> {
    await this.#rows(
      `WITH gone AS (DELETE FROM audio_workers WHERE seen_at < now() - interval '1 day')
       INSERT INTO audio_workers (id, capacity, busy) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET busy = excluded.busy, seen_at = now()`,
      [id, capacity, busy],
    );
  }

  async removeWorker(id: string): Promise<void> {
    await this.#rows('DELETE FROM audio_workers WHERE id = $1', [id]);
  }

  async trim({ before, atMost }: { readonly before: Date; readonly atMost: number }): Promise<number> {
    const rows = await this.#rows(
      `DELETE FROM audio_tasks WHERE id IN (SELECT id FROM audio_tasks WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)
       RETURNING id`,
      [before, atMost],
    );
    return rows.length;
  }

  /** Its utterances are in the results, or of no use any more. */
  async #end(id: string, values: string, value: unknown, which: string): Promise<TaskSound | undefined> {
    const [row] = await this.#rows<{ sound: TaskSound }>(
      `WITH asked AS (SELECT id, sound FROM audio_tasks WHERE ${which} FOR UPDATE),
       gone AS (DELETE FROM audio_task_utterances u USING asked WHERE u.task_id = asked.id)
       UPDATE audio_tasks t SET ${values}, ended_at = now(), step = NULL, revision = revision + 1, sound = NULL
       FROM asked WHERE t.id = asked.id RETURNING asked.sound`,
      [id, value],
    );
    return row?.sound;
  }

  async #changes(text: string, values: unknown[]): Promise<boolean> {
    return whileReachable(async () => ((await this.#pool.query(text, values)).rowCount ?? 0) > 0);
  }

  #rows<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return whileReachable(async () => (await this.#pool.query<R>(text, values)).rows);
  }
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new TypeError('the statement returned no row');
  return row;
}

function toTask({ failure, ...task }: Row): AudioTask {
  return { ...task, failure: failure === null ? null : readTaskFailure(failure) };
}
