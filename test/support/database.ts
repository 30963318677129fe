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

/** PostgreSQL's own. */
const NO_TABLES = 'template1';
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
  return copyOf(TEMPLATE_DATABASE, await findServer());
}

/** Rows with which many test files begin. */
export interface Filling {
  /** The name of the database that has them. */
  readonly name: string;
  /** Fills an empty, migrated database, and leaves no connection to it. @returns a note for those who get a copy */
  readonly fill: (url: string) => Promise<string>;
}

/** Like `startTestDatabase`, with these rows: they are made once for each process of jest, and copied. */
export async function startFilledDatabase(filling: Filling): Promise<TestDatabase & { note: string }> {
  const server = await findServer();
  const noted = notes.get(filling.name) ?? filledOn(server, filling);
  notes.set(filling.name, noted);
  const note = await noted;
  return { ...(await copyOf(filling.name, server)), note };
}

/** The notes of the fillings that this test file uses. */
const notes = new Map<string, Promise<string>>();

/** @returns its note */
async function filledOn(server: DatabaseServer, { name, fill }: Filling): Promise<string> {
  const known = await noteOn(server, name);
  if (known !== undefined) return known;
  const fresh = await createDatabaseOn(server, TEMPLATE_DATABASE);
  try {
    const note = await fill(fresh.url);
    await runOn(server.url, `COMMENT ON DATABASE ${fresh.name} IS ${pg.escapeLiteral(note)}`);
    await runOn(server.url, `ALTER DATABASE ${fresh.name} RENAME TO ${name}`);
    return note;
  } catch (error) {
    await fresh.drop();
    const others = await noteOn(server, name); // a test file that ended meanwhile has made it
    if (others === undefined) throw error;
    return others;
  }
}

/** PostgreSQL keeps it as the comment on the database. */
async function noteOn({ url }: DatabaseServer, name: string): Promise<string | undefined> {
  const [found] = await runOn<{ note: string | null }>(
    url,
    `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = '${name}'`,
  );
  return found?.note ?? undefined;
}

async function copyOf(template: string, server: DatabaseServer): Promise<TestDatabase> {
  const parts = new Closer();
  const log = silentLog();
  const copy = async (original: string) => {
    const { url, drop } = await createDatabaseOn(server, original);
    parts.add({ close: drop });
    if (original !== NO_TABLES) await beginEpoch({ url, log }); // a copy has its original's
    return url;
  };
  try {
    const url = await copy(template);
    const openStorageHere = async () =>
      parts.add(await openStorage({ url, log, connectTimeoutMs: BUSY_MACHINE_MS }));
    return {
      url,
      superuserUrl: databaseAt(server.superuserUrl, new URL(url).pathname),
      createDatabase: ({ migrated = true } = {}) => copy(migrated ? TEMPLATE_DATABASE : NO_TABLES),
      openStorage: openStorageHere,
      close: () => parts.close(),
    };
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
  const reported = JSON.parse(await text(socket)) as DatabaseServer | { readonly failure: string };
  if ('failure' in reported) throw new Error(reported.failure);
  return reported;
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
    name,
    url: databaseAt(url, `/${name}`),
    drop: async () => void (await runOn(superuserUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

async function runOn<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

function databaseAt(serverUrl: string, pathname: string): string {
  const url = new URL(serverUrl);
  url.pathname = pathname;
  return url.href;
}
