import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallEvent, CallEventRecord } from '../../src/calls/call-event.js';
import { openJournal, type Journal, type JournalOptions } from '../../src/calls/journal.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { someUtterance } from '../support/call-events.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { seededRandom } from '../support/seeded-random.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

const [log, YEAR_MS] = [silentLog(), 365 * 86_400_000];
const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const answered: CallEvent = { type: 'call.answered' };
const complete: CallEvent = { type: 'transcript.complete', utterances: 0, leftOut: [] };
const interim: CallEvent = { type: 'transcript.interim', utterance: someUtterance(), confirmedWords: 0 };

let database: TestDatabase;
let proxy: TcpProxy;
let storage: Storage;
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let published: CallEventRecord[];
let journal: Journal;

beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  const url = through(proxy, database.url);
  storage = await openStorage({ url, log, statementTimeoutMs: 500, connectTimeoutMs: 500 });
  dir = await makeTestDir();
  published = [];
  journal = await open();
});
afterEach(async () => {
  await journal.close();
  await storage.close();
  await proxy.close();
  await dir.close();
});

function open(options: Partial<JournalOptions> = {}): Promise<Journal> {
  const publish = (record: CallEventRecord) => void published.push(record);
  return openJournal({ store: storage.calls, spillDir: dir.path, publish, log, ...options });
}

/** Until everything on disk is in the database. */
async function drained(): Promise<void> {
  while (journal.health().status !== 'healthy') await delay(10);
}

const say = (callId: string, event: CallEvent, startMs = 0) => journal.append(callId, event, { startMs });
const seqs = (records: readonly CallEventRecord[]) => records.map(({ seq }) => seq);
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('the journal', () => {
  it('publishes each event once it is stored, in the order of the call', async () => {
    const id = randomUUID();
    await Promise.all([say(id, started, -5.4), say(id, answered), say(id, complete, 99.6)]);
    const stored = await storage.calls.readEvents(id);
    expect(seqs(stored)).toEqual([1, 2, 3]);
    expect(stored.map(({ startMs }) => startMs)).toEqual([-5, 0, 100]);
    expect(published).toEqual(stored);
    expect(journal.health()).toEqual({
      ...{ status: 'healthy', spilledEvents: 0, spilledBytes: 0 },
      refusedEvents: 0,
      ...{ waitingEvents: 0, lostEvents: 0, reservedBytes: 0 },
    });
  });

  it('publishes interims in their place and never stores them', async () => {
    const id = randomUUID();
    await Promise.all([say(id, started), say(id, interim), say(id, answered)]);
    expect(seqs(published)).toEqual([1, null, 2]);
    expect(await storage.calls.readEvents(id)).toHaveLength(2);
  });

  it('makes a call from whatever comes of it when its first event was lost', async () => {
    const id = randomUUID();
    await say(id, answered);
    await say(id, complete);
    const stored = await storage.calls.readEvents(id);
    expect(stored.map(({ event }) => event.type)).toEqual([
      'call.started',
      'call.answered',
      'transcript.complete',
    ]);
    expect(await storage.calls.findCall(id)).toMatchObject({
      callerId: null,
      dialled: '',
      direction: 'inbound',
    });
  });

  it('keeps an event whose place makes no sense, as a clock makes it that is set by years', async () => {
    const id = randomUUID();
    await say(id, started, 26 * YEAR_MS);
    await say(id, answered, -26 * YEAR_MS);
    await say(id, complete, NaN);
    const stored = await storage.calls.readEvents(id);
    expect(stored.map(({ startMs }) => startMs)).toEqual([2 ** 31 - 1, -(2 ** 31) + 1, 0]);
    expect((await storage.calls.listOpen()).map(({ callId }) => callId)).not.toContain(id);
  });

  it('resumes a call whose first event the database refuses: that is kept in a file, and counted', async () => {
    const id = randomUUID();
    const damaged: CallEvent = { ...started, dialled: 'nul \u0000 byte' };
    await say(id, damaged);
    await say(id, answered);
    expect(await storage.calls.findCall(id)).toMatchObject({ callerId: '0700', dialled: '', lastSeq: 2 });
    expect(seqs(published)).toEqual([1, 2]);
    expect(journal.health()).toMatchObject({ status: 'healthy', refusedEvents: 1 });
    const line = JSON.parse(await readFile(join(dir.path, 'refused.jsonl'), 'utf8')) as unknown;
    expect(line).toMatchObject({ callId: id, event: damaged });
  });

  it('keeps any other event that the database refuses in that file, and says so to who wrote it', async () => {
    const id = randomUUID();
    await say(id, started);
    const damaged: CallEvent = { type: 'recording.changed', state: 'failed', reason: 'nul \u0000 byte' };
    await expect(say(id, damaged)).rejects.toThrow();
    await say(id, answered);
    expect(seqs(published)).toEqual([1, 2]);
    expect(journal.health()).toMatchObject({ status: 'healthy', refusedEvents: 1 });
    expect(await readFile(join(dir.path, 'refused.jsonl'), 'utf8')).toContain('recording.changed');
  });

  it('holds a call that is over no longer than until the database has all of it', async () => {
    await journal.close();
    const asked: string[] = [];
    const { calls } = storage;
    const findCall: typeof calls.findCall = (id) => {
      asked.push(id);
      return calls.findCall(id);
    };
    journal = await open({
      store: {
        ...{ appendEvent: calls.appendEvent.bind(calls), readEvents: calls.readEvents.bind(calls) },
        ...{ listOpen: () => calls.listOpen(), findCall },
      },
    });
    const [over, goingOn] = [randomUUID(), randomUUID()];
    for (const event of [started, complete]) await say(over, event);
    await say(goingOn, started);
    expect([await journal.hasCall(over), await journal.hasCall(goingOn)]).toEqual([true, true]);
    expect(asked).toEqual([over]); // it is remembered in the database only
  });

  it('stores what it cannot publish', async () => {
    await journal.close();
    const publish = () => {
      throw new Error('a failing listener');
    };
    journal = await open({ publish });
    const id = randomUUID();
    await say(id, started);
    expect(await storage.calls.readEvents(id)).toHaveLength(1);
  });

  it('takes nothing any more once it is closed', async () => {
    await journal.close();
    await expect(say(randomUUID(), started)).rejects.toBeInstanceOf(UnavailableError);
  });
});

describe('while the database is away', () => {
  it('events go on to the screens, and into the database when it is back', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()];
    await say(old, started);
    await proxy.cut();
    await say(old, answered);
    await say(fresh, started);
    await say(fresh, interim);
    await say(fresh, answered);
    expect(seqs(published)).toEqual([1, 2, 1, null, 2]);
    expect(journal.health()).toMatchObject({ status: 'degraded', spilledEvents: 3 });
    await proxy.mend();
    await drained();
    expect(seqs(await storage.calls.readEvents(old))).toEqual([1, 2]);
    expect(await storage.calls.readEvents(fresh)).toEqual(
      published.filter((r) => r.callId === fresh && r.seq),
    );
    await say(fresh, complete);
    expect(await storage.calls.findCall(fresh)).toMatchObject({ state: 'ended', lastSeq: 3 });
    expect(await readFile(join(dir.path, 'journal.jsonl'), 'utf8')).toBe('');
  });

  it('a connection gone silent delays an event only as long as a statement may take', async () => {
    const id = randomUUID();
    await say(id, started);
    proxy.freeze();
    expect((await say(id, answered)).seq).toBe(2);
    await proxy.cut();
    await proxy.mend();
    await drained();
    expect(seqs(await storage.calls.readEvents(id))).toEqual([1, 2]);
  }, 15_000);

  it('a process that dies leaves its events to the next one, which stores them', async () => {
    const id = randomUUID();
    await say(id, started);
    await proxy.cut();
    await say(id, answered);
    await journal.close(); // all that a crash could not have done before is to leave the file as it is
    await proxy.mend();
    journal = await open();
    expect((await say(id, complete)).seq).toBe(3);
    await journal.caughtUp();
    expect(seqs(await storage.calls.readEvents(id))).toEqual([1, 2, 3]);
  });

  it('a process that finds events on disk takes calls at once, and knows the calls that those are of', async () => {
    const [left, over, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
    const utterance = someUtterance({ legId: 'caller' });
    const final: CallEvent = { type: 'transcript.final', utterance, timing };
    await say(over, started);
    await proxy.cut();
    for (const event of [started, answered, final]) await say(left, event);
    await say(over, complete);
    await journal.close();
    await proxy.mend();
    let letThrough = () => {};
    const isSlow = new Promise<void>((resolve) => (letThrough = resolve));
    const { calls } = storage;
    journal = await open({
      store: {
        ...{ findCall: (id) => calls.findCall(id), listOpen: () => calls.listOpen() },
        readEvents: (id, options) => calls.readEvents(id, options),
        appendEvent: (...args) => isSlow.then(() => calls.appendEvent(...args)),
      },
    });
    expect((await say(fresh, started)).seq).toBe(1);
    const listed = await journal.listOpen();
    const known = listed.filter(({ callId }) => callId === left || callId === over || callId === fresh);
    expect(known).toMatchObject([
      {
        callId: left,
        callerId: '0700',
        answeredAt: expect.any(Date),
        lastSeq: 3,
        utterancesByLeg: { caller: 1 },
      },
      { callId: fresh, lastSeq: 1 },
    ]);
    expect(await Promise.all([left, over, randomUUID()].map((id) => journal.hasCall(id)))).toEqual([
      true,
      true,
      false,
    ]);
    expect((await journal.readOpen(left, ['transcript.final'])).map(({ event }) => event)).toEqual([final]);
    letThrough();
    await journal.caughtUp();
    expect(seqs(await calls.readEvents(left))).toEqual([1, 2, 3]);
    expect(await calls.findCall(over)).toMatchObject({ state: 'ended' });
    expect((await say(left, complete)).seq).toBe(4);
  });

  it('a process that starts then resumes the calls it finds on disk', async () => {
    const id = randomUUID();
    await proxy.cut();
    await say(id, started);
    await journal.close();
    journal = await open();
    expect((await say(id, answered)).seq).toBe(2);
    await proxy.mend();
    await drained();
    expect(seqs(await storage.calls.readEvents(id))).toEqual([1, 2]);
  });

  it('a call of an earlier process is resumed, even if the database goes away right after the start', async () => {
    const id = randomUUID();
    await say(id, started);
    await journal.close();
    journal = await open();
    await proxy.cut();
    expect((await say(id, answered)).seq).toBe(2);
    await proxy.mend();
    await drained();
    expect(seqs(await storage.calls.readEvents(id))).toEqual([1, 2]);
  });

  it('an event of a call whose last seq cannot be known is refused rather than misnumbered', async () => {
    await proxy.cut();
    await expect(say(randomUUID(), answered)).rejects.toBeInstanceOf(UnavailableError);
  });

  it('beyond its bound it refuses events and says so, until there is room again', async () => {
    await journal.close();
    journal = await open({ spillLimitBytes: 600, unwrittenLimits: { events: 0, bytes: 0 } });
    const id = randomUUID();
    await say(id, started);
    await proxy.cut();
    const outcomes = await Promise.allSettled(upTo(20).map((n) => say(id, answered, n)));
    const kept = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(20);
    expect(journal.health()).toMatchObject({ status: 'unhealthy', spilledEvents: kept });
    expect(journal.health().spilledBytes).toBeLessThanOrEqual(600);
    await proxy.mend();
    await drained();
    await say(id, complete);
    expect(seqs(await storage.calls.readEvents(id))).toEqual(upTo(kept + 2));
    expect(seqs(published)).toEqual(upTo(kept + 2));
  });

  it('an event that was stored although the answer was lost is not stored twice', async () => {
    const id = randomUUID();
    let loseAnswer = false;
    await journal.close();
    const { calls } = storage;
    journal = await open({
      store: {
        findCall: (...args) => calls.findCall(...args),
        readEvents: (...args) => calls.readEvents(...args),
        listOpen: () => calls.listOpen(),
        appendEvent: async (...args) => {
          const stored = await calls.appendEvent(...args);
          if (loseAnswer) throw new UnavailableError('connection lost', { cause: (loseAnswer = false) });
          return stored;
        },
      },
    });
    loseAnswer = true;
    await say(id, started);
    loseAnswer = true;
    await say(id, answered);
    await drained();
    await say(id, complete);
    expect(seqs(await storage.calls.readEvents(id))).toEqual([1, 2, 3]);
    expect(seqs(published)).toEqual([1, 2, 3]);
  });

  it('an event that the database will never take does not hold up the others, and is kept', async () => {
    const [bad, good] = [randomUUID(), randomUUID()];
    await proxy.cut();
    await say(bad, { ...started, dialled: 'nul \u0000 byte' });
    await say(bad, answered);
    await say(good, started);
    await proxy.mend();
    await drained();
    expect(seqs(await storage.calls.readEvents(good))).toEqual([1]);
    expect(seqs(await storage.calls.readEvents(bad))).toEqual([1, 2]);
    expect(journal.health()).toMatchObject({ status: 'healthy', refusedEvents: 1 });
    expect(await readFile(join(dir.path, 'refused.jsonl'), 'utf8')).toContain(bad);
  });
});

/** Another process takes over; what the first has written is in the database or on disk. */
async function restart(writes: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(writes);
  await proxy.mend(); // a call whose last seq is only in the database cannot be resumed without it
  await journal.close();
  journal = await open();
}

describe('whatever faults the database has', () => {
  for (const seed of [1, 2, 3]) {
    it(`no event is lost, doubled or misplaced, stored or published (seed ${seed})`, async () => {
      const random = seededRandom(seed);
      const ids: string[] = upTo(4).map(() => randomUUID());
      const said = new Map(ids.map((id) => [id, [] as number[]]));
      const writes: Promise<unknown>[] = [];
      let restarts = 0;
      for (const id of ids) writes.push(say(id, started));
      await Promise.all(writes);
      for (let step = 1; step <= 150; step++) {
        const id = ids[Math.floor(random() * ids.length)] as string;
        said.get(id)?.push(step);
        writes.push(say(id, answered, step));
        const fate = random();
        if (fate < 0.05) await proxy.cut();
        else if (fate < 0.12) await proxy.mend();
        else if (fate < 0.14) {
          await restart(writes);
          restarts++;
        } else if (fate < 0.5) await delay(Math.floor(random() * 20));
      }
      await Promise.all(writes);
      await proxy.mend();
      await drained();
      for (const id of ids) {
        const stored = await storage.calls.readEvents(id);
        expect(stored.map(({ startMs }) => startMs)).toEqual([0, ...(said.get(id) ?? [])]);
        expect(seqs(stored)).toEqual(upTo(stored.length));
        // the newest event of each call that one process left on the disk may be published again by the next
        const ofCall = published.filter(({ callId }) => callId === id);
        const again = ofCall.filter(({ seq }, n) => ofCall.slice(0, n).some((before) => before.seq! >= seq!));
        expect(ofCall.filter((record) => !again.includes(record))).toEqual(stored);
        expect(again.length).toBeLessThanOrEqual(restarts);
        expect(again.map(({ seq }) => stored[seq! - 1])).toEqual(again);
      }
    }, 60_000);
  }
});
