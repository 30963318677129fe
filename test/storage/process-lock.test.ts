import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hostname } from 'node:os';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { holdProcessLock } from '../../src/storage/process-lock.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through } from '../support/tcp-proxy.js';

const log = silentLog();
let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());

describe('the lock of a process', () => {
  it('refuses a second process on the same database in plain words, until the first has gone', async () => {
    const { url } = database;
    const first = await holdProcessLock({ kind: 'database', url, log });
    const second = holdProcessLock({ kind: 'database', url, log, patienceMs: 0 });
    await expect(second).rejects.toThrow(/another process of this server .* uses the same database/);
    await expect(second).rejects.toBeInstanceOf(SetupError);
    await first.close();
    await (await holdProcessLock({ kind: 'database', url, log, patienceMs: 0 })).close();
  });

  it('refuses a second process at the telephones, by name, whatever else the two share', async () => {
    const { url } = database;
    const all = await holdProcessLock({ kind: 'database', url, log });
    const first = await holdProcessLock({ kind: 'media', url, log });
    const second = holdProcessLock({ kind: 'media', url, log, patienceMs: 0 });
    const named = `hearline media ${hostname()} process ${process.pid}`;
    await expect(second).rejects.toThrow(`another process of this server (${named}) answers the calls`);
    await first.close();
    await (await holdProcessLock({ kind: 'media', url, log, patienceMs: 0 })).close();
    await all.close();
  });

  it('waits for a predecessor that is just going', async () => {
    const { url } = database;
    const first = await holdProcessLock({ kind: 'database', url, log });
    const second = holdProcessLock({ kind: 'database', url, log, patienceMs: 10_000 });
    await first.close();
    await (await second).close();
  });

  it('is taken again after its connection broke; if another process was faster, that is told', async () => {
    const { url } = database;
    const proxy = await startTcpProxy(Number(new URL(url).port));
    let tell: () => void = () => {};
    const lost = new Promise<void>((resolve) => (tell = resolve));
    const first = await holdProcessLock({
      kind: 'database',
      url: through(proxy, url),
      log,
      onLost: () => tell(),
    });
    await proxy.cut();
    const second = await holdProcessLock({ kind: 'database', url, log });
    await proxy.mend();
    await lost;
    await first.close();
    await second.close();
    await proxy.close();
  }, 20_000);
});
