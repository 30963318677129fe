import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asSuperuser } from '../../bench/cases/as-superuser.js';
import { Closer } from '../../src/lib/closer.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import { beginEpoch } from '../../src/storage/journal-epoch.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { placeTestCluster, TEMPLATE_DATABASE } from './database-template.js';

export interface TestDatabase {
  /** An empty, migrated database. */
  readonly url: string;
  /** The same with the account that made it: for what the server's own may not do. */
  readonly superuserUrl: string;
  /** Another empty one on the same server, with or without our tables. */
  createDatabase(options?: { migrated?: boolean }): Promise<string>;
  openStorage(): Promise<Storage>;
  close(): Promise<void>;
}

/** A folder that the database's account can enter, also as root. */
export async function makeTestDir(): Promise<{ path: string; close(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'hearline-test-'));
  await chmod(path, 0o755);
  return { path, close: () => rm(path, { recursive: true, force: true, maxRetries: 20 }) };
}

/** A PostgreSQL of its own for a test file: `beforeAll(startTestDatabase)`, `afterAll(close)`. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const parts = new Closer();
  const dir = parts.add(await makeTestDir());
  const log = silentLog();
  try {
    const dataDir = join(dir.path, 'data');
    await placeTestCluster(dataDir);
    const server = parts.add(
      await startEmbeddedPostgres({
        dataDir,
        sharedDir: join(dir.path, 'shared'),
        memoryBytes: 0, // the least: many run at once
        log: createLog({ level: 'error', destination: process.stderr }), // one that ends by itself says why
      }),
    );
    const createDatabase = async ({ migrated = true } = {}) => {
      const url = await createDatabaseOn(server.url, migrated ? TEMPLATE_DATABASE : 'template1');
      if (migrated) await beginEpoch({ url, log }); // a copy has its original's
      return url;
    };
    const url = await createDatabase();
    const openStorageHere = async () => parts.add(await openStorage({ url, log }));
    const superuserUrl = await asSuperuser(url, dataDir);
    return { url, superuserUrl, createDatabase, openStorage: openStorageHere, close: () => parts.close() };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/**
 * Connections beside the storage's own. One that breaks while it is idle is replaced, as the storage's are, and told
 * on standard error.
 */
export function openTestPool(url: string, max: number): pg.Pool {
  const log = createLog({ level: 'warn', destination: process.stderr });
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', (error) => {
    // `end` does not wait for the connections: the server that stops next may still tell them so
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  });
  return pool;
}

async function createDatabaseOn(serverUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => client.end());
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
