import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallEvent } from '../../src/calls/call-event.js';
import { ConflictError } from '../../src/lib/errors.js';
import type { Agent } from '../../src/desk/agent.js';
import type { CallbackState } from '../../src/desk/callback-store.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import pg from 'pg';
import { appendEvent } from '../support/append-event.js';

/** Callbacks of everyone, or of this user only. */
const asSupervisor = { userId: 1, isTakerOnly: false };
const asTaker = (userId: number) => ({ userId, isTakerOnly: true });

let database: TestDatabase;
let storage: Storage;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  storage = await database.openStorage();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database.close();
});

const DAY = '2026-03-01';
const at = (time: string) => new Date(`${DAY}T${time}Z`);

async function newUser(extension: string | null, isActive = true): Promise<number> {
  const username = randomUUID();
  const user = { username, passwordHash: 'x', role: 'counsellor', fullName: `Name ${extension}` } as const;
  const { id } = await storage.users.create(user);
  await client.query('UPDATE users SET extension = $2, is_active = $3 WHERE id = $1', [
    id,
    extension,
    isActive,
  ]);
  return id;
}

async function happens(callId: string, events: readonly (readonly [string, CallEvent])[]): Promise<void> {
  for (const [time, event] of events) {
    await appendEvent(storage.calls, callId, event, { at: at(time), startMs: 0 });
  }
}

const started = { type: 'call.started', callerId: '+254700', dialled: '116', direction: 'inbound' } as const;
const answered = { type: 'call.answered' } as const;
const queued = { type: 'call.queued', priority: 0, language: null } as const;
const ringing = (userId: number) => ({ type: 'agent.ringing', name: 'Desk', userId }) as const;
const joined = (userId: number | null) =>
  ({ type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Desk', userId }) as const;
const ended = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' } as const;

describe('agents', () => {
  it('are those who may log in and have an extension, also when they never were at work', async () => {
    const [one, none, gone] = [await newUser('3001'), await newUser(null), await newUser('3002', false)];
    const found = await storage.agents.list();
    const ids = found.map(({ userId }) => userId);
    expect(ids).toContain(one);
    expect(ids).not.toContain(none);
    expect(ids).not.toContain(gone);
    expect(await storage.agents.find(one)).toMatchObject({
      ...{ key: `user:${one}`, name: 'Name 3001', extension: '3001', endpoint: 'PJSIP/3001' },
      ...{ webEndpoint: 'PJSIP/w3001', extensionKind: 'desk', state: 'offline', version: 0 },
    });
    expect(await storage.agents.find(gone)).toBeUndefined();
  });

  it('are kept as they are, and changed only over what the writer knows', async () => {
    const userId = await newUser('3003');
    const agent = await storage.agents.find(userId);
    if (!agent) throw new Error('no agent');
    const atWork: Agent = {
      ...agent,
      ...{
        state: 'wrap-up' as const,
        callId: 'c1',
        sinceMs: 1_000,
        idleSinceMs: 2_000,
        wrapUpUntilMs: 31_000,
      },
      ...{ autoAnswer: true, languages: ['sw'], misses: 2, version: 1 },
    };
    await storage.agents.save(atWork, 0);
    expect(await storage.agents.find(userId)).toEqual(atWork);
    await expect(storage.agents.save({ ...atWork, version: 2 }, 0)).rejects.toBeInstanceOf(ConflictError);
    const leaving: Agent = { ...atWork, afterwards: { state: 'break', reason: 'lunch' }, version: 2 };
    await storage.agents.save(leaving, 1);
    expect(await storage.agents.find(userId)).toEqual(leaving);
    await storage.agents.save({ ...atWork, state: 'break', reason: 'lunch', version: 3 }, 2);
    await expect(storage.agents.save({ ...atWork, version: 3 }, 1)).rejects.toBeInstanceOf(ConflictError);
    expect(await storage.agents.find(userId)).toMatchObject({
      state: 'break',
      reason: 'lunch',
      version: 3,
      afterwards: null,
    });
  });
});

describe('callbacks', () => {
  let callId: string;
  beforeEach(async () => {
    callId = randomUUID();
    await client.query('DELETE FROM callbacks');
  });
  const list = (...states: CallbackState[]) => storage.callbacks.list(states, 10);
  const caller = (callerId: string | null) => ({ ...started, callerId });
  const waits = (callerId: string | null = '+254700') =>
    happens(callId, [
      ['10:00:00', caller(callerId)],
      ['10:00:01', answered],
      ['10:00:02', queued],
    ]);
  const hangsUp = () => happens(callId, [['10:00:14', ended]]);
  /** @returns the id of the callback, and of who took it */
  const taken = async () => {
    await waits();
    await hangsUp();
    const id = (await list('open'))[0]?.id ?? 0;
    const userId = await newUser(`4${String(id)}`);
    await storage.callbacks.take(id, userId);
    return { id, userId };
  };
  const dials = (callbackId: number, events: readonly (readonly [string, CallEvent])[]) => {
    const outbound = { ...started, direction: 'outbound', callbackId } as const;
    return happens(randomUUID(), [['11:00:00', outbound], ...events]);
  };

  it('are made by the statement that stores the end of a call that no agent took', async () => {
    await waits();
    expect(await list('open')).toEqual([]);
    await hangsUp();
    expect(await list('open')).toMatchObject([
      { callId, phone: '+254700', reason: 'abandoned', waitedS: 14, tries: 0, triedCallId: null },
    ]);
  });

  it.each([
    ['promised', { type: 'callback.promised' }],
    ['lost', { ...ended, side: 'unknown', reason: 'ended-while-away' }],
  ] as const)('say when they were %s', async (reason, event) => {
    await waits();
    await happens(callId, [['10:00:14', event]]);
    await hangsUp();
    expect(await list('open')).toMatchObject([{ reason, waitedS: 14 }]);
  });

  it('are made for a caller who was promised one after having spoken to an agent', async () => {
    await waits();
    await happens(callId, [
      ['10:00:05', joined(null)],
      ['10:00:09', { type: 'callback.promised' }],
    ]);
    await hangsUp();
    expect(await list('open')).toMatchObject([{ reason: 'promised' }]);
  });

  it.each([null, 'anonymous', 'Restricted', '7'])('are not made for the number %s', async (callerId) => {
    await waits(callerId);
    await happens(callId, [['10:00:10', { type: 'callback.promised' }]]);
    await hangsUp();
    expect(await list('open')).toEqual([]);
  });

  it('are not made for a caller who spoke to an agent, nor for a call that we placed', async () => {
    await waits();
    await happens(callId, [['10:00:05', joined(null)]]);
    await hangsUp();
    const outbound = { ...started, direction: 'outbound' } as const;
    await happens(randomUUID(), [
      ['11:00:00', outbound],
      ['11:00:20', ended],
    ]);
    expect(await list('open')).toEqual([]);
  });

  it('are counted, and listed page by page from either end', async () => {
    for (callId of ['+254701', '+254702', '+254703']) await waits(callId).then(hangsUp);
    const page = async (offset: number, isNewestFirst: boolean) =>
      (await storage.callbacks.list(['open'], 2, { offset, isNewestFirst })).map(({ phone }) => phone);
    expect([await page(2, false), await page(0, true)]).toEqual([['+254703'], ['+254703', '+254702']]);
    expect(await storage.callbacks.count(['open'])).toBe(3);
  });

  it('are taken by one person only', async () => {
    await waits();
    await hangsUp();
    const id = (await list('open'))[0]?.id ?? 0;
    const [one, other] = [await newUser('3010'), await newUser('3011')];
    const results = await Promise.allSettled(
      [one, other].map((userId) => storage.callbacks.take(id, userId)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list('open')).toEqual([]);
    expect(await list('taken')).toMatchObject([{ id, tries: 1 }]);
    await expect(storage.callbacks.take(id + 1_000, one)).rejects.toThrow('unknown-callback');
  });

  it('are open again when the call that was placed was not answered', async () => {
    const { id, userId } = await taken();
    await dials(id, []);
    expect(await list('taken')).toMatchObject([{ id, triedCallId: expect.any(String) }]);
    await dials(id, [['11:00:30', ended]]);
    expect(await list('open')).toMatchObject([{ id }]);
    expect(await storage.callbacks.take(id, userId)).toMatchObject({ tries: 2, triedCallId: null });
  });

  it('are not done because something took the call: a person says what came of it', async () => {
    const { id } = await taken();
    await dials(id, [
      ['11:00:05', joined(null)],
      ['11:00:30', ended],
    ]);
    expect(await list('done')).toEqual([]);
    expect(await list('taken')).toMatchObject([{ id }]);
    expect(await storage.callbacks.settle(id, 'reached', asSupervisor)).toMatchObject({
      ...{ state: 'done', outcome: 'reached' },
      doneAt: expect.any(Date),
    });
    expect(await storage.callbacks.settle(id, 'not-reached', asSupervisor)).toMatchObject({
      ...{ state: 'open', outcome: 'not-reached', doneAt: null },
    });
    const settling = storage.callbacks.settle(id + 1_000, 'reached', asSupervisor);
    await expect(settling).rejects.toThrow('unknown-callback');
  });

  it('are settled by the user who took them, and by no other of the same role', async () => {
    const { id, userId } = await taken();
    const settling = storage.callbacks.settle(id, 'reached', asTaker(userId + 1));
    await expect(settling).rejects.toThrow('callback-of-another');
    expect(await list('taken')).toMatchObject([{ id }]);
    expect(await storage.callbacks.settle(id, 'reached', asTaker(userId))).toMatchObject({ state: 'done' });
  });

  describe('after a crash', () => {
    const recently = (callerId: string | null, events: readonly CallEvent[]) => {
      const id = randomUUID();
      const now = { at: new Date(), startMs: 0 };
      const append = (event: CallEvent) => appendEvent(storage.calls, id, event, now);
      return [caller(callerId), ...events].reduce<Promise<unknown>>(
        (before, event) => before.then(() => append(event)),
        Promise.resolve(),
      );
    };

    it('are made for each recent call that ended without one', async () => {
      await recently('+254711', [ended]);
      await recently('+254712', [joined(null), ended]);
      await recently(null, [ended]);
      await recently('+254713', []);
      await waits().then(hangsUp); // long ago
      await client.query('DELETE FROM callbacks');
      expect(await storage.callbacks.reconcile(new Date(Date.now() + 1000))).toEqual({
        made: 1,
        reopened: 0,
      });
      expect(await list('open')).toMatchObject([{ phone: '+254711', reason: 'lost' }]);
      expect(await storage.callbacks.reconcile(new Date(Date.now() + 1000))).toEqual({
        made: 0,
        reopened: 0,
      });
    });

    it('that were taken since the start are left alone: their call is about to be placed', async () => {
      const { id } = await taken();
      expect(await storage.callbacks.reconcile(new Date(0))).toMatchObject({ reopened: 0 });
      expect(await list('taken')).toMatchObject([{ id }]);
    });

    it.each([
      ['no call was placed', undefined, 'open'],
      ['the call goes on', [], 'taken'],
      ['the call was taken', [joined(null), ended], 'taken'],
    ] as const)('that were taken: %s', async (_name, events, state) => {
      const { id } = await taken();
      if (events)
        await dials(
          id,
          events.map((event) => ['11:00:05', event] as const),
        );
      await storage.callbacks.reconcile(new Date(Date.now() + 1000));
      expect(await list(state)).toContainEqual(expect.objectContaining({ id }));
    });
  });
});

describe('the record of a call', () => {
  it('says how long phones rang, how long the caller was held, who took it and when', async () => {
    const callId = randomUUID();
    const userId = await newUser('3020');
    const held = { type: 'leg.held', legId: 'caller', speaker: 'caller' } as const;
    const resumed = { type: 'leg.resumed', legId: 'caller', speaker: 'caller' } as const;
    await happens(callId, [
      ['10:00:00', started],
      ['10:00:01', queued],
      ['10:00:02', ringing(userId)],
      ['10:00:12', { type: 'agent.missed', name: 'Desk', userId, reason: 'no-answer' }],
    ]);
    expect(await storage.calls.findCall(callId)).toMatchObject({ state: 'queued', ringMs: 10_000 });
    await happens(callId, [
      ['10:00:13', ringing(userId)],
      ['10:00:16', joined(userId)],
      ['10:01:00', held],
    ]);
    expect(await storage.calls.findCall(callId)).toMatchObject({ state: 'held', holdMs: 0 });
    await happens(callId, [
      ['10:01:30', resumed],
      ['10:02:00', held],
      ['10:02:05', ended],
    ]);
    expect(await storage.calls.findCall(callId)).toMatchObject({
      ...{ ringMs: 13_000, holdMs: 35_000, userId, queuedAt: at('10:00:00'), connectedAt: at('10:00:16') },
    });
  });
});

describe('the agent of a call', () => {
  const caller = { legId: 'caller', speaker: 'caller' } as const;
  const joining = (legId: string, name: string, userId: number) =>
    ({ type: 'leg.joined', legId, speaker: 'agent', name, userId }) as const;
  let callId: string;
  let own: number;
  let other: number;
  beforeEach(async () => {
    callId = randomUUID();
    [own, other] = [await newUser(null), await newUser(null)];
    await happens(callId, [
      ['10:00:00', started],
      ['10:00:05', joining('agent-1', 'Amina', own)],
    ]);
  });
  const isOpenOnHold = async () =>
    (await storage.calls.listOpen()).find((call) => call.callId === callId)?.state === 'held';

  it('does not change when a supervisor barges in', async () => {
    await happens(callId, [['10:01:00', joining('supervisor-2', 'Boss', other)]]);
    expect(await storage.calls.findCall(callId)).toMatchObject({
      ...{ state: 'up', agentName: 'Amina', userId: own },
    });
  });

  it('does not change when a colleague is invited', async () => {
    await happens(callId, [['10:01:00', joining('agent-2', 'Baraka', other)]]);
    expect(await storage.calls.findCall(callId)).toMatchObject({ agentName: 'Amina', userId: own });
  });

  it('does not change while a colleague is asked, but when that colleague takes the call over', async () => {
    await happens(callId, [
      ['10:01:00', { type: 'leg.held', ...caller }],
      ['10:01:10', joining('agent-2', 'Baraka', other)],
    ]);
    expect(await storage.calls.findCall(callId)).toMatchObject({
      ...{ state: 'held', agentName: 'Amina', userId: own },
    });
    expect(await isOpenOnHold()).toBe(true);
    await happens(callId, [['10:01:20', { type: 'leg.resumed', ...caller }]]);
    expect(await storage.calls.findCall(callId)).toMatchObject({ state: 'up', userId: own });
    expect(await isOpenOnHold()).toBe(false);
    const legs = { fromLegId: 'agent-1', toLegId: 'agent-2', kind: 'attended' } as const;
    const to = { name: 'Baraka', userId: other };
    await happens(callId, [['10:01:21', { type: 'call.transferred', ...legs, ...to }]]);
    expect(await storage.calls.findCall(callId)).toMatchObject({ agentName: 'Baraka', userId: other });
  });
});

describe('the figures of a day', () => {
  it('are those of its calls, in the time zone of the helpline', async () => {
    await client.query('DELETE FROM callbacks');
    await client.query('DELETE FROM call_events');
    await client.query('DELETE FROM calls');
    const userId = await newUser('3030');
    const call = async (...events: (readonly [string, CallEvent])[]) => happens(randomUUID(), events);
    await call(
      ['10:00:00', started],
      ['10:00:00', queued],
      ['10:00:05', joined(userId)],
      ['10:09:00', ended],
    );
    await call(['11:00:00', started], ['11:00:00', queued], ['11:00:45', joined(userId)]);
    await call(['12:00:00', started], ['12:00:00', queued], ['12:01:10', ended]);
    await call(['13:00:00', { ...started, direction: 'outbound' }], ['13:00:10', joined(userId)]);
    expect(await storage.serviceFigures.ofDay(DAY, { serviceLevelMs: 20_000 })).toEqual({
      ...{ day: DAY, calls: 3, answered: 2, answeredInTime: 1, abandoned: 1, waiting: 0 },
      ...{ serviceLevel: 1 / 3, abandonRate: 1 / 3, longestWaitS: 70, averageWaitS: 40 },
    });
    expect(await storage.serviceFigures.ofDay('2026-03-02', { serviceLevelMs: 20_000 })).toMatchObject({
      ...{ calls: 0, serviceLevel: null, abandonRate: null, longestWaitS: 0, averageWaitS: null },
    });
  });
});
