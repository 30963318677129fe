import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database.close();
});

const at = (time: string) => new Date(`2026-03-01T${time}Z`);

async function newUser(): Promise<number> {
  const user = { username: randomUUID(), passwordHash: 'x', role: 'counsellor', fullName: 'A name' } as const;
  return (await storage.users.create(user)).id;
}

describe('supervisions', () => {
  it('begin and end once; what a dead process left open is closed', async () => {
    const [supervisorId, agentId] = [await newUser(), await newUser()];
    const record = {
      supervisorId,
      agentId,
      callId: 'c1',
      mode: 'listen' as const,
      startedAt: at('10:00:00'),
    };
    const first = await storage.supervisions.begin(record);
    await storage.supervisions.begin({ ...record, mode: 'barge' });
    await storage.supervisions.end(first, at('10:01:00'));
    await storage.supervisions.end(first, at('11:00:00'));
    await storage.supervisions.endOpen(at('12:00:00'));
    const { rows } = await client.query<{ mode: string; ended_at: Date }>(
      'SELECT mode, ended_at FROM supervisions ORDER BY id',
    );
    expect(rows).toEqual([
      { mode: 'listen', ended_at: at('10:01:00') },
      { mode: 'barge', ended_at: at('12:00:00') },
    ]);
  });
});
