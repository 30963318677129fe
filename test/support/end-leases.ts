import type pg from 'pg';

/** As if the time had passed that the job of a killed worker is waited for; `test/jobs/lost-workers` waits for it. */
export async function endLeases(database: pg.Client): Promise<void> {
  await database.query(`UPDATE jobs SET due_at = now() WHERE state = 'running'`);
}
