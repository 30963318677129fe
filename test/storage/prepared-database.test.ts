import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once, EventEmitter } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { UnavailableError } from '../../src/lib/errors.js';
import { createLog } from '../../src/lib/log.js';
import { DatabaseAwayError } from '../../src/storage/connect.js';
import {
  databaseAt,
  PreparedDatabase,
  type PreparedDatabaseOptions,
} from '../../src/storage/prepared-database.js';
import { holdProcessLock } from '../../src/storage/process-lock.js';
import { openStorage } from '../../src/storage/storage.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through, type TcpProxy } from '../support/tcp-proxy.js';

const lines = new EventEmitter();
const log = createLog({
  level: 'warn',
  destination: { write: (line) => void lines.emit((JSON.parse(line) as { msg: string }).msg) },
});
const BACK = 'the database is back: writing the journal from disk to it';

let database: TestDatabase;
let proxy: TcpProxy;
let url: string;
/** Not through the proxy. */
let direct: string;
let dir: Awaited<ReturnType<typeof makeTestDir>>;
let failures: Error[];
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  dir = await makeTestDir();
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  direct = await database.createDatabase();
  url = through(proxy, direct);
  failures = [];
});
afterEach(async () => {
  await proxy.close();
  await dir.close();
  expect(failures).toEqual([]);
});

const prepare = (changes: Partial<PreparedDatabaseOptions> = {}) =>
  PreparedDatabase.open({
    ...{ server: databaseAt(url), log, locks: ['media'], categoriesFile: productPaths.categories },
    dataDir: join(dir.path, 'data'),
    country: 'KE',
    onFailed: (reason) => void failures.push(reason),
    ...changes,
  });

describe('a database that answers', () => {
  it('is used although its use cannot be noted, as on a full disk', async () => {
    // without our tables: they are made first; in the other tests they are there, which takes seconds each time
    url = through(proxy, await database.createDatabase({ migrated: false }));
    await (await prepare()).close();
    await mkdir(join(dir.path, 'data', 'database-in-use.new')); // the note cannot be written there
    const prepared = await prepare();
    try {
      expect(prepared.url).toBe(url);
    } finally {
      await prepared.close();
    }
  }, 20_000);
});

describe('a database that answers while calls are in progress', () => {
  it('is asked first: a process that another one is ahead of touches no call', async () => {
    await (await prepare()).close();
    const other = await holdProcessLock({ kind: 'media', url, log });
    const heard = new Promise<void>(() => {}); // calls would be resumed from here on
    try {
      await expect(prepare({ after: heard, lockPatienceMs: 0 })).rejects.toThrow(
        /another process .* answers the calls/,
      );
    } finally {
      await other.close();
    }
  }, 20_000);

  it('is not waited for where it does not answer at once', async () => {
    await (await prepare()).close();
    proxy.freeze();
    let heard = () => {};
    const after = new Promise<void>((resolve) => (heard = resolve));
    const startedAt = performance.now();
    const prepared = await prepare({ after });
    expect(performance.now() - startedAt).toBeLessThan(5_000); // a lock is waited for as long
    await proxy.cut();
    heard();
    await prepared.close();
  }, 20_000);
});

describe('a database that is away when the server starts', () => {
  it('is made ready as soon as it answers, and not used before', async () => {
    await (await prepare()).close();
    await proxy.cut();
    const prepared = await prepare();
    const storage = await openStorage({ url: () => prepared.url, log });
    try {
      expect(prepared.url).toBeUndefined();
      await expect(storage.calls.listOpen()).rejects.toBeInstanceOf(UnavailableError);
      await expect(storage.sessions.find('nobody')).rejects.toBeInstanceOf(UnavailableError);
      const back = once(lines, BACK);
      await proxy.mend();
      await back;
      expect(prepared.url).toBe(url);
      expect(await storage.calls.listOpen()).toEqual([]);
      const second = holdProcessLock({ kind: 'media', url, log, patienceMs: 0 });
      await expect(second).rejects.toThrow(/answers the calls/);
    } finally {
      await storage.close();
      await prepared.close();
    }
  }, 20_000);

  it('keeps a server from starting that has never used it: its address may be wrong', async () => {
    await (await prepare()).close();
    const other = 'postgresql://x@127.0.0.1:1/other';
    await expect(prepare({ server: databaseAt(other), newPatienceMs: 0 })).rejects.toBeInstanceOf(
      DatabaseAwayError,
    );
  }, 20_000);

  it('is not waited for by a server that stops', async () => {
    await (await prepare()).close();
    await proxy.cut();
    const prepared = await prepare();
    await prepared.close();
    expect(prepared.url).toBeUndefined();
  });
});

describe('a database that was used before, while calls are up', () => {
  it('is made ready once they are heard, and delays no start', async () => {
    await (await prepare()).close();
    let heard = () => {};
    const after = new Promise<void>((resolve) => (heard = resolve));
    let isLookedFor = false;
    const find = async () => {
      isLookedFor = true;
      return url;
    };
    const prepared = await prepare({ server: { ...databaseAt(url), find }, after });
    try {
      expect([prepared.url, isLookedFor]).toEqual([undefined, false]);
      heard();
      await prepared.firstTry;
      expect(prepared.url).toBe(url);
    } finally {
      await prepared.close();
    }
  }, 20_000);

  it('ends a process later whose telephones another one has', async () => {
    await (await prepare()).close();
    const other = await holdProcessLock({ kind: 'media', url: direct, log });
    await proxy.cut(); // else it would have been refused before the calls were resumed
    let heard = () => {};
    const after = new Promise<void>((resolve) => (heard = resolve));
    const prepared = await prepare({ after, lockPatienceMs: 0 });
    try {
      await proxy.mend();
      heard();
      await prepared.firstTry;
      expect(failures.splice(0)).toMatchObject([{ message: expect.stringContaining('answers the calls') }]);
    } finally {
      await prepared.close();
      await other.close();
    }
  }, 20_000);
});

describe('a database that has to be started', () => {
  const broken = (name: string) => ({
    name,
    find: () => Promise.reject(new DatabaseAwayError('the disk of it is full')),
  });

  it('and cannot be, keeps no server from starting that has used it before, and says why', async () => {
    const { name } = databaseAt(url);
    await (await prepare()).close();
    let isBroken = true;
    const find = () => (isBroken ? broken(name).find() : Promise.resolve(url));
    const prepared = await prepare({ server: { name, find } });
    try {
      expect([prepared.url, prepared.failure]).toEqual([undefined, 'the disk of it is full']);
      const back = once(lines, BACK);
      isBroken = false;
      await back;
      expect([prepared.url, prepared.failure]).toEqual([url, undefined]);
    } finally {
      await prepared.close();
    }
  }, 20_000);

  it('and cannot be, ends the first start with what is wrong', async () => {
    await expect(prepare({ server: broken('new') })).rejects.toThrow('the disk of it is full');
  });
});

it('a second process that finds the database back and taken is informed', async () => {
  await (await prepare()).close();
  await proxy.cut();
  const prepared = await prepare({ lockPatienceMs: 0 });
  const direct = new URL(url);
  direct.port = new URL(database.url).port;
  const other = await holdProcessLock({ kind: 'media', url: direct.href, log });
  try {
    await proxy.mend();
    while (failures.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(failures.splice(0)).toMatchObject([{ message: expect.stringContaining('answers the calls') }]);
  } finally {
    await prepared.close();
    await other.close();
  }
}, 30_000);
