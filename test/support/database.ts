import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { Closer } from '../../src/lib/closer.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import { beginEpoch } from '../../src/storage/journal-epoch.js';
import { openStorage, type Storage } from '../../src/storage/storage.js';
import type { DatabaseServer } from './database-server.js';
import { TEMPLATE_DATABASE } from './database-template.js';

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

/** A connection takes this long at most: no test is about a busy machine. */
const BUSY_MACHINE_MS = 30_000;

/** A folder that the database's account can enter, also as root. */
export async function makeTestDir(): Promise<{ path: string; close(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'hearline-test-'));
  await chmod(path, 0o755);
  return { path, close: () => rm(path, { recursive: true, force: true, maxRetries: 20 }) };
}

/** A database of its own for a test file: `beforeAll(startTestDatabase)`, `afterAll(close)`. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = await findServer();
  const parts = new Closer();
  const log = silentLog();
  const createDatabase = async ({ migrated = true } = {}) => {
    const { url, drop } = await createDatabaseOn(server, migrated ? TEMPLATE_DATABASE : 'template1');
    parts.add({ close: drop });
    if (migrated) await beginEpoch({ url, log }); // a copy has its original's
    return url;
  };
  try {
    const url = await createDatabase();
    const openStorageHere = async () =>
      parts.add(await openStorage({ url, log, connectTimeoutMs: BUSY_MACHINE_MS }));
    const superuserUrl = databaseAt(server.superuserUrl, new URL(url).pathname);
    return { url, superuserUrl, createDatabase, openStorage: openStorageHere, close: () => parts.close() };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/** The PostgreSQL of this process of jest. */
async function findServer(): Promise<DatabaseServer> {
  const { TEST_DATABASE_SERVERS_PORT: port, JEST_WORKER_ID: number = '1' } = process.env;
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${number}\n`);
  const told = JSON.parse(await text(socket)) as DatabaseServer | { readonly failure: string };
  if ('failure' in told) throw new Error(told.failure);
  return told;
}

/**
 * Connections beside the storage's own. One that breaks while it is idle is replaced, as the storage's are, and reported
 * on standard error.
 */
export function openTestPool(url: string, max: number): pg.Pool {
  const log = createLog({ level: 'warn', destination: process.stderr });
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', (error) => {
    // `end` does not wait for the connections: the server that stops next may still report them so
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  });
  return pool;
}

async function createDatabaseOn({ url, superuserUrl }: DatabaseServer, template: string) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // a copy of the files takes half the time of a copy by the log
  await runOn(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: databaseAt(url, `/${name}`),
    drop: () => runOn(superuserUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function databaseAt(serverUrl: string, pathname: string): string {
  const url = new URL(serverUrl);
  url.pathname = pathname;
  return url.href;
}
