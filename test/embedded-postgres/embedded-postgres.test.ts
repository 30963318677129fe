import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { asSuperuser } from '../../bench/cases/as-superuser.js';
import { SetupError } from '../../src/lib/errors.js';
import { createLog, silentLog } from '../../src/lib/log.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { findPostgresBinaries } from '../../src/embedded-postgres/embedded-postgres-binaries.js';
import { POSTGRES_ENV, runAs } from '../../src/embedded-postgres/postgres-cluster.js';
import { isInSingleUserMode, readPostmaster } from '../../src/embedded-postgres/postmaster.js';
import { unprivilegedAccount } from '../../src/workers/system-account.js';
import { makeTestDir } from '../support/database.js';
import { placeTestCluster } from '../support/database-template.js';
import { eventually, processEnd } from '../support/processes.js';
import { RUN_SOURCE } from '../support/run-source.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const IS_ROOT = process.getuid?.() === 0;
const asRoot = IS_ROOT ? describe : describe.skip;
const itAsRoot = IS_ROOT ? it : it.skip;
const log = silentLog();

let dir: Awaited<ReturnType<typeof makeTestDir>>;
/** For all tests: as root each of them would copy the binaries, 60 MB. */
let copies: Awaited<ReturnType<typeof makeTestDir>>;
/** The DATA_DIR of a cluster that was made before, for all tests that leave it whole: to make or copy one takes seconds. */
let madeDir: string;
let dataDir: string;
let sharedDir: string;
let opened: { close(): Promise<void> }[];

beforeAll(async () => {
  copies = await makeTestDir();
  madeDir = join(copies.path, 'made');
  await placeTestCluster(madeDir);
});
afterAll(() => copies.close());
beforeEach(async () => {
  dir = await makeTestDir();
  dataDir = join(dir.path, 'data');
  sharedDir = join(copies.path, 'shared');
  opened = [];
});
afterEach(async () => {
  for (const part of opened.reverse()) await part.close();
  await dir.close();
});

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, sharedDir, log, ...options });
  opened.push(server);
  return server;
}

/** On the cluster that is there already. */
async function startMade(options: Parameters<typeof start>[0] = {}): Promise<EmbeddedPostgres> {
  dataDir = madeDir;
  return start(options);
}

/** `start` in another process, which can be killed. */
async function startInChild(): Promise<{ url: string; adopted: boolean; child: ChildProcess }> {
  const script = join(import.meta.dirname, 'embedded-postgres.child.ts');
  const args = [RUN_SOURCE, script, dataDir, sharedDir];
  const child = spawn(process.execPath, args, { cwd: CHECKOUT, stdio: ['ignore', 'pipe', 'inherit'] });
  opened.push({ close: () => kill(child) });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code} before its database was there`);
  });
  gone.catch(() => {}); // it may be killed later
  const line = once(createInterface({ input: child.stdout }), 'line');
  const [reported] = (await Promise.race([line, gone])) as [string];
  return { ...(JSON.parse(reported) as { url: string; adopted: boolean }), child };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return rows;
}

const pgdataOf = (home: string) => join(home, 'cluster', 'pgdata');

describe('the embedded database', () => {
  it.each([
    ['a quarter of the memory', 2 * 2 ** 30, '512MB'],
    ['no less than it needs on a small machine', 2 ** 28, '128MB'],
    ['no more than helps on a large one', 256 * 2 ** 30, '8GB'],
  ])('may keep the case file in %s', async (_what, memoryBytes, cache) => {
    const { url } = await startMade({ memoryBytes });
    expect(await query(url, 'SHOW shared_buffers')).toEqual([{ shared_buffers: cache }]);
  });

  it('reads into memory at the next start what was there before', async () => {
    const pgdata = pgdataOf(join(madeDir, 'database'));
    const list = 'autoprewarm.blocks';
    await rm(join(pgdata, list), { force: true }); // an earlier test's
    const server = await startMade();
    await query(server.url, 'CREATE TABLE warm AS SELECT 42 AS answer');
    await server.close();
    expect(await readdir(pgdata)).toContain(list);
  });

  it('keeps what was written, and stops without a trace', async () => {
    const first = await startMade();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const server = await readPostmaster(pgdataOf(join(dataDir, 'database')));
    await first.close();
    await first.close();
    await first.exited;
    await processEnd(server?.pid ?? 0);
    expect(await query((await start()).url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  }, 30_000);

  it('ends when its process is killed, and is there again at once with all that was committed', async () => {
    dataDir = madeDir;
    for (let round = 0; round < 2; round++) {
      const { url, adopted, child } = await startInChild();
      expect(adopted).toBe(false);
      await query(url, 'CREATE TABLE IF NOT EXISTS rounds (round INT)');
      await query(url, `INSERT INTO rounds VALUES (${round})`);
      await kill(child);
    }
    const { url, adopted } = await start();
    expect(adopted).toBe(false);
    expect(await query(url, 'SELECT round FROM rounds ORDER BY 1')).toEqual([{ round: 0 }, { round: 1 }]);
  }, 60_000);

  it('leaves no process behind when its own is killed', async () => {
    dataDir = madeDir;
    const { child } = await startInChild();
    const server = await readPostmaster(pgdataOf(join(dataDir, 'database')));
    await kill(child);
    await processEnd(server?.pid ?? 0);
  }, 30_000);

  it('is shared by a second process on the same folder, and stays the first one’s', async () => {
    dataDir = madeDir;
    const { url, child } = await startInChild();
    const second = await start();
    expect(second).toMatchObject({ url, adopted: true });
    await second.close();
    await query(url, 'SELECT 1');
    await kill(child);
    await second.exited;
  }, 30_000);

  it('is made once when two processes start at the same time', async () => {
    sharedDir = join(dir.path, 'shared'); // the copy of the binaries is made at the same time, too
    const both = await Promise.all([startInChild(), startInChild()]);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
  }, 60_000);

  it('is waited for while another process has its data folder to make the account', async () => {
    const made = await startMade();
    await made.close();
    const cluster = join(dataDir, 'database', 'cluster');
    await rm(join(cluster, 'server-password')); // as after a start that was killed
    const account = unprivilegedAccount(['postgres', 'nobody']);
    const { postgres } = await findPostgresBinaries({ account, copyDir: sharedDir, log });
    const other = spawn(postgres, ['--single', '-D', pgdataOf(join(dataDir, 'database')), 'hearline'], {
      ...{ cwd: cluster, env: POSTGRES_ENV, ...runAs(account) },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    opened.push({ close: () => kill(other) });
    await eventually(() => isInSingleUserMode(pgdataOf(join(dataDir, 'database'))));
    const lines: string[] = [];
    const reported = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
    let isOver = false;
    const starting = start({ log: reported }).finally(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // longer than a try takes
    expect([isOver, lines.filter((line) => line.includes('did not start'))]).toEqual([false, []]);
    other.stdin.end();
    expect(await query((await starting).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }, 30_000);

  it('has the one password that two processes set which make its account at the same time', async () => {
    const made = await startMade();
    await made.close();
    const cluster = join(dataDir, 'database', 'cluster');
    await rename(join(cluster, 'server-password'), join(cluster, 'server-password.next')); // one is about to
    const password = await readFile(join(cluster, 'server-password.next'), 'utf8');
    const { url } = await start();
    expect(new URL(url).password).toBe(password);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readdir(cluster)).filter((name) => name.startsWith('server-password'))).toEqual([
      'server-password',
    ]);
  }, 30_000);

  it('is started again at the same address when it ends by itself, and stays ended once closed', async () => {
    const { url, exited, adopted } = await startMade();
    expect(adopted).toBe(false);
    await query(url, 'CREATE TABLE kept_through AS SELECT 42 AS answer');
    const pgdata = pgdataOf(join(dataDir, 'database'));
    const first = await readPostmaster(pgdata);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await processEnd(first?.pid ?? 0);
    const answers = () => query(url, 'SELECT answer FROM kept_through').catch(() => undefined);
    await eventually(async () => (await answers())?.[0]?.['answer'] === 42);
    await opened.pop()?.close();
    await exited;
    expect(await readPostmaster(pgdata)).toBeUndefined();
  }, 60_000);

  it('shows what it said when it ends by itself', async () => {
    const lines: string[] = [];
    const reported = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } });
    await startMade({ log: reported });
    const server = await readPostmaster(pgdataOf(join(dataDir, 'database')));
    process.kill(server?.pid ?? 0, 'SIGINT');
    await eventually(() => lines.length > 0);
    expect(lines.join('')).toMatch(/database ended unexpectedly/);
    expect(lines.join('')).toContain('received fast shutdown request');
  }, 30_000);

  it('keeps what failing statements were about out of the log', async () => {
    const lines: string[] = [];
    const loud = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
    const server = await startMade({ log: loud });
    await expect(query(server.url, "SELECT 'what a caller said'::int")).rejects.toThrow();
    await server.close();
    expect(lines.join('')).toContain('database said');
    expect(lines.join('')).not.toContain('what a caller said');
  }, 30_000);
});

describe('a new database', () => {
  let server: EmbeddedPostgres;
  let newDir: Awaited<ReturnType<typeof makeTestDir>>;
  beforeAll(async () => {
    newDir = await makeTestDir();
    const sharedDir = join(copies.path, 'shared');
    server = await startEmbeddedPostgres({ dataDir: join(newDir.path, 'data'), sharedDir, log });
  });
  beforeEach(() => void (dataDir = join(newDir.path, 'data')));
  afterAll(async () => {
    await server.close();
    await newDir.close();
  });

  it('is a PostgreSQL 18 on loopback, with a password that only its account can read', async () => {
    const { url, adopted } = server;
    expect(adopted).toBe(false);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const [row] = await query(url, "SELECT current_setting('server_version_num')::int / 10000 AS major");
    expect(row).toEqual({ major: 18 });
    for (const name of ['password', 'server-password'])
      expect((await stat(join(dataDir, 'database/cluster', name))).mode & 0o777).toBe(0o600);
    const intruder = new URL(url);
    intruder.password = 'wrong';
    await expect(query(intruder.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  itAsRoot(
    'runs under an account that is not root’s, in a folder that no other account can enter',
    async () => {
      const [row] = await query(
        await asSuperuser(server.url, dataDir),
        "SELECT (pg_stat_file('PG_VERSION')).size > 0 AS readable",
      );
      expect(row).toEqual({ readable: true });
      const { uid, mode } = await stat(join(dataDir, 'database'));
      expect(uid).not.toBe(0);
      expect(mode & 0o777).toBe(0o700);
    },
  );
});

describe('the account of the server', () => {
  let server: EmbeddedPostgres;
  beforeAll(
    async () =>
      void (server = await startEmbeddedPostgres({
        dataDir: madeDir,
        sharedDir: join(copies.path, 'shared'),
        log,
      })),
  );
  afterAll(() => server.close());

  it.each([
    ['read a file of the machine', "SELECT pg_read_file('PG_VERSION')"],
    ['run a program', "COPY (SELECT 1) TO PROGRAM 'true'"],
    ['make itself a superuser', 'ALTER ROLE CURRENT_USER SUPERUSER'],
    ['become the superuser', 'SET ROLE hearline'],
  ])('may not %s', async (_what, sql) => {
    await expect(query(server.url, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('owns what an earlier version made as the superuser', async () => {
    await placeTestCluster(dataDir);
    const first = await start();
    const superuser = await asSuperuser(first.url, dataDir);
    await query(
      superuser,
      `CREATE TYPE mood AS ENUM ('calm');
       CREATE TABLE cases (id int GENERATED ALWAYS AS IDENTITY, at serial, mood mood);
       CREATE SEQUENCE numbers;
       CREATE VIEW open_cases AS SELECT id FROM cases;
       CREATE SCHEMA more; CREATE TABLE more.kept AS SELECT 42 AS answer;
       CREATE FUNCTION twice(int) RETURNS int LANGUAGE sql AS 'SELECT 2 * $1';
       INSERT INTO cases (mood) VALUES ('calm')`,
    );
    await first.close();
    await rm(join(dataDir, 'database/cluster/server-password')); // as an earlier version left it

    const { url } = await start();
    await query(
      url,
      `ALTER TYPE mood RENAME TO state; ALTER TABLE cases ADD note text; ALTER SEQUENCE numbers RESTART 7;
       ALTER VIEW open_cases RENAME TO cases_open; ALTER TABLE more.kept RENAME TO held;
       ALTER FUNCTION twice RENAME TO doubled; INSERT INTO cases DEFAULT VALUES; CREATE INDEX ON cases (note)`,
    );
    expect(await query(url, 'SELECT doubled(id) AS id, at FROM cases ORDER BY 1')).toEqual([
      { id: 2, at: 1 },
      { id: 4, at: 2 },
    ]);
    expect(await query(url, 'SELECT usesuper FROM pg_user WHERE usename = current_user')).toEqual([
      { usesuper: false },
    ]);
  });
});

describe('a database that cannot be started', () => {
  it('of another major version is reported, with what to do', async () => {
    await placeTestCluster(dataDir);
    await writeFile(join(pgdataOf(join(dataDir, 'database')), 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/PostgreSQL 17.*brings 18.*pg_dump/);
  }, 30_000);

  it('that is damaged is reported with what PostgreSQL says, in good time', async () => {
    await placeTestCluster(dataDir);
    await rm(join(pgdataOf(join(dataDir, 'database')), 'global'), { recursive: true });
    const failing = start();
    await expect(failing).rejects.toBeInstanceOf(SetupError);
    await expect(failing).rejects.toThrow(/did not start/);
  }, 30_000);

  it('in a folder that is a file is reported by its name', async () => {
    await writeFile(dataDir, '');
    await expect(start()).rejects.toThrow(/DATA_DIR/);
    await expect(start()).rejects.toBeInstanceOf(SetupError);
  });

  it('within its time is given up, and leaves nothing half made', async () => {
    await expect(start({ startTimeoutMs: 1 })).rejects.toThrow(/did not start within/);
    const left = await readdir(join(dataDir, 'database')).catch(() => []);
    expect(left.filter((name) => name.startsWith('cluster'))).toEqual([]);
  });
});

asRoot(`as root${IS_ROOT ? '' : ' (skipped: this is an ordinary user)'}`, () => {
  it('goes to a folder that its account can enter, says so, and is found there again', async () => {
    await mkdir(dataDir, { mode: 0o700 });
    await chmod(dataDir, 0o700);
    const lines: string[] = [];
    const loud = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const first = await start({ log: loud });
    await query(first.url, 'CREATE TABLE kept (n INT)');
    await first.close();
    const home = (await readFile(join(dataDir, 'database-location'), 'utf8')).trim();
    expect(home.startsWith(sharedDir)).toBe(true);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(home);

    const again = await start();
    expect(await query(again.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
    await again.close();
    await rm(home, { recursive: true });
    await expect(start()).rejects.toThrow(/is gone: restore it/);
  }, 60_000);

  it('resumes the database of an ordinary user, as that user', async () => {
    const home = join(dataDir, 'database');
    await mkdir(home, { recursive: true });
    await chmod(dataDir, 0o755);
    await chown(home, 65534, 65534);
    await start();
    expect((await stat(pgdataOf(home))).uid).toBe(65534);
  }, 30_000);
});
