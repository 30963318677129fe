import type pg from 'pg';
import { whileReachable } from './database-error.js';
import { holdClient } from './held-client.js';

/** Runs statements on one connection, all of them or none. */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return whileReachable(async () => {
    const { client, rollBack, release } = await holdClient(pool);
    try {
      await client.query('BEGIN');
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
