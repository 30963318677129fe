import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallEvent, CallEventRecord } from '../../src/calls/call-event.js';
import { openJournal, type Journal } from '../../src/calls/journal.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { someUtterance } from '../support/call-events.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

const log = silentLog();
const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const answered: CallEvent = { type: 'call.answered' };
const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };

let database: TestDatabase;
let proxy: TcpProxy;
let storage: Storage;
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let journal: Journal;

beforeAll(async () => void (database = await startTestDatabase()), 30_000);
afterAll(() => database.close());
beforeEach(async () => {
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  storage = await openStorage({ url: through(proxy, database.url), log });
  dir = await makeTestDir();
  journal = await open();
}, 20_000);
afterEach(async () => {
  await journal.close();
  await storage.close();
  await proxy.close();
  await dir.close();
});

const open = () => openJournal({ store: storage.calls, spillDir: dir.path, publish: () => {}, log });
const say = (callId: string, event: CallEvent) => journal.append(callId, event, { startMs: 0 });
const seqs = (records: readonly CallEventRecord[]) => records.map(({ seq }) => seq);

it('a call of an earlier process is known from the disk where the database does not answer, and goes on', async () => {
  const id = randomUUID();
  const utterance = someUtterance({ legId: 'caller' });
  const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
  const final: CallEvent = { type: 'transcript.final', utterance, timing };
  for (const event of [started, answered, final]) await say(id, event);
  await journal.close();
  await proxy.cut();
  journal = await open();
  expect(journal.listOnDisk()).toEqual([
    expect.objectContaining({ callId: id, answeredAt: expect.any(Date), lastSeq: 3 }),
  ]);
  expect((await journal.readOpen(id, ['transcript.final'])).map(({ event }) => event)).toEqual([final]);
  await expect(journal.listOpen()).rejects.toBeInstanceOf(UnavailableError);
  expect((await say(id, complete)).seq).toBe(4);
  expect(journal.listOnDisk()).toEqual([]);
  await proxy.mend();
  await journal.caughtUp();
  expect(seqs(await storage.calls.readEvents(id))).toEqual([1, 2, 3, 4]);
}, 20_000);

it('a call that was over in the database, and not on the disk, is over', async () => {
  const id = randomUUID();
  await say(id, started);
  await journal.close();
  await storage.calls.appendEvent(id, complete, { at: new Date(), startMs: 0 });
  journal = await open();
  expect((await journal.listOpen()).map(({ callId }) => callId)).not.toContain(id);
  expect(journal.listOnDisk()).toEqual([]);
  await journal.close();
  expect(await readdir(join(dir.path, 'open-calls'))).toEqual([]);
  journal = await open();
}, 20_000);

it('events that the database got and the disk did not are not written over', async () => {
  const id = randomUUID();
  await say(id, started);
  await journal.close();
  await storage.calls.appendEvent(id, answered, { at: new Date(), startMs: 0 });
  await proxy.cut();
  journal = await open();
  await say(id, complete);
  await proxy.mend();
  await journal.caughtUp();
  const types = (await storage.calls.readEvents(id)).map(({ event }) => event.type);
  expect(types).toEqual(['call.started', 'call.answered', 'transcript.complete']);
}, 20_000);
