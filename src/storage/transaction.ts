import type pg from 'pg';
import { whileReachable } from './database-error.js';
import { holdClient } from './held-client.js';

/** Runs statements on one connection, all of them or none. */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return runBetween(pool, 'BEGIN', work);
}

/** Runs statements that read, each of the same moment. */
export function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return runBetween(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
}

function runBetween<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return whileReachable(async () => {
    const { client, rollBack, release } = await holdClient(pool);
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await rollBack();
      throw error;
    } finally {
      release();
    }
  });
}
