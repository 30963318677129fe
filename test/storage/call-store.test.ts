import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { CallStore } from '../../src/calls/call-store.js';
import { emptyCallView, foldCallEvent } from '../../src/calls/call-view.js';
import { ConflictError, NotFoundError } from '../../src/lib/errors.js';
import { everyCallEvent, someUtterance } from '../support/call-events.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { rowOf } from '../support/call-disagreements.js';
import { appendEvent } from '../support/append-event.js';

let database: TestDatabase;
let calls: CallStore;

beforeAll(async () => {
  database = await startTestDatabase();
  calls = (await database.openStorage()).calls;
});
afterAll(() => database.close());

const startedAt = new Date('2026-03-01T10:00:00.123Z');
const answered: CallEvent = { type: 'call.answered' };

async function newCall(id: string = randomUUID()): Promise<string> {
  await append(id, { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' });
  return id;
}

function append(id: string, event: CallEvent, { at = startedAt, startMs = 0 } = {}) {
  return appendEvent(calls, id, event, { at, startMs });
}

describe('a call', () => {
  it('is there with its first event, and is as its events say', async () => {
    const id = await newCall();
    const empty = {
      ...{ answeredAt: null, endedAt: null, hangupCause: null, hangupSide: null, agentName: null },
      endReason: null,
      ...{
        direction: 'inbound',
        userId: null,
        queuedAt: null,
        connectedAt: null,
        ringingAt: null,
        heldAt: null,
      },
      ...{ ringMs: 0, holdMs: 0 },
    };
    const fresh = { id, callerId: '0700', dialled: '116', state: 'queued', startedAt, lastSeq: 1, ...empty };
    expect(await calls.findCall(id)).toEqual(fresh);

    const answeredAt = new Date('2026-03-01T10:00:01.456Z');
    await append(id, answered, { at: answeredAt });
    await append(id, { type: 'leg.joined', legId: 'caller', speaker: 'caller', name: '0700', userId: null });
    expect(await calls.findCall(id)).toMatchObject({ state: 'queued', answeredAt, agentName: null });
    await append(id, {
      type: 'leg.joined',
      legId: 'agent-1',
      speaker: 'agent',
      name: 'Desk 1',
      userId: null,
    });
    expect(await calls.findCall(id)).toMatchObject({ state: 'up', answeredAt, agentName: 'Desk 1' });

    const endedAt = new Date('2026-03-01T10:05:00.000Z');
    await append(
      id,
      { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' },
      { at: endedAt },
    );
    const ended = { endedAt, hangupCause: 16, hangupSide: 'caller', endReason: 'caller-hung-up' };
    expect(await calls.findCall(id)).toMatchObject({ state: 'wrapping-up', ...ended });
    await append(id, { type: 'transcript.complete', utterances: 0, leftOut: [] }, { at: new Date() });
    expect(await calls.findCall(id)).toMatchObject({ state: 'ended', ...ended, lastSeq: 6 });
  });

  it('that is reported a second time stays the same call', async () => {
    const id = await newCall();
    await append(id, {
      type: 'leg.joined',
      legId: 'agent-1',
      speaker: 'agent',
      name: 'Desk 1',
      userId: null,
    });
    const again = await append(id, {
      type: 'call.started',
      callerId: null,
      dialled: '999',
      direction: 'inbound',
    });
    expect(again.seq).toBe(3);
    expect(await calls.findCall(id)).toMatchObject({ state: 'up', dialled: '116', callerId: '0700' });
  });

  it('that does not exist is not found and takes no events', async () => {
    expect(await calls.findCall('nobody')).toBeUndefined();
    await expect(append('nobody', answered)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('is active while a party is on it, and open until its transcript is complete', async () => {
    const [up, wrapping, ended] = [await newCall(), await newCall(), await newCall()];
    const end: CallEvent = { type: 'call.ended', side: 'agent', cause: null, reason: 'agent-hung-up' };
    await append(wrapping, end);
    await append(ended, end);
    await append(ended, { type: 'transcript.complete', utterances: 0, leftOut: [] });

    const active = (await calls.listActive()).map(({ id }) => id);
    expect(active).toContain(up);
    expect(active).not.toContain(wrapping);
    const open = new Map((await calls.listOpen()).map((call) => [call.callId, call]));
    expect(open.get(up)).toMatchObject({ state: 'queued', callerId: '0700' });
    expect(open.get(wrapping)).toMatchObject({ state: 'wrapping-up', seq: 2 });
    expect(open.has(ended)).toBe(false);
  });

  it('that is open shows how far each leg has come, for a server that resumes it', async () => {
    const id = await newCall();
    await append(id, { type: 'leg.joined', legId: 'caller', speaker: 'caller', name: '', userId: null });
    await append(
      id,
      { type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: '', userId: null },
      { startMs: 900 },
    );
    const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
    const said = someUtterance({ legId: 'caller', endMs: 3100.4 });
    await append(id, { type: 'transcript.final', utterance: said, timing }, { startMs: 2000 });
    const open = (await calls.listOpen()).find(({ callId }) => callId === id);
    expect(open).toMatchObject({
      utterancesByLeg: { caller: 1, 'agent-1': 0 },
      lastStartMs: 3101,
      lastAt: expect.any(Date),
      seq: 4,
    });
    expect(Object.keys(open?.utterancesByLeg ?? {})).toEqual(['caller', 'agent-1']);
  });

  it('that is open does not count as joined who was only announced something', async () => {
    const id = randomUUID();
    const started = { type: 'call.started', callerId: '0700', dialled: '116', direction: 'inbound' } as const;
    const played = { type: 'announcement.played', legId: 'caller', playedMs: 10, isComplete: true } as const;
    await append(id, started);
    await append(id, played, { startMs: 10 });
    const open = (await calls.listOpen()).find(({ callId }) => callId === id);
    expect(open).toMatchObject({ utterancesByLeg: {}, lastStartMs: 10 });
  });

  it('has a row and an open call that say what its events say, after each of them', async () => {
    const id = randomUUID();
    const caller: CallEvent[] = [
      { type: 'call.queued', priority: 0, language: null },
      { type: 'leg.held', legId: 'caller', speaker: 'caller' },
      { type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: '', userId: null },
      { type: 'leg.resumed', legId: 'caller', speaker: 'caller' },
      { type: 'leg.held', legId: 'caller', speaker: 'caller' },
    ];
    const isKept = ({ type }: CallEvent) => type !== 'transcript.interim' && type !== 'transcript.complete';
    const [start, ...others] = everyCallEvent().filter(isKept);
    let view = emptyCallView(id);
    for (const [i, event] of [start as CallEvent, ...caller, ...others].entries()) {
      const at = new Date(startedAt.getTime() + 1_000 * i);
      view = foldCallEvent(view, await append(id, event, { at, startMs: 10 * i }));
      expect(await calls.findCall(id)).toMatchObject(rowOf(view));
      expect((await calls.listOpen()).find(({ callId }) => callId === id)).toEqual(view);
    }
    expect(view.state).toBe('wrapping-up');
  });

  it('that ended since a moment is listed with the latest first, as long as no party is on it', async () => {
    const later = (s: number) => ({ at: new Date(startedAt.getTime() + DAY_MS + s * 1000) });
    const DAY_MS = 86_400_000; // later than calls of other tests
    const over: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' };
    const [early, late, whole, live] = [await newCall(), await newCall(), await newCall(), await newCall()];
    await append(early, over, later(10));
    await append(late, over, later(30));
    await append(whole, over, later(20));
    await append(whole, { type: 'transcript.complete', utterances: 0, leftOut: [] }, later(40));
    const ids = async (sinceS: number, limit: number) =>
      (await calls.listEnded(later(sinceS).at, limit)).map(({ id }) => id);
    expect(await ids(10, 10)).toEqual([late, whole, early]);
    expect(await ids(10, 2)).toEqual([late, whole]);
    expect(await ids(11, 10)).not.toContain(early);
    expect(await ids(0, 100)).not.toContain(live);
  });

  it('that is newer is listed before older ones', async () => {
    const id = randomUUID();
    await append(
      id,
      { type: 'call.started', callerId: null, dialled: '116', direction: 'inbound' },
      { at: new Date('2030-01-01') },
    );
    expect((await calls.listRecent(1)).map((call) => call.id)).toEqual([id]);
  });
});

describe('events', () => {
  it('come back exactly as they went in, whatever their kind', async () => {
    const id = randomUUID();
    const stored = [];
    for (const [n, event] of everyCallEvent().entries()) {
      stored.push(
        await appendEvent(calls, id, event, { at: new Date(startedAt.getTime() + n), startMs: n * 10 - 5 }),
      );
    }
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, n) => n + 1));
    expect(await calls.readEvents(id)).toEqual(stored);
    expect(await calls.findCall(id)).toMatchObject({ lastSeq: stored.length });
  });

  it('are numbered without a hole or a double when many write at once: one of them is taken', async () => {
    const id = await newCall();
    const append = (n: number) =>
      appendEvent(
        calls,
        id,
        { type: 'leg.joined', legId: `${n}`, speaker: 'agent', name: '', userId: null },
        { at: startedAt, startMs: n },
      );
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => append(n)));
    const taken = results.filter(({ status }) => status === 'fulfilled').length;
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(taken).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toBeInstanceOf(ConflictError);
    const events = await calls.readEvents(id);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: taken + 1 }, (_, n) => n + 1));
    expect(new Set(events.map(({ startMs, seq }) => (seq === 1 ? -1 : startMs))).size).toBe(taken + 1);
  });

  it('are read on from a seq, by type, and in pages', async () => {
    const id = await newCall();
    for (let n = 0; n < 6; n++) {
      const event: CallEvent =
        n % 2 ? answered : { type: 'leg.left', legId: 'a', speaker: 'agent', cause: 16 };
      await appendEvent(calls, id, event, { at: startedAt, startMs: n });
    }
    const seqs = async (options: object) => (await calls.readEvents(id, options)).map(({ seq }) => seq);
    expect(await seqs({ afterSeq: 4 })).toEqual([5, 6, 7]);
    expect(await seqs({ types: ['call.answered'] })).toEqual([3, 5, 7]);
    expect(await seqs({ afterSeq: 2, types: ['leg.left'], limit: 1 })).toEqual([4]);
  });

  it('that must follow a certain one are refused when another is there, so that none is written twice', async () => {
    const id = randomUUID();
    const started: CallEvent = { type: 'call.started', callerId: null, dialled: '1', direction: 'inbound' };
    const after = (event: CallEvent, afterSeq: number) =>
      appendEvent(calls, id, event, { at: startedAt, startMs: 0, afterSeq });
    expect(await after(started, 0)).toMatchObject({ seq: 1 });
    await expect(after(started, 0)).rejects.toBeInstanceOf(ConflictError);
    expect(await after(answered, 1)).toMatchObject({ seq: 2 });
    await expect(after(answered, 1)).rejects.toBeInstanceOf(ConflictError);
    await expect(after(answered, 7)).rejects.toBeInstanceOf(ConflictError);
    expect(await calls.readEvents(id)).toHaveLength(2);
    const elsewhere = appendEvent(calls, 'nobody', answered, { at: startedAt, startMs: 0, afterSeq: 3 });
    await expect(elsewhere).rejects.toBeInstanceOf(NotFoundError);
  });

  it('that the database holds damaged are named in their place, and hide no other', async () => {
    const id = await newCall();
    const damaged = { type: 'leg.left', legId: 5 } as unknown as CallEvent;
    await appendEvent(calls, id, damaged, { at: startedAt, startMs: 0 });
    const read = await calls.readEvents(id);
    expect(read.map(({ seq, event }) => [seq, event])).toEqual([
      [1, expect.objectContaining({ type: 'call.started' })],
      [2, { type: 'event.unreadable', storedType: 'leg.left' }],
    ]);
  });
});

describe('a clock that is set by years in mid-call', () => {
  it('costs neither the end of the call nor its figures: what cannot have lasted so long counts nothing', async () => {
    const id = await newCall();
    const joined: CallEvent = {
      type: 'leg.joined',
      legId: 'agent-1',
      speaker: 'agent',
      name: 'A',
      userId: null,
    };
    const end: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' };
    await append(id, { type: 'agent.ringing', name: 'A', userId: null });
    await append(id, joined, { at: new Date('2026-03-01T10:00:05.123Z') });
    await append(id, { type: 'leg.held', legId: 'caller', speaker: 'caller' });
    await append(id, end, { at: new Date('2052-03-01T10:00:00.123Z') });
    expect(await calls.findCall(id)).toMatchObject({ state: 'wrapping-up', ringMs: 5_000, holdMs: 0 });
  });
});
