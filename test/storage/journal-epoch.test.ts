import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { silentLog } from '../../src/lib/log.js';
import { deployMigrations } from '../../src/storage/migrate.js';
import { beginEpoch, renewEpochOfRestored } from '../../src/storage/journal-epoch.js';
import { openStorage } from '../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../support/database.js';
import { startTcpProxy, through } from '../support/tcp-proxy.js';

const log = silentLog();
const UUID = /^[0-9a-f-]{36}$/;
let database: TestDatabase;
let url: string;
beforeAll(async () => void (database = await startTestDatabase()), 60_000);
afterAll(() => database.close());
beforeEach(async () => void (url = await makeByMigrations()));

/** Not a copy, which has the epoch of what it was copied from. */
async function makeByMigrations(): Promise<string> {
  const made = await database.createDatabase({ migrated: false });
  await deployMigrations({ url: made, log });
  return made;
}

async function epochIn(at: string): Promise<string | null> {
  const storage = await openStorage({ url: at, log });
  return storage.journalEpoch.current().finally(() => storage.close());
}

/** As a dump that is restored: all rows, in a database of its own. */
async function copyOf(original: string): Promise<string> {
  const copy = new URL(original);
  const name = copy.pathname.slice(1);
  copy.pathname = `${copy.pathname}_restored`;
  const maintenance = new URL(original);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}_restored TEMPLATE ${name}`).finally(() => client.end());
  return copy.href;
}

describe('the epoch of positions', () => {
  it('is made with the database, and stays over any number of starts', async () => {
    const first = await epochIn(url);
    expect(first).toMatch(UUID);
    expect(await renewEpochOfRestored({ url, log })).toBe(false);
    expect(await renewEpochOfRestored({ url, log })).toBe(false);
    expect(await epochIn(url)).toBe(first);
    expect(await epochIn(await makeByMigrations())).not.toBe(first);
  });

  it('changes at the first start on a database that was restored elsewhere, once for all processes', async () => {
    await renewEpochOfRestored({ url, log });
    const original = await epochIn(url);
    const restored = await copyOf(url);
    expect(await epochIn(restored)).toBe(original); // so that a start must see it
    const starts = await Promise.all([1, 2, 3].map(() => renewEpochOfRestored({ url: restored, log })));
    expect(starts.filter(Boolean)).toHaveLength(1);
    expect(await epochIn(restored)).not.toBe(original);
    expect(await renewEpochOfRestored({ url: restored, log })).toBe(false);
    expect(await epochIn(url)).toBe(original);
  });

  it('changes when it is asked to, also for a server that runs', async () => {
    const storage = await openStorage({ url, log });
    try {
      const before = await storage.journalEpoch.current();
      const begun = await beginEpoch({ url, log });
      expect(begun).not.toBe(before);
      expect(await storage.journalEpoch.current()).toBe(begun);
    } finally {
      await storage.close();
    }
  });

  it('is the last known one while the database is away, and none where it was never read', async () => {
    const proxy = await startTcpProxy(Number(new URL(url).port));
    const known = await openStorage({ url: through(proxy, url), log });
    const unknown = await openStorage({ url: through(proxy, url), log });
    try {
      const before = await known.journalEpoch.current();
      await proxy.cut();
      expect(await known.journalEpoch.current()).toBe(before);
      expect(await unknown.journalEpoch.current()).toBeNull();
    } finally {
      await known.close();
      await unknown.close();
      await proxy.close();
    }
  });
});
