import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
});
afterAll(() => database.close());

it('a login is ended by several log-outs at the same moment, none of which fails', async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  for (const id of ['one', 'two', 'three']) {
    await Promise.all(Array.from({ length: 10 }, () => storage.endedTokens.end(id, expiresAt)));
    expect(await storage.endedTokens.isEnded(id)).toBe(true);
  }
  expect(await storage.endedTokens.isEnded('another')).toBe(false);
});
