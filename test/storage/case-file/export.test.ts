import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fieldOf, type Field } from '../../../src/cases/resource.js';
import { resourceNamed } from '../../../src/cases/resources/all-resources.js';
import type { RecordQuery } from '../../../src/cases/record-query.js';
import { UnavailableError } from '../../../src/lib/errors.js';
import { silentLog } from '../../../src/lib/log.js';
import { openStorage, type Storage } from '../../../src/storage/storage.js';
import { startTestDatabase, type TestDatabase } from '../../support/database.js';
import { startTcpProxy, through, type TcpProxy } from '../../support/tcp-proxy.js';

let database: TestDatabase;
let proxy: TcpProxy;
let storage: Storage;
beforeAll(async () => {
  database = await startTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `WITH people AS (INSERT INTO contacts (fname) SELECT 'Name ' || n FROM generate_series(1, 1200) n RETURNING id)
     INSERT INTO reporters (contact_id, src) SELECT id, 'walkin' FROM people`,
  );
  await client.end();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  storage = await openStorage({ url: through(proxy, database.url), log: silentLog() });
});
afterEach(async () => {
  await storage.close();
  await proxy.close();
});

const resource = resourceNamed('reporters');
const query: RecordQuery = {
  resource,
  conditions: [],
  viewer: { userId: 1, username: 'a', scope: 'all' },
  sort: { field: fieldOf(resource, 'id') as Field, isDescending: false },
  offset: 0,
  limit: 1,
};

const of = (userId: number) =>
  storage.caseFile.stream({ ...query, viewer: { userId, username: 'a', scope: 'all' } });
/** Its first rows have been read. */
async function begun(userId: number) {
  const records = of(userId);
  await records.next();
  return records;
}

describe('an export', () => {
  it('says so when its connection breaks between two batches, and the server goes on', async () => {
    const records = storage.caseFile.stream(query);
    expect((await records.next()).value).toHaveLength(10);
    await proxy.cut();
    await expect(records.next()).rejects.toBeInstanceOf(UnavailableError);
    await proxy.mend();
    await storage.ping();
  });

  it('is refused while its user reads two others, and not any more when one of them has ended', async () => {
    const [one, other] = [await begun(1), await begun(1)];
    await expect(begun(1)).rejects.toMatchObject({
      code: 'too-many-requests',
      reason: { code: 'too-many-exports-of-user', most: 2 },
      retryAfterS: 30,
    });
    await one.return(undefined);
    expect(await rowsOf(of(1))).toBe(1_200);
    expect(await rowsOf(other)).toBe(1_190);
  });

  it('is not refused because another user reads as many as one may, but because four are read in all', async () => {
    const open = [await begun(1), await begun(1)];
    expect(await rowsOf(of(2))).toBe(1_200);
    open.push(await begun(2), await begun(3));
    await expect(begun(4)).rejects.toMatchObject({
      code: 'too-many-requests',
      reason: { code: 'too-many-exports', most: 4 },
      retryAfterS: 30,
    });
    for (const each of open) await each.return(undefined);
    expect(await rowsOf(of(4))).toBe(1_200);
  });

  it('loses its connection when its reader takes nothing any more, and others can export again', async () => {
    const small = await openStorage({
      url: database.url,
      log: silentLog(),
      poolSize: 1,
      exportPatienceMs: 200,
    });
    try {
      for (let stalled = 0; stalled < 3; stalled++) {
        const records = small.caseFile.stream(query);
        await records.next();
        await small.ping(); // waits for the only connection
        await expect(records.next()).rejects.toBeInstanceOf(UnavailableError);
      }
      expect(await rowsOf(small.caseFile.stream(query))).toBe(1_200);
    } finally {
      await small.close();
    }
  });

  it('comes to its end where each row takes its reader long, as the longest texts do', async () => {
    const small = await openStorage({ url: database.url, log: silentLog(), exportPatienceMs: 200 });
    try {
      const sizes: number[] = [];
      for await (const batch of small.caseFile.stream(query)) {
        sizes.push(batch.length);
        await sleep(batch.length); // 500 of them would take longer than the patience
      }
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_200);
      expect(Math.max(...sizes)).toBeLessThan(100);
    } finally {
      await small.close();
    }
  });

  it('while the database is away says so', async () => {
    await proxy.cut();
    await expect(storage.caseFile.stream(query).next()).rejects.toBeInstanceOf(UnavailableError);
  });
});

async function rowsOf(batches: AsyncIterable<readonly unknown[]>): Promise<number> {
  let rows = 0;
  for await (const batch of batches) rows += batch.length;
  return rows;
}
