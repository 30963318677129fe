import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { fieldOf, type Field } from '../../src/cases/resource.js';
import { resourceNamed } from '../../src/cases/resources/all-resources.js';
import { openTestPool, startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';
import { appendEvent } from '../support/append-event.js';

const log = silentLog();
let database: TestDatabase;
let proxy: TcpProxy;
let storage: Storage;

beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  const url = through(proxy, database.url);
  storage = await openStorage({ url, log, statementTimeoutMs: 300, connectTimeoutMs: 500 });
});
afterEach(async () => {
  await proxy.mend();
  await storage.close();
  await proxy.close();
});

/** Every operation, on a call that is there. */
async function operations(): Promise<(() => Promise<unknown>)[]> {
  const { calls, users } = storage;
  const id = randomUUID();
  const time = { at: new Date(), startMs: 0 };
  await appendEvent(
    calls,
    id,
    { type: 'call.started', callerId: null, dialled: '1', direction: 'inbound' },
    time,
  );
  return [
    () => storage.ping(),
    () => appendEvent(calls, id, { type: 'call.answered' }, time),
    () => calls.findCall(id),
    () => calls.readEvents(id),
    () => calls.listActive(),
    () => calls.listOpen(),
    () => users.findByUsername('nobody'),
  ];
}

describe('while every connection for reports is taken', () => {
  it('the events of calls are stored at once', async () => {
    const id = randomUUID();
    const slow = openTestPool(database.url, 2);
    const blocker = await slow.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE cases IN ACCESS EXCLUSIVE MODE'); // stands for reports that take their time
    const cases = resourceNamed('cases');
    const list = {
      ...{ resource: cases, conditions: [], viewer: { userId: 1, username: 'x', scope: 'all' as const } },
      ...{ sort: { field: fieldOf(cases, 'id') as Field, isDescending: true }, offset: 0, limit: 20 },
    } as const;
    const patient = await openStorage({ url: database.url, log, connectTimeoutMs: 2_000 });
    try {
      let answered = 0;
      const lists = Array.from({ length: 40 }, () =>
        patient.caseFile.list(list).then(
          () => answered++,
          () => {},
        ),
      );
      const busy = () => slow.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
      while ((await busy()).rows.length < 20);
      const { calls, recordings } = patient.live;
      const started = { type: 'call.started', callerId: null, dialled: '1', direction: 'inbound' } as const;
      await appendEvent(calls, id, started, { at: new Date(), startMs: 0 });
      await appendEvent(calls, id, { type: 'call.answered' }, { at: new Date(), startMs: 0 });
      await recordings.put({
        ...{ vaultName: randomUUID(), callId: id, startMs: 0, startedAt: new Date(), sampleRateHz: 8000 },
        ...{ state: 'growing', reason: null, kept: null, pauses: [] },
      });
      expect(answered).toBe(0);
      await blocker.query('ROLLBACK');
      await Promise.all(lists);
    } finally {
      blocker.release(true);
      await slow.end();
      await patient.close();
    }
  }, 20_000);

  it('what finds none in time is informed that the database does not answer in time, not that it is away', async () => {
    const small = await openStorage({ url: database.url, log, poolSize: 1, connectTimeoutMs: 2_000 });
    const slow = openTestPool(database.url, 2);
    const blocker = await slow.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      const held = small.users.findByUsername('nobody');
      const waiting = () => slow.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
      while ((await waiting()).rows.length === 0);
      const found = await Promise.allSettled([small.users.findById(1), small.jobs.figures()]);
      await blocker.query('ROLLBACK');
      await held;
      for (const each of found) {
        const reason: unknown = each.status === 'rejected' ? each.reason : undefined;
        expect(reason).toBeInstanceOf(UnavailableError);
        expect((reason as Error).message).toBe('the database does not answer in time');
      }
    } finally {
      blocker.release(true);
      await slow.end();
      await small.close();
    }
  });
});

describe('while the database is away', () => {
  it('every operation says so in one way, whether connections break or are refused', async () => {
    const all = await operations();
    await proxy.cut();
    for (const round of ['broken', 'refused']) {
      for (const [n, operation] of all.entries()) {
        const error: unknown = await operation().then(
          () => `${round} ${n} succeeded`,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(UnavailableError);
      }
    }
  });

  it('an operation on a connection that has gone silent ends in time', async () => {
    const all = await operations();
    proxy.freeze();
    const outcomes = await Promise.allSettled(all.map((operation) => operation()));
    const errors = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as unknown) : outcome,
    );
    for (const error of errors) expect(error).toBeInstanceOf(UnavailableError);
  }, 20_000);

  it('comes back without a restart', async () => {
    const all = await operations();
    await proxy.cut();
    await expect(storage.ping()).rejects.toBeInstanceOf(UnavailableError);
    await proxy.mend();
    for (const operation of all) await operation();
  });

  it('a fault of ours is not taken for the database being away', async () => {
    const broken = { at: new Date(), startMs: Number.NaN };
    const failing = appendEvent(storage.calls, randomUUID(), { type: 'call.answered' }, broken);
    await expect(failing).rejects.not.toBeInstanceOf(UnavailableError);
  });

  it('it is not opened', async () => {
    await proxy.cut();
    const url = through(proxy, database.url);
    await expect(openStorage({ url, log })).rejects.toBeInstanceOf(UnavailableError);
  });
});
