import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../src/lib/log.js';
import { openStorage } from '../../src/storage/storage.js';
import { openTestPool, startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());

const messageOf = (n: number) => ({
  ...{ channel: 'sms', address: `+2547000000${10 + n}`, spellings: [`+2547000000${10 + n}`] },
  ...{ messageId: `burst-${n}`, at: new Date(), subject: null, text: 'please help' },
});

describe('messages that gateways bring all at once', () => {
  it('are all stored, and meanwhile others find a connection', async () => {
    const small = await openStorage({
      ...{ url: database.url, log: silentLog() },
      ...{ poolSize: 5, connectTimeoutMs: 5_000 },
    });
    const slow = openTestPool(database.url, 2);
    const blocker = await slow.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE messages IN ACCESS EXCLUSIVE MODE'); // stands for a database with much to do
      const stored = Promise.allSettled(
        Array.from({ length: 40 }, (_, n) => small.inboundMessages.receive(messageOf(n))),
      );
      const waiting = () => slow.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
      while ((await waiting()).rows.length < 4);
      expect(await small.users.findById(0)).toBeUndefined();
      await blocker.query('ROLLBACK');
      expect((await stored).filter(({ status }) => status === 'rejected')).toEqual([]);
    } finally {
      blocker.release(true);
      await slow.end();
      await small.close();
    }
  });
});
