import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallEvent, CallEventRecord } from '../../src/calls/call-event.js';
import { openJournal, type Journal } from '../../src/calls/journal.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { someUtterance } from '../support/call-events.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';
import { appendEvent } from '../support/append-event.js';

const log = silentLog();
const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const answered: CallEvent = { type: 'call.answered' };
const held: CallEvent = { type: 'leg.held', legId: 'caller', speaker: 'caller' };
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

const open = (publish: (record: CallEventRecord) => void = () => {}) =>
  openJournal({ store: storage.calls, spillDir: dir.path, publish, log });
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
  await say(id, answered);
  await journal.close();
  await appendEvent(storage.calls, id, complete, { at: new Date(), startMs: 0 });
  journal = await open();
  expect((await journal.listOpen()).map(({ callId }) => callId)).not.toContain(id);
  expect(journal.listOnDisk()).toEqual([]);
  await journal.close();
  expect(await readdir(join(dir.path, 'open-calls'))).toEqual([]);
  journal = await open();
}, 20_000);

it.each(['has it', 'never got it'])(
  'the newest event of a killed process is there once, where the database %s, and so is all that follows',
  async (what) => {
    const id = randomUUID();
    await say(id, started);
    await journal.close();
    const at = new Date();
    // written to the disk, and then to the database unless the process was killed before
    const line = JSON.stringify({ callId: id, seq: 2, at, startMs: 0, event: answered });
    await appendFile(join(dir.path, 'open-calls', `${id}.jsonl`), `${line}\n`);
    if (what === 'has it') await appendEvent(storage.calls, id, answered, { at, startMs: 0 });
    await proxy.cut();
    journal = await open();
    expect((await say(id, held)).seq).toBe(3);
    expect((await say(id, complete)).seq).toBe(4);
    await proxy.mend();
    await journal.caughtUp();
    const stored = await storage.calls.readEvents(id);
    const types = ['call.started', 'call.answered', 'leg.held', 'transcript.complete'];
    expect(stored.map(({ event }) => event.type)).toEqual(types);
    expect(seqs(stored)).toEqual([1, 2, 3, 4]);
  },
  20_000,
);

it('every event is on the disk before the database gets it', async () => {
  const id = randomUUID();
  await journal.close();
  let kill = () => {};
  const killed = new Promise<never>((_, reject) => (kill = () => reject(new Error('killed'))));
  let onDisk: string | undefined;
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const { calls } = storage;
  const store = {
    ...{ findCall: calls.findCall.bind(calls), listOpen: calls.listOpen.bind(calls) },
    readEvents: calls.readEvents.bind(calls),
    appendEvent: () => {
      const path = join(dir.path, 'open-calls', `${id}.jsonl`);
      onDisk ??= existsSync(path) ? readFileSync(path, 'utf8') : '';
      isAsked();
      return killed; // no answer: the process is killed meanwhile
    },
  };
  const files = { spillDir: dir.path, publish: () => {}, log };
  const before = await openJournal({ store, ...files });
  const appended = before.append(id, started, { startMs: 0 }).catch(() => {});
  await asked;
  expect(onDisk).toMatch(/"seq":1,.*\n$/);
  journal = await open();
  expect(journal.listOnDisk()).toMatchObject([{ callId: id, lastSeq: 1 }]);
  kill(); // so that nothing is left open
  await appended;
  await before.close();
}, 20_000);

it('a call goes on from the database where that knows more of it than the disk', async () => {
  const id = randomUUID();
  await say(id, started);
  await journal.close();
  // a file that could not be removed when the disk stood still
  await appendEvent(storage.calls, id, answered, { at: new Date(), startMs: 0 });
  await proxy.cut();
  journal = await open();
  await proxy.mend();
  while (!(await journal.listOpen().catch(() => undefined))) await new Promise(setImmediate);
  expect((await say(id, held)).seq).toBe(3);
}, 20_000);

it('a call that is over takes what still comes while the database has not caught up', async () => {
  const id = randomUUID();
  await say(id, started);
  await proxy.cut();
  await say(id, complete);
  const stopped: CallEvent = { type: 'recording.changed', state: 'failed', reason: 'server-restart' };
  expect((await say(id, stopped)).seq).toBe(3);
  await proxy.mend();
  await journal.caughtUp();
  expect(seqs(await storage.calls.readEvents(id))).toEqual([1, 2, 3]);
}, 20_000);

it('the events that an earlier process left are published once the database has them, each call by its newest', async () => {
  const ids = [randomUUID(), randomUUID()] as const;
  for (const id of ids) await say(id, started);
  await proxy.cut();
  for (const event of [answered, complete]) await say(ids[0], event);
  await journal.close();
  const published: CallEventRecord[] = [];
  journal = await open((record) => void published.push(record));
  expect(published).toEqual([]);
  await proxy.mend();
  await journal.caughtUp();
  const newest = await Promise.all(ids.map(async (id) => (await storage.calls.readEvents(id)).at(-1)));
  expect(newest.map((record) => record?.seq)).toEqual([3, 1]);
  expect(published).toHaveLength(2);
  expect(published).toEqual(expect.arrayContaining(newest));
}, 20_000);
