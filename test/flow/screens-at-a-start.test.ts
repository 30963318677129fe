import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Closer } from '../../src/lib/closer.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { Flow } from '../support/flow.js';

jest.setTimeout(60_000);

const parts = new Closer();
let database: TestDatabase;
beforeAll(async () => void (database = parts.add(await startTestDatabase())));
afterAll(() => parts.close());

it('a screen that comes back while calls are resumed, before the database is ready, sees them to their end', async () => {
  const flow = parts.add(await Flow.open({ databaseUrl: database.url, isOwnProcess: true }));
  const caller = flow.asterisk.call();
  const callId = caller.channelId;
  await flow.screen.event(callId, 'media_started', 2);
  await flow.killServer();
  await flow.startServer();
  await flow.screen.event(callId, 'media_started', 4);
  caller.hangUp();
  await flow.screen.complete(callId);
  expect(flow.screen.faults).toEqual([]);
  expect(flow.errors).toEqual([]);
});
