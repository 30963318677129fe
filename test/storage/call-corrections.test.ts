import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { NewCorrection } from '../../src/cases/corrections/correction.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

const AT_ONCE = 8;

describe('corrections of one user that come at once', () => {
  let database: TestDatabase;
  let storage: Storage;
  let client: pg.Client;
  let userId: number;
  beforeAll(async () => {
    database = await startTestDatabase();
    storage = await database.openStorage();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const user = { username: 'one', passwordHash: 'x', role: 'counsellor', fullName: 'One' } as const;
    userId = (await storage.users.create(user)).id;
  });
  afterAll(async () => {
    await client?.end();
    await database?.close();
  });

  /** Adds all of them while no row can be written, and lets them go together. */
  async function addAtOnce(callId: string, values: readonly string[], most: number) {
    await client.query(
      `INSERT INTO calls (id, dialled, state, started_at) VALUES ($1, '116', 'ended', now())`,
      [callId],
    );
    const correction = (value: string): NewCorrection => ({
      ...{ callId, subject: 'words', utteranceId: 'caller-1', value, note: null, userId },
      machine: { value: 'before', startMs: 0, engine: null },
    });
    await client.query('BEGIN');
    await client.query('LOCK TABLE call_corrections IN SHARE MODE');
    const added = values.map((value) => storage.callCorrections.add(correction(value), most));
    for (let waiting = 0; waiting < AT_ONCE;) {
      const { rows } = await client.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted`,
      );
      waiting = rows[0]?.waiting ?? 0;
    }
    await client.query('COMMIT');
    const ids = await Promise.all(added);
    const { rows } = await client.query('SELECT FROM call_corrections WHERE call_id = $1', [callId]);
    return { ids, kept: rows.length };
  }

  it('are kept once where they say the same', async () => {
    const { ids, kept } = await addAtOnce(
      'same',
      Array.from({ length: AT_ONCE }, () => 'after'),
      500,
    );
    expect({ different: new Set(ids).size, kept }).toEqual({ different: 1, kept: 1 });
  });

  it('are kept as many as there may be', async () => {
    const values = Array.from({ length: AT_ONCE }, (_, at) => `after ${at}`);
    const { ids, kept } = await addAtOnce('many', values, 3);
    expect({ refused: ids.filter((id) => id === undefined).length, kept }).toEqual({ refused: 5, kept: 3 });
  });
});
