import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { holdSingleProcessLock } from '../../src/storage/single-process-lock.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through } from '../support/tcp-proxy.js';

const log = silentLog();
let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());

describe('the lock of a single process', () => {
  it('refuses a second process on the same database in plain words, until the first has gone', async () => {
    const { url } = database;
    const first = await holdSingleProcessLock({ url, log });
    const second = holdSingleProcessLock({ url, log, patienceMs: 0 });
    await expect(second).rejects.toThrow(/another process of this server uses the same database/);
    await expect(second).rejects.toBeInstanceOf(SetupError);
    await first.close();
    await (await holdSingleProcessLock({ url, log, patienceMs: 0 })).close();
  });

  it('waits for a predecessor that is just going', async () => {
    const { url } = database;
    const first = await holdSingleProcessLock({ url, log });
    const second = holdSingleProcessLock({ url, log, patienceMs: 10_000 });
    await first.close();
    await (await second).close();
  });

  it('is taken again after its connection broke; if another process was faster, that is told', async () => {
    const { url } = database;
    const proxy = await startTcpProxy(Number(new URL(url).port));
    let tell: () => void = () => {};
    const lost = new Promise<void>((resolve) => (tell = resolve));
    const first = await holdSingleProcessLock({ url: through(proxy, url), log, onLost: () => tell() });
    await proxy.cut();
    const second = await holdSingleProcessLock({ url, log });
    await proxy.mend();
    await lost;
    await first.close();
    await second.close();
    await proxy.close();
  }, 20_000);
});
