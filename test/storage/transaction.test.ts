import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import pg from 'pg';
import { UnavailableError } from '../../src/lib/errors.js';
import { inTransaction } from '../../src/storage/transaction.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

let database: TestDatabase;
let proxy: TcpProxy;
let pool: pg.Pool;
beforeAll(async () => void (database = await startTestDatabase()), 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  pool = new pg.Pool({ connectionString: through(proxy, database.url), max: 1 });
});
afterEach(async () => {
  await pool.end();
  await proxy.close();
});

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

describe('a connection that breaks in the middle of a transaction', () => {
  it('while a statement runs: the request fails, the process goes on, and the next one gets a new connection', async () => {
    const outcome = await outcomeOf(
      inTransaction(pool, async (client) => {
        const running = client.query('SELECT pg_sleep(60)');
        await proxy.cut();
        await running;
      }),
    );
    expect(outcome).toBeInstanceOf(UnavailableError);
    await proxy.mend();
    const next = await inTransaction(pool, (client) => client.query('SELECT 1 AS one'));
    expect(next.rows).toEqual([{ one: 1 }]);
  });

  it('between two statements: the connection is free for others at once, and the next statement fails', async () => {
    const outcome = await outcomeOf(
      inTransaction(pool, async (client) => {
        await client.query('SELECT 1');
        const given = once(pool, 'release');
        await proxy.cut();
        await given;
        await proxy.mend();
        const other = await inTransaction(pool, (another) => another.query('SELECT 1 AS one'));
        expect(other.rows).toEqual([{ one: 1 }]);
        await client.query('SELECT 2');
      }),
    );
    expect(outcome).toBeInstanceOf(UnavailableError);
    expect(pool.totalCount).toBe(1);
  });

  it('a statement that fails on a sound connection leaves it to the next one', async () => {
    const outcome = await outcomeOf(inTransaction(pool, (client) => client.query('SELECT 1 / 0')));
    expect(outcome).toBeInstanceOf(pg.DatabaseError);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    const { rows } = await inTransaction(pool, (client) => client.query('SELECT 1 AS one'));
    expect(rows).toEqual([{ one: 1 }]);
  });
});
