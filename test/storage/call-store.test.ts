import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { CallStore } from '../../src/calls/call-store.js';
import { NotFoundError } from '../../src/lib/errors.js';
import { everyCallEvent } from '../support/call-events.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let calls: CallStore;

beforeAll(async () => {
  database = await startTestDatabase();
  calls = (await database.openStorage()).calls;
});
afterAll(() => database.close());

const startedAt = new Date('2026-03-01T10:00:00.123Z');
const answered: CallEvent = { type: 'call.answered' };

async function newCall(): Promise<string> {
  const id = randomUUID();
  await calls.createCall({ id, callerId: '0700', dialled: '116', startedAt });
  return id;
}

describe('a call', () => {
  it('is found again as it was written, changes included', async () => {
    const id = await newCall();
    const answeredAt = new Date('2026-03-01T10:00:01.456Z');
    await calls.updateCall(id, { state: 'up', answeredAt, agentName: 'Desk 1', bridgeId: 'b1' });
    expect(await calls.findCall(id)).toEqual({
      id,
      callerId: '0700',
      dialled: '116',
      state: 'up',
      startedAt,
      answeredAt,
      endedAt: null,
      hangupCause: null,
      hangupSide: null,
      lastSeq: 0,
      agentName: 'Desk 1',
      bridgeId: 'b1',
    });
  });

  it('stays as it is when it is reported a second time', async () => {
    const id = await newCall();
    await calls.updateCall(id, { state: 'up' });
    await calls.createCall({ id, callerId: null, dialled: '999', startedAt });
    expect(await calls.findCall(id)).toMatchObject({ state: 'up', dialled: '116' });
  });

  it('that nobody knows is not found, and takes neither changes nor events', async () => {
    expect(await calls.findCall('nobody')).toBeUndefined();
    await expect(calls.updateCall('nobody', { state: 'up' })).rejects.toBeInstanceOf(NotFoundError);
    await expect(calls.appendEvent('nobody', answered, { at: startedAt, startMs: 0 })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it('is active while somebody is on it, and open until its transcript is complete', async () => {
    const [up, wrapping, ended] = [await newCall(), await newCall(), await newCall()];
    await calls.updateCall(up, { state: 'up' });
    await calls.updateCall(wrapping, { state: 'wrapping-up' });
    await calls.updateCall(ended, { state: 'ended' });
    const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

    const active = idsOf(await calls.listActive());
    expect(active).toContain(up);
    expect(active).not.toContain(wrapping);
    const open = idsOf(await calls.listOpen());
    expect(open).toEqual(expect.arrayContaining([up, wrapping]));
    expect(open).not.toContain(ended);
  });

  it('that is newer is listed before older ones', async () => {
    const id = randomUUID();
    await calls.createCall({ id, callerId: null, dialled: '116', startedAt: new Date('2030-01-01') });
    expect((await calls.listRecent(1)).map((call) => call.id)).toEqual([id]);
  });
});

describe('events', () => {
  it('come back exactly as they went in, whatever their kind', async () => {
    const id = await newCall();
    const stored = [];
    for (const [n, event] of everyCallEvent().entries()) {
      stored.push(
        await calls.appendEvent(id, event, { at: new Date(startedAt.getTime() + n), startMs: n * 10 - 5 }),
      );
    }
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, n) => n + 1));
    expect(await calls.readEvents(id)).toEqual(stored);
    expect(await calls.findCall(id)).toMatchObject({ lastSeq: stored.length });
  });

  it('are numbered without a hole or a double when many write at once', async () => {
    const id = await newCall();
    const append = (n: number) =>
      calls.appendEvent(
        id,
        { type: 'leg.joined', legId: `${n}`, speaker: 'agent', name: '' },
        { at: startedAt, startMs: n },
      );
    await Promise.all(Array.from({ length: 60 }, (_, n) => append(n)));
    const events = await calls.readEvents(id);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(new Set(events.map(({ startMs }) => startMs)).size).toBe(60);
  });

  it('are read on from a seq, by type, and in pages', async () => {
    const id = await newCall();
    for (let n = 0; n < 6; n++) {
      const event: CallEvent =
        n % 2 ? answered : { type: 'leg.left', legId: 'a', speaker: 'agent', cause: 16 };
      await calls.appendEvent(id, event, { at: startedAt, startMs: n });
    }
    const seqs = async (options: object) => (await calls.readEvents(id, options)).map(({ seq }) => seq);
    expect(await seqs({ afterSeq: 4 })).toEqual([5, 6]);
    expect(await seqs({ types: ['call.answered'] })).toEqual([2, 4, 6]);
    expect(await seqs({ afterSeq: 2, types: ['leg.left'], limit: 1 })).toEqual([3]);
  });

  it('with their seq already given are stored once, however often they are brought', async () => {
    const id = await newCall();
    const record = { callId: id, seq: 1, at: startedAt, startMs: 0, event: answered };
    expect(await calls.insertEvent(record)).toBe('stored');
    expect(await calls.insertEvent(record)).toBe('already-there');
    expect(await calls.insertEvent({ ...record, startMs: 7 })).toBe('seq-taken');
    expect((await calls.appendEvent(id, answered, { at: startedAt, startMs: 9 })).seq).toBe(2);
    await expect(calls.insertEvent({ ...record, callId: 'nobody' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('that the database holds damaged are refused instead of handed on', async () => {
    const id = await newCall();
    const damaged = { type: 'leg.left', legId: 5 } as unknown as CallEvent;
    await calls.appendEvent(id, damaged, { at: startedAt, startMs: 0 });
    await expect(calls.readEvents(id)).rejects.toThrow(/legId/);
  });
});
