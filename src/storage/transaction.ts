import type pg from 'pg';
import { whileReachable } from './database-error.js';

/** Runs statements on one connection, all of them or none. */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return whileReachable(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // a connection that cannot even roll back is of no more use
      await client.query('ROLLBACK').catch((reason: Error) => (broken = reason));
      throw error;
    } finally {
      client.release(broken);
    }
  });
}
