import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Storage } from '../../src/storage/storage.js';
import { openTestPool, startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
let pool: pg.Pool;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  pool = openTestPool(database.url, 1);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.close();
});

it('keeps one row per watcher and call, with the first and the latest time', async () => {
  const callId = randomUUID();
  const { id: userId } = await storage.users.create({
    ...{ username: 'amina', fullName: 'Amina', role: 'supervisor', passwordHash: 'x' },
  });
  const add = (watcher: { userId: number | null; address: string | null }) =>
    storage.transcriptAccesses.add({ callId, ...watcher });
  await add({ userId, address: '192.0.2.1' });
  await pool.query(`UPDATE transcript_accesses
    SET first_at = first_at - interval '1 hour', last_at = last_at - interval '1 hour'`);
  await add({ userId, address: '192.0.2.2' });
  await add({ userId: null, address: '127.0.0.1' });
  await add({ userId: null, address: null });
  const { rows } = await pool.query(
    'SELECT watcher, user_id, address, last_at > first_at AS moved FROM transcript_accesses WHERE call_id = $1 ORDER BY id',
    [callId],
  );
  expect(rows).toEqual([
    { watcher: `user ${userId}`, user_id: userId, address: '192.0.2.1', moved: true },
    { watcher: 'address 127.0.0.1', user_id: null, address: '127.0.0.1', moved: false },
    { watcher: 'address unknown', user_id: null, address: null, moved: false },
  ]);
});
