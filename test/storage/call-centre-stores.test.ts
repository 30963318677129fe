import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CallEvent } from '../../src/calls/call-event.js';
import { ConflictError, NotFoundError } from '../../src/lib/errors.js';
import type { Agent } from '../../src/desk/agent.js';
import type { Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import pg from 'pg';

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
    await storage.calls.appendEvent(callId, event, { at: at(time), startMs: 0 });
  }
}

const started = { type: 'call.started', callerId: '+254700', dialled: '116', direction: 'inbound' } as const;
const queued = { type: 'call.queued', priority: 0, language: null } as const;
const ringing = (userId: number) => ({ type: 'agent.ringing', name: 'Desk', userId }) as const;
const joined = (userId: number | null) =>
  ({ type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Desk', userId }) as const;
const ended = { type: 'call.ended', side: 'caller', cause: 16, reason: 'hung up' } as const;

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
      ...{ webEndpoint: 'PJSIP/w3001', state: 'offline', version: 0 },
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

describe('SIP passwords', () => {
  it('are renewed for one user, as often as is asked', async () => {
    const [one, other] = [await newUser('4011'), await newUser('4012')];
    await storage.phonePasswords.renew(one);
    await storage.phonePasswords.renew(one);
    expect(await storage.agents.find(one)).toMatchObject({ phoneGeneration: 2 });
    expect(await storage.agents.find(other)).toMatchObject({ phoneGeneration: 0 });
  });

  it('are none of a user without an extension, or who is switched off, or not there', async () => {
    for (const id of [await newUser(null), await newUser('4013', false), 2_000_000_000])
      await expect(storage.phonePasswords.renew(id)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('callbacks', () => {
  let callId: string;
  beforeEach(async () => {
    callId = randomUUID();
    await happens(callId, [['10:00:00', started]]);
    await client.query('DELETE FROM callbacks');
  });
  const add = () => storage.callbacks.add({ callId, phone: '+254700', reason: 'abandoned', waitedS: 12 });

  it('are one a call, however often it is noted', async () => {
    await Promise.all([add(), add()]);
    const [callback, ...others] = await storage.callbacks.list(['open'], 10);
    expect(others).toEqual([]);
    expect(callback).toMatchObject({ callId, phone: '+254700', reason: 'abandoned', waitedS: 12, tries: 0 });
  });

  it('are taken by one person only', async () => {
    await add();
    const [callback] = await storage.callbacks.list(['open'], 10);
    const id = callback?.id ?? 0;
    const [one, other] = [await newUser('3010'), await newUser('4011')];
    const results = await Promise.allSettled(
      [one, other].map((userId) => storage.callbacks.take(id, userId)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await storage.callbacks.list(['open'], 10)).toEqual([]);
    expect(await storage.callbacks.list(['taken'], 10)).toMatchObject([{ id, tries: 1 }]);
    await expect(storage.callbacks.take(id + 1_000, one)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are open again when nobody was reached, and done when somebody was', async () => {
    await add();
    const id = (await storage.callbacks.list(['open'], 10))[0]?.id ?? 0;
    const userId = await newUser('4012');
    await storage.callbacks.take(id, userId);
    await storage.callbacks.settle(id, 'open');
    expect(await storage.callbacks.take(id, userId)).toMatchObject({ tries: 2, takenById: userId });
    await storage.callbacks.settle(id, 'done');
    expect(await storage.callbacks.list(['done'], 10)).toMatchObject([{ id, doneAt: expect.any(Date) }]);
    await storage.callbacks.settle(id, 'open'); // it is done, whatever comes later
    expect(await storage.callbacks.list(['open'], 10)).toEqual([]);
  });
});

describe('callbacks that a dead process had taken', () => {
  it('are done where somebody was spoken to, and open again where not', async () => {
    await client.query('DELETE FROM callbacks');
    const userId = await newUser('3013');
    const taken = async (phone: string) => {
      const callId = randomUUID();
      await happens(callId, [['10:00:00', started]]);
      await storage.callbacks.add({ callId, phone, reason: 'abandoned', waitedS: 1 });
      const open = await storage.callbacks.list(['open'], 10);
      const id = open.find((callback) => callback.phone === phone)?.id ?? 0;
      await storage.callbacks.take(id, userId);
      return id;
    };
    const [spoken, missed] = [await taken('+254701'), await taken('+254702')];
    await client.query("UPDATE callbacks SET taken_at = '2026-03-01T11:00:00Z'");
    const outbound = { ...started, direction: 'outbound' } as const;
    await happens(randomUUID(), [
      ['11:00:01', { ...outbound, callerId: '+254701' }],
      ['11:00:09', joined(userId)],
    ]);
    await happens(randomUUID(), [['11:00:01', { ...outbound, callerId: '+254702' }]]);
    await storage.callbacks.settleTaken();
    expect((await storage.callbacks.list(['done'], 10)).map(({ id }) => id)).toEqual([spoken]);
    expect((await storage.callbacks.list(['open'], 10)).map(({ id }) => id)).toEqual([missed]);
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
      ...{ ringMs: 13_000, holdMs: 35_000, userId, queuedAt: at('10:00:01'), connectedAt: at('10:00:16') },
    });
  });
});

describe('whose call it is', () => {
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
    (await storage.calls.listOpen()).find((call) => call.callId === callId)?.isHeld;

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

describe('supervisions', () => {
  it('begin and end once; what a dead process left open is closed', async () => {
    const [supervisorId, agentId] = [await newUser('3040'), await newUser('3041')];
    const record = {
      supervisorId,
      agentId,
      callId: 'c1',
      mode: 'listen' as const,
      startedAt: at('10:00:00'),
    };
    const first = await storage.supervisions.begin(record);
    await storage.supervisions.begin({ ...record, mode: 'barge' });
    await storage.supervisions.end(first, at('10:01:00'));
    await storage.supervisions.end(first, at('11:00:00'));
    await storage.supervisions.endOpen(at('12:00:00'));
    const { rows } = await client.query<{ mode: string; ended_at: Date }>(
      'SELECT mode, ended_at FROM supervisions ORDER BY id',
    );
    expect(rows).toEqual([
      { mode: 'listen', ended_at: at('10:01:00') },
      { mode: 'barge', ended_at: at('12:00:00') },
    ]);
  });
});
