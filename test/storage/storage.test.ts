import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { UnavailableError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

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
  await calls.appendEvent(
    id,
    { type: 'call.started', callerId: null, dialled: '1', direction: 'inbound' },
    time,
  );
  return [
    () => storage.ping(),
    () => calls.appendEvent(id, { type: 'call.answered' }, time),
    () => calls.findCall(id),
    () => calls.readEvents(id),
    () => calls.listActive(),
    () => calls.listOpen(),
    () => users.findByUsername('nobody'),
  ];
}

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
    const failing = storage.calls.appendEvent(randomUUID(), { type: 'call.answered' }, broken);
    await expect(failing).rejects.not.toBeInstanceOf(UnavailableError);
  });

  it('it is not opened', async () => {
    await proxy.cut();
    const url = through(proxy, database.url);
    await expect(openStorage({ url, log })).rejects.toBeInstanceOf(UnavailableError);
  });
});
