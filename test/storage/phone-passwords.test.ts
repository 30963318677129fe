import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { NotFoundError } from '../../src/lib/errors.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
let people = 0;
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

async function newUser(extension: string | null, isActive = true): Promise<number> {
  const user = { username: `p${++people}`, passwordHash: 'x', role: 'counsellor', fullName: '' } as const;
  const { id } = await storage.users.create(user);
  const text = 'UPDATE users SET extension = $2, is_active = $3 WHERE id = $1';
  await client.query(text, [id, extension, isActive]);
  return id;
}

describe('SIP passwords', () => {
  it('are renewed for one user, as often as is asked', async () => {
    const [one, other] = [await newUser('4011'), await newUser('4012')];
    await storage.phonePasswords.renew(one, other);
    await storage.phonePasswords.renew(one, other);
    expect(await storage.agents.find(one)).toMatchObject({ phoneGeneration: 2 });
    expect(await storage.agents.find(other)).toMatchObject({ phoneGeneration: 0 });
  });

  it('are none of a user without an extension, or who is switched off, or not there', async () => {
    const admin = await newUser(null);
    for (const id of [await newUser(null), await newUser('4013', false), 2_000_000_000])
      await expect(storage.phonePasswords.renew(id, admin)).rejects.toBeInstanceOf(NotFoundError);
  });
});
