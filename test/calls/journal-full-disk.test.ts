import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CallEvent, CallEventRecord } from '../../src/calls/call-event.js';
import { openJournal, type Journal, type JournalOptions } from '../../src/calls/journal.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { someUtterance } from '../support/call-events.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { canMount, mountSmallDisk, whereMounted, type SmallDisk } from '../support/small-disk.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

const log = silentLog();
let numbers = 0;
const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const queued: CallEvent = { type: 'call.queued', priority: 1, language: null };
const ended: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' };
const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };
const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
const words: CallEvent = {
  type: 'transcript.final',
  utterance: someUtterance({ legId: 'caller' }),
  timing,
};

let database: TestDatabase;
let proxy: TcpProxy;
let storage: Storage;
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let disk: SmallDisk;
let journal: Journal;
let published: CallEventRecord[];

const onSmallDisk = canMount ? it : it.skip;

beforeAll(async () => void (database = await startTestDatabase()), 30_000);
afterAll(() => database.close());
beforeEach(async () => {
  if (!canMount) return;
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  storage = await openStorage({ url: through(proxy, database.url), log });
  dir = await makeTestDir();
  disk = await mountSmallDisk(join(dir.path, 'disk'), 6);
  published = [];
}, 20_000);
afterEach(async () => {
  if (!canMount) return;
  await journal.close();
  await storage.close();
  await proxy.close();
  disk.close();
  await dir.close();
});

async function open(options: Partial<JournalOptions> = {}): Promise<void> {
  const publish = (record: CallEventRecord) => void published.push(record);
  const spillDir = join(disk.path, 'journal');
  journal = await openJournal({ store: storage.calls, spillDir, publish, log, ...options });
  await journal.renewReserve();
}
const say = (callId: string, event: CallEvent) => journal.append(callId, event, { startMs: 0 });
const seqsOf = (id: string) => published.filter(({ callId }) => callId === id).map(({ seq }) => seq);
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

onSmallDisk(
  `with the database away and the disk full, what happens on calls finds room, also over a restart${whereMounted}`,
  async () => {
    await open({ reserveBytes: 4 * 2 ** 20 });
    expect(journal.health().reservedBytes).toBe(4 * 2 ** 20);
    const [old, fresh] = [randomUUID(), randomUUID()];
    await say(old, started);
    await disk.fill();
    await proxy.cut();
    await say(fresh, started);
    // more than a piece of what the open calls have
    for (let n = 0; n < 300; n++) await say(old, words);
    await say(fresh, ended);
    expect(journal.health()).toMatchObject({ status: 'degraded', waitingEvents: 0, lostEvents: 0 });
    expect(seqsOf(old)).toHaveLength(301);
    await journal.close();
    await open({ reserveBytes: 4 * 2 ** 20 });
    expect(
      journal
        .listOnDisk()
        .map(({ callId }) => callId)
        .sort(),
    ).toEqual([old, fresh].sort());
    await say(fresh, complete);
    await say(old, ended);
    await proxy.mend();
    await journal.caughtUp();
    expect(await storage.calls.readEvents(old)).toHaveLength(302);
    expect(await storage.calls.findCall(fresh)).toMatchObject({ state: 'ended', lastSeq: 3 });
    await disk.makeRoom();
    await journal.renewReserve();
    expect(journal.health().reservedBytes).toBe(4 * 2 ** 20);
  },
  30_000,
);

onSmallDisk.each(['the disk has room', 'the database is back'])(
  `without any room events wait in memory, and calls that ended meanwhile are ended as soon as %s${whereMounted}`,
  async (what) => {
    await open();
    const [old, lost] = [randomUUID(), randomUUID()];
    await say(old, started);
    await proxy.cut();
    await disk.fill();
    await say(lost, { ...started, callerId: `0733${String(++numbers).padStart(6, '0')}` }); // each a person
    await say(lost, queued);
    await say(lost, ended);
    await say(lost, complete);
    expect((await say(old, words)).seq).toBe(2);
    expect(journal.health()).toMatchObject({ status: 'unhealthy', waitingEvents: 5, lostEvents: 0 });
    // a crash now could give those numbers to other events
    expect([seqsOf(old), seqsOf(lost)]).toEqual([[1], []]);
    if (what === 'the disk has room') {
      await disk.makeRoom();
      await until(() => journal.health().waitingEvents === 0);
      expect(journal.health().status).toBe('degraded');
      await proxy.mend();
    } else {
      await proxy.mend();
    }
    await journal.caughtUp();
    expect([seqsOf(old), seqsOf(lost)]).toEqual([
      [1, 2],
      [1, 2, 3, 4],
    ]);
    expect(journal.health()).toMatchObject({ status: 'healthy', waitingEvents: 0 });
    expect(await storage.calls.findCall(lost)).toMatchObject({ state: 'ended', lastSeq: 4 });
    const callbacks = await storage.callbacks.list(['open'], 100);
    expect(callbacks.map(({ callId }) => callId)).toContain(lost);
    expect((await say(old, ended)).seq).toBe(3);
    expect(await storage.calls.readEvents(old)).toHaveLength(3);
  },
  30_000,
);

onSmallDisk(
  `what waits in memory is bounded, and the end of a call finds room there all the same${whereMounted}`,
  async () => {
    await open({ unwrittenLimits: { events: 4, bytes: 1e6 } });
    const id = randomUUID();
    await proxy.cut();
    await disk.fill();
    await say(id, started);
    for (let n = 0; n < 3; n++) await say(id, words);
    await expect(say(id, words)).rejects.toBeInstanceOf(UnavailableError);
    await say(id, ended);
    expect(journal.health()).toMatchObject({ waitingEvents: 5, lostEvents: 1 });
    await disk.makeRoom();
    await proxy.mend();
    await journal.caughtUp();
    expect((await storage.calls.readEvents(id)).map(({ event }) => event.type).at(-1)).toBe('call.ended');
  },
  30_000,
);
