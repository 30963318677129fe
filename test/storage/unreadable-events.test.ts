import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CallEvent } from '../../src/calls/call-event.js';
import { emptyCallView, foldCallEvent } from '../../src/calls/call-view.js';
import { CallFeed } from '../../src/realtime/call-feed.js';
import { toWireEvent } from '../../src/realtime/to-wire.js';
import type { Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { everyCallEvent } from '../support/call-events.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

const started: CallEvent = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' };
const answered: CallEvent = { type: 'call.answered' };
const held: CallEvent = { type: 'leg.held', legId: 'caller', speaker: 'caller' };

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;

beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 30_000);
afterAll(async () => {
  await client.end();
  await database.close();
});

async function callOf(...events: CallEvent[]): Promise<string> {
  const id = randomUUID();
  for (const [n, event] of events.entries())
    await appendEvent(storage.calls, id, event, { at: new Date(Date.UTC(2026, 2, 1) + n), startMs: n });
  return id;
}

/** As a newer version would have written it, or a broken disk: without a field, as no object, of an unknown type. */
const DAMAGES = [`payload = '{}'`, `payload = '[1]'`, `payload = '"x"'`, `type = 'of.the.future'`];
const damage = (id: string, seq: number, how = DAMAGES[0]) =>
  client.query(`UPDATE call_events SET ${how} WHERE call_id = $1 AND seq = $2`, [id, seq]);

it.each(DAMAGES)('one event with %s hides itself, not its call', async (how) => {
  const id = await callOf(started, answered, held, {
    type: 'leg.resumed',
    legId: 'caller',
    speaker: 'caller',
  });
  const before = storage.unreadableEvents();
  await damage(id, 3, how);
  const read = await storage.calls.readEvents(id);
  expect(read.map(({ seq, event }) => [seq, event.type])).toEqual([
    [1, 'call.started'],
    [2, 'call.answered'],
    [3, 'event.unreadable'],
    [4, 'leg.resumed'],
  ]);
  expect((await storage.calls.listOpen()).find(({ callId }) => callId === id)).toMatchObject({ seq: 4 });
  expect(storage.unreadableEvents()).toBe(before + 1);
  const released: unknown[] = [];
  const feed = new CallFeed({
    callId: id,
    readAfter: (callId, afterSeq) => storage.calls.readEvents(callId, { afterSeq }),
    onRelease: (record, _view, redaction) => {
      const reported = redaction.redact(record);
      released.push(toWireEvent(record).seq, reported && toWireEvent(reported).seq);
    },
    findNames: () => [],
    onReadFailed: (error) => {
      throw error as Error;
    },
  });
  const [first] = read;
  if (first) feed.offer(first);
  await feed.catchUp();
  feed.close();
  expect(released).toEqual([1, 1, 2, 2, 3, 3, 4, 4]); // a screen waits for no event that never comes
});

it.each(everyCallEvent().map((event) => [event.type, event] as const))(
  '%s that cannot be read stops no reader, and says nothing of its content',
  async (type, event) => {
    if (type === 'transcript.interim') return; // never stored
    const id = await callOf(started, ...(type === 'call.started' ? [] : [event]), answered);
    await damage(id, type === 'call.started' ? 1 : 2, `payload = '{"odd": true}'`);
    const events = await storage.calls.readEvents(id);
    const [unreadable] = events.filter((each) => each.event.type === 'event.unreadable');
    if (unreadable) expect(unreadable.event).toEqual({ type: 'event.unreadable', storedType: type });
    const view = events.reduce(foldCallEvent, emptyCallView(id));
    expect(view.seq).toBe(events.length);
    if (type === 'call.ended') expect(view.state).toBe('wrapping-up');
    if (type === 'transcript.complete') expect(view.state).toBe('ended');
  },
);

it('what a call has in its row stays there when it goes on behind an event that cannot be read', async () => {
  const id = await callOf(started, answered, { type: 'call.queued', priority: 1, language: null });
  const before = await storage.calls.findCall(id);
  for (const seq of [1, 2, 3]) await damage(id, seq, DAMAGES[3]);
  await appendEvent(storage.calls, id, held, { at: new Date(), startMs: 9 });
  expect(await storage.calls.findCall(id)).toMatchObject({
    ...{ callerId: '0700', dialled: '116', startedAt: before?.startedAt, answeredAt: before?.answeredAt },
    ...{ queuedAt: before?.queuedAt, state: 'held', lastSeq: 4 },
  });
});
