import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
}, 60_000);
afterAll(async () => {
  await client?.end();
  await database.close();
});

describe('an agent', () => {
  it.each([
    [1, 'desk'],
    [2, 'browser'],
    [3, 'both'],
  ])('has the telephones that the record of the user says: %i, %s', async (stored, kind) => {
    const user = { username: `user-${kind}`, passwordHash: 'x', role: 'counsellor', fullName: kind } as const;
    const { id } = await storage.users.create(user);
    const set = 'UPDATE users SET extension = $2, extension_kind = $3 WHERE id = $1';
    await client.query(set, [id, `310${stored}`, stored]);
    expect((await storage.agents.find(id))?.extensionKind).toBe(kind);
    const none = client.query(set, [id, `310${stored}`, 4]);
    await expect(none).rejects.toThrow(/users_extension_kind_check/);
  });
});
