import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CallEvent } from '../../src/calls/call-event.js';
import type { CallbackState } from '../../src/desk/callback-store.js';
import { mergeCallbacks } from '../../src/storage/merge-callbacks.js';
import type { Storage } from '../../src/storage/storage.js';
import { silentLog } from '../../src/lib/log.js';
import { appendEvent } from '../support/append-event.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';

const queued: CallEvent = { type: 'call.queued', priority: 0, language: null };
const promised: CallEvent = { type: 'callback.promised' };
const ended: CallEvent = { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' };
const joined: CallEvent = {
  ...{ type: 'leg.joined', legId: 'agent-1', speaker: 'agent', name: 'Desk', userId: null },
};

describe('a person who is to be called back', () => {
  let database: TestDatabase;
  let storage: Storage;
  let client: pg.Client;
  let userId: number;
  beforeAll(async () => {
    database = await startTestDatabase();
    storage = await database.openStorage();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const user = { username: 'one', passwordHash: 'x', role: 'counsellor', fullName: 'One' } as const;
    userId = (await storage.users.create(user)).id;
  });
  afterAll(async () => {
    await client?.end();
    await database?.close();
  });
  beforeEach(async () => {
    await client.query('DELETE FROM callbacks');
  });

  const inAnHour = () => new Date(Date.now() + 3_600_000);
  let seconds = 0;
  /** One second after the other. */
  const tell = (callId: string, event: CallEvent) =>
    appendEvent(storage.calls, callId, event, { at: new Date(Date.now() + 1_000 * seconds++), startMs: 0 });
  const listed = (...states: CallbackState[]) =>
    storage.callbacks.list(states.length > 0 ? states : ['open', 'taken', 'done'], 50);

  async function happens(direction: 'inbound' | 'outbound', callerId: string, ...events: CallEvent[]) {
    const callId = randomUUID();
    const started: CallEvent = { type: 'call.started', callerId, dialled: '116', direction };
    for (const event of [started, { type: 'call.answered' } as const, ...events]) await tell(callId, event);
    return callId;
  }
  const ringsInVain = (callerId: string, ...events: CallEvent[]) =>
    happens('inbound', callerId, queued, ...events, ended);

  it.each([
    ['the same', ['+254733610001', '+254733610001', '+254733610001']],
    ['other', ['+254733610001', '0733610001', '00254733610001', '254733610001']],
  ])('is owed one callback for calls under %s spellings of the number', async (_what, numbers) => {
    const first = await ringsInVain(numbers[0] as string);
    for (const number of numbers.slice(1)) await ringsInVain(number);
    expect(await listed()).toMatchObject([{ callId: first, state: 'open', calls: numbers.length }]);
  });

  it('has the longest wait and the strongest reason of these calls, and a call counts once', async () => {
    await ringsInVain('+254733610001');
    await client.query('UPDATE callbacks SET waited_s = 99');
    await ringsInVain('0733610001', promised);
    await ringsInVain('+254733610001');
    expect(await listed()).toMatchObject([{ calls: 3, waitedS: 99, reason: 'promised' }]);
  });

  it('is another one than the owner of another number', async () => {
    await ringsInVain('+254733610001');
    await ringsInVain('+254733610002');
    expect(await listed('open')).toHaveLength(2);
  });

  it.each(['open', 'taken'] as const)(
    'is owed nothing any more once their call is answered: %s',
    async (state) => {
      await ringsInVain('+254733610001');
      await ringsInVain('0733610001');
      const [callback] = await listed();
      if (state === 'taken') await storage.callbacks.take(callback?.id ?? 0, userId);
      await happens('inbound', '0733610001', queued, joined, ended);
      expect(await listed()).toMatchObject([{ state: 'done', doneReason: 'called-in' }]);
    },
  );

  it('is owed nothing any more once they answer a call of ours, but for the one placed for the callback', async () => {
    await ringsInVain('+254733610001');
    await happens('outbound', '+254733610001', joined, ended);
    expect(await listed()).toMatchObject([{ state: 'done', doneReason: 'called' }]);
    await ringsInVain('+254733610001');
    const [callback] = await listed('open');
    await storage.callbacks.take(callback?.id ?? 0, userId);
    const callId = randomUUID();
    const back = { callerId: '+254733610001', dialled: '+254733610001', direction: 'outbound' } as const;
    await tell(callId, { type: 'call.started', ...back, callbackId: callback?.id });
    await tell(callId, joined);
    expect(await listed('taken')).toHaveLength(1);
  });

  it('waits again, whatever a user had put off, once they call again in vain or a user takes it', async () => {
    await ringsInVain('+254733610001');
    const id = (await listed())[0]?.id ?? 0;
    const until = inAnHour();
    const putOff = () => storage.callbacks.snooze(id, { until, note: 'At school', userId });
    const waiting = () => storage.callbacks.count(['open'], { isSnoozed: false });
    expect(await putOff()).toMatchObject({ snoozedUntil: until, snoozeNote: 'At school', snoozedBy: 'one' });
    expect([await waiting(), await storage.callbacks.counts()]).toEqual([
      0,
      { open: 0, snoozed: 1, taken: 0 },
    ]);
    await ringsInVain('0733610001');
    expect(await waiting()).toBe(1);
    await putOff();
    const taken = await storage.callbacks.take(id, userId);
    const nothing = { snoozedUntil: null, snoozeNote: null, snoozedById: null, snoozedBy: null };
    expect(taken).toMatchObject({ state: 'taken', ...nothing });
    await expect(putOff()).rejects.toThrow('callback-not-open');
    expect(await storage.callbacks.reopen(id, userId)).toMatchObject({ state: 'open', ...nothing });
  });

  it('stays put off by a call that ended before that and is stored after it, as those of an outage are', async () => {
    await ringsInVain('+254733610001');
    const id = (await listed())[0]?.id ?? 0;
    await storage.callbacks.snooze(id, { until: inAnHour(), note: 'At school', userId });
    const late = randomUUID();
    const start = {
      type: 'call.started',
      callerId: '0733610001',
      dialled: '116',
      direction: 'inbound',
    } as const;
    for (const [n, event] of [start, queued, ended].entries())
      await appendEvent(storage.calls, late, event, { at: new Date(Date.now() - 60_000 + n), startMs: 0 });
    expect(await listed('open')).toMatchObject([{ calls: 2, snoozeNote: 'At school' }]);
    expect(await storage.callbacks.counts()).toEqual({ open: 0, snoozed: 1, taken: 0 });
    await ringsInVain('0733610001');
    expect(await storage.callbacks.counts()).toEqual({ open: 1, snoozed: 0, taken: 0 });
    const { rows } = await client.query<{ changes: Record<string, unknown> }>(
      `SELECT changes FROM outbox WHERE topic = 'callback.updated' AND subject = $1 ORDER BY id DESC LIMIT 1`,
      [String(id)],
    );
    expect(rows[0]?.changes).toEqual({ calls: [2, 3], snoozed_until: [expect.any(String), null] });
  });

  it('is not put off any more once they were reached, also where that is corrected', async () => {
    await ringsInVain('+254733610001');
    const id = (await listed())[0]?.id ?? 0;
    await storage.callbacks.snooze(id, { until: inAnHour(), note: null, userId });
    const by = { userId, isTakerOnly: false };
    await storage.callbacks.settle(id, 'reached', by);
    await storage.callbacks.settle(id, 'not-reached', by);
    expect(await storage.callbacks.counts()).toEqual({ open: 1, snoozed: 0, taken: 0 });
  });

  it('is owed nothing any more once they are served, also where it was put off', async () => {
    await ringsInVain('+254733610001');
    const id = (await listed())[0]?.id ?? 0;
    await storage.callbacks.snooze(id, { until: inAnHour(), note: null, userId });
    await happens('inbound', '0733610001', queued, joined, ended);
    expect(await listed('open', 'taken')).toEqual([]);
    expect(await storage.callbacks.counts()).toEqual({ open: 0, snoozed: 0, taken: 0 });
  });

  it('is not owed one again by the word of an agent who tried in vain, when served meanwhile', async () => {
    await ringsInVain('+254733610001');
    const [callback] = await listed();
    const id = callback?.id ?? 0;
    await storage.callbacks.take(id, userId);
    await happens('inbound', '+254733610001', queued, joined, ended);
    await storage.callbacks.settle(id, 'not-reached', { userId, isTakerOnly: true });
    expect(await listed()).toMatchObject([{ state: 'done', outcome: 'not-reached' }]);
    await ringsInVain('+254733610001');
    await storage.callbacks.settle(id, 'not-reached', { userId, isTakerOnly: true });
    expect(await listed('open')).toHaveLength(1);
  });

  it.each([
    ['not-in-service', 'done', 'not-in-service'],
    ['no-answer', 'open', null],
    ['network-failure', 'open', null],
    ['cancelled', 'open', null],
  ] as const)('of a call back that ended by %s is %s', async (reason, state, doneReason) => {
    await ringsInVain('+254733610001');
    const [callback] = await listed();
    await storage.callbacks.take(callback?.id ?? 0, userId);
    const callId = randomUUID();
    const back = { callerId: '+254733610001', dialled: '+254733610001', direction: 'outbound' } as const;
    await tell(callId, { type: 'call.started', ...back, callbackId: callback?.id });
    await tell(callId, { type: 'call.ended', side: 'server', cause: 1, reason });
    expect(await listed()).toMatchObject([{ state, doneReason }]);
  });

  it('is made up for once after a crash, whatever the number of calls', async () => {
    for (const number of ['+254733610001', '0733610001', '+254733610002']) await ringsInVain(number);
    await client.query('DELETE FROM callbacks');
    await storage.callbacks.reconcile(new Date());
    await storage.callbacks.reconcile(new Date());
    const owed = (await listed()).map(({ calls, reason }) => ({ calls, reason }));
    expect(owed.filter(({ calls }) => calls > 2).length).toBeGreaterThan(0);
    expect(new Set(owed.map(({ reason }) => reason))).toEqual(new Set(['lost']));
    const persons = await client.query('SELECT person FROM callbacks');
    expect(new Set(persons.rows.map(({ person }: { person: string }) => person)).size).toBe(owed.length);
  });

  it('has one of those that an earlier version kept for each spelling', async () => {
    for (const number of ['+254733610001', '+254733610002', '+254733610003']) await ringsInVain(number);
    await client.query(
      `UPDATE callbacks SET phone = '0733610001', person = '0733610001' WHERE phone = '+254733610002'`,
    );
    const changed = await mergeCallbacks({ url: database.url, log: silentLog(), country: 'KE' });
    expect(changed).toBe(2);
    expect(await listed('open')).toMatchObject([{ calls: 2 }, { calls: 1 }]);
    expect(await listed('done')).toMatchObject([{ doneReason: 'merged' }]);
    expect(await mergeCallbacks({ url: database.url, log: silentLog(), country: 'KE' })).toBe(0);
  });
});
