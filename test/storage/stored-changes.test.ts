import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { Storage } from '../../src/storage/storage.js';
import { appendEvent } from '../support/append-event.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

const ended: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'abandoned-in-queue' };
const joined: CallEvent = {
  ...{ type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Desk', userId: null },
};

describe('the list of callbacks is reported as changed', () => {
  let database: TestDatabase;
  let storage: Storage;
  let userId: number;
  let reports = 0;
  beforeAll(async () => {
    database = await startTestDatabase();
    storage = await database.openStorage();
    const user = { username: 'one', passwordHash: 'x', role: 'counsellor', fullName: 'One' } as const;
    userId = (await storage.users.create(user)).id;
    storage.changed.on('callbacks', () => reports++);
  }, 60_000);
  afterAll(() => database?.close());
  beforeEach(() => void (reports = 0));

  let calls = 0;
  const rings = (callerId: string | null, ...events: CallEvent[]) => {
    const callId = randomUUID();
    const started: CallEvent = { type: 'call.started', callerId, dialled: '116', direction: 'inbound' };
    return append(callId, started, { type: 'call.answered' }, ...events);
  };
  const append = async (callId: string, ...events: CallEvent[]) => {
    for (const event of events)
      await appendEvent(storage.calls, callId, event, { at: new Date(), startMs: 0 });
    return callId;
  };
  const person = () => `+25473361${String(++calls).padStart(4, '0')}`;
  const owed = async (phone: string) => {
    await rings(phone, ended);
    const [callback] = await storage.callbacks.list(['open'], 1, { isNewestFirst: true });
    reports = 0;
    return callback?.id ?? 0;
  };

  it('by a caller who is owed one, and by a second call of theirs', async () => {
    const phone = person();
    await rings(phone, ended);
    expect(reports).toBe(1);
    await rings(phone, ended);
    expect(reports).toBe(2);
  });

  it('by a caller who was promised one, once', async () => {
    await rings(
      person(),
      { type: 'call.queued', priority: 0, language: null },
      { type: 'callback.promised' },
      ended,
    );
    expect(reports).toBe(1);
  });

  it('by a person who is owed one and has spoken to an agent', async () => {
    const phone = person();
    await owed(phone);
    await rings(phone, joined);
    expect(reports).toBe(1);
  });

  it('by none of the calls that owe nothing: served, withheld, and events beside', async () => {
    await rings(person(), joined, { type: 'leg.held', legId: 'agent-1', speaker: 'agent' }, ended);
    await rings(null, ended);
    expect(reports).toBe(0);
  });

  it('by who takes one, gives it back, and says what came of it, and not by who is refused', async () => {
    const id = await owed(person());
    await storage.live.callbacks.take(id, userId);
    await expect(storage.live.callbacks.take(id, userId)).rejects.toThrow();
    expect(reports).toBe(1);
    await storage.callbacks.reopen(id, userId);
    expect(reports).toBe(2);
    await expect(
      storage.callbacks.settle(id, 'reached', { userId: 999, isTakerOnly: true }),
    ).rejects.toThrow();
    await storage.callbacks.settle(id, 'reached', { userId, isTakerOnly: false });
    expect(reports).toBe(3);
  });

  it('by the call that was placed for one and came to nothing', async () => {
    const id = await owed(person());
    await storage.callbacks.take(id, userId);
    const callId = randomUUID();
    const started: CallEvent = {
      ...{
        type: 'call.started',
        callerId: '+254733610999',
        dialled: '1',
        direction: 'outbound',
        callbackId: id,
      },
    };
    await append(callId, started, { ...ended, reason: 'no-answer' });
    expect(reports).toBe(2);
  });

  it('and counted as those who can be taken and those that are in work', async () => {
    const before = await storage.callbacks.counts();
    const id = await owed(person());
    expect(await storage.callbacks.counts()).toEqual({ ...before, open: before.open + 1 });
    await storage.callbacks.take(id, userId);
    expect(await storage.callbacks.counts()).toEqual({ ...before, taken: before.taken + 1 });
    await storage.callbacks.settle(id, 'reached', { userId, isTakerOnly: false });
    expect(await storage.callbacks.counts()).toEqual(before);
  });
});
