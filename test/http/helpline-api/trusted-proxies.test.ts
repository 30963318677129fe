import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Storage } from '../../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import { startTestHelpline, type TestHelpline } from '../../support/helpline-sessions.js';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
}, 60_000);
afterAll(() => database.close());

describe('people behind a proxy', () => {
  const sendFrom = (on: TestHelpline, source: string) =>
    on.ask('/sendOTP', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': source },
      body: JSON.stringify({ addr_addr: `n${randomBytes(4).toString('hex')}@x.example` }),
    });

  it.each([
    [[], 429],
    [['loopback'], 201],
  ])('that is one of %j are counted apart only when it is trusted', async (trustedProxies, expected) => {
    const behind = await startTestHelpline({ storage, trustedProxies });
    try {
      for (let n = 0; n < 30; n++) expect((await sendFrom(behind, '192.0.2.1')).status).toBe(201);
      expect((await sendFrom(behind, '192.0.2.2')).status).toBe(expected);
      expect((await sendFrom(behind, '192.0.2.1')).status).toBe(429);
    } finally {
      await behind.close();
    }
  });
});
