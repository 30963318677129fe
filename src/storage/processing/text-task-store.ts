import type pg from 'pg';
import type { TaskOwner } from '../../processing/audio-task-store.js';
import {
  TEXT_JOB,
  type NewTextTask,
  type TextAnswer,
  type TextTask,
  type TextTaskStore,
} from '../../processing/text-task.js';
import { storedReason } from '../../lib/kept-reason.js';
import { readTaskFailure, type TaskFailure } from '../../processing/task-failure.js';
import { whileReachable } from '../database-error.js';
import { insertJob } from '../jobs/insert-job.js';
import { inTransaction } from '../transaction.js';

/** Each killed worker uses one up. */
const ATTEMPTS = 5;
/** Only a few of these run at once beside other jobs. */
const GROUP = 'analysis.text';
const TASK = `id, kind, status, input, answer, failure, created_by_id AS "createdById", created_at AS "createdAt",
  ended_at AS "endedAt"`;
type Row = Omit<TextTask, 'failure'> & { readonly failure: string | null };
const NOT_ENDED = 'id = $1 AND ended_at IS NULL';

/** Texts that are analysed later, in PostgreSQL. */
export class DatabaseTextTaskStore implements TextTaskStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  add({ kind, input, createdById }: NewTextTask): Promise<TextTask> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<Row>(
        `INSERT INTO text_tasks (kind, input, created_by_id) VALUES ($1, $2, $3) RETURNING ${TASK}`,
        [kind, JSON.stringify(input), createdById],
      );
      const [task] = rows;
      if (!task) throw new TypeError('the task was not inserted');
      await insertJob(client, {
        kind: TEXT_JOB,
        payload: { task_id: task.id },
        attempts: ATTEMPTS,
        group: GROUP,
      });
      return toTask(task);
    });
  }

  async find(id: string): Promise<TextTask | undefined> {
    return (await this.#rows(`SELECT ${TASK} FROM text_tasks WHERE id = $1`, [id]))[0];
  }

  async remove(id: string, owner: TaskOwner): Promise<boolean> {
    const text = `DELETE FROM text_tasks WHERE id = $1 AND ($2::int IS NULL OR created_by_id = $2) RETURNING ${TASK}`;
    return (await this.#rows(text, [id, owner])).length > 0;
  }

  async begin(id: string): Promise<TextTask | undefined> {
    const text = `UPDATE text_tasks SET status = 'processing' WHERE ${NOT_ENDED} RETURNING ${TASK}`;
    return (await this.#rows(text, [id]))[0];
  }

  async succeed(id: string, answer: TextAnswer): Promise<void> {
    const text = `UPDATE text_tasks SET status = 'success', answer = $2, ended_at = now() WHERE ${NOT_ENDED}`;
    await this.#rows(text, [id, JSON.stringify(answer)]);
  }

  async fail(id: string, failure: TaskFailure): Promise<void> {
    const text = `UPDATE text_tasks SET status = 'failed', failure = $2, ended_at = now() WHERE ${NOT_ENDED}`;
    await this.#rows(text, [id, storedReason(failure)]);
  }

  async trim({ before, atMost }: { readonly before: Date; readonly atMost: number }): Promise<number> {
    const rows = await this.#rows(
      `DELETE FROM text_tasks WHERE id IN (SELECT id FROM text_tasks WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)
       RETURNING ${TASK}`,
      [before, atMost],
    );
    return rows.length;
  }

  #rows(text: string, values: readonly unknown[]): Promise<TextTask[]> {
    return whileReachable(async () => (await this.#pool.query<Row>(text, [...values])).rows.map(toTask));
  }
}

function toTask({ failure, ...task }: Row): TextTask {
  return { ...task, failure: failure === null ? null : readTaskFailure(failure) };
}
