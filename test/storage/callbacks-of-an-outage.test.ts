import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CallEvent } from '../../src/calls/call-event.js';
import { Journal } from '../../src/calls/journal.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import type { Storage } from '../../src/storage/storage.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  dir = await makeTestDir();
  storage = await database.openStorage();
});
afterAll(async () => {
  await database.close();
  await dir.close();
});

const started = { type: 'call.started', callerId: '+254700', dialled: '116', direction: 'inbound' } as const;
const GIVES_UP: readonly CallEvent[] = [
  started,
  { type: 'call.answered' },
  { type: 'call.queued', priority: 0, language: null },
  { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
];

async function openJournal(isAway: () => boolean): Promise<Journal> {
  const { calls } = storage;
  const whenThere = <T>(ask: () => Promise<T>) =>
    isAway() ? Promise.reject(new UnavailableError('the database is away')) : ask();
  return Journal.open({
    store: {
      appendEvent: (...args) => whenThere(() => calls.appendEvent(...args)),
      findCall: (id) => whenThere(() => calls.findCall(id)),
      readEvents: (id, options) => whenThere(() => calls.readEvents(id, options)),
      listOpen: () => whenThere(() => calls.listOpen()),
    },
    spillDir: join(dir.path, 'journal'),
    publish: () => {},
    log: silentLog(),
  });
}

it('a caller who gave up while the database was away is on the callback list after a restart', async () => {
  const callId = randomUUID();
  const before = await openJournal(() => true);
  for (const event of GIVES_UP) await before.append(callId, event, { startMs: 0 });
  await before.close(); // nothing has come to the database
  expect(await storage.callbacks.list(['open'], 10)).toEqual([]);

  const after = await openJournal(() => false);
  await after.caughtUp();
  const listed = await storage.callbacks.list(['open'], 10);
  await after.close();
  expect(listed).toMatchObject([{ callId, phone: '+254700', reason: 'abandoned' }]);
});
