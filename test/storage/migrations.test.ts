import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { SetupError } from '../../src/lib/errors.js';
import { silentLog } from '../../src/lib/log.js';
import { deployMigrations } from '../../src/storage/migrate.js';
import { makeTestDir, startTestDatabase, type TestDatabase } from '../support/database.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');
/** The migration from which on a version refuses those that it does not know. */
const THE_RULE = '20261218153000_installation_marks';
const log = silentLog();

let database: TestDatabase;
beforeAll(async () => void (database = await startTestDatabase()));
afterAll(() => database.close());

/** Runs the genuine CLI, which runs our stand-in for its engine. */
function prisma(args: readonly string[], url: string): Promise<{ code: number; output: string }> {
  const cli = join(CHECKOUT, 'node_modules/prisma/build/index.js');
  const env = { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1', NO_COLOR: '1' };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [cli, ...args],
      { cwd: CHECKOUT, env, timeout: 60_000 },
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      },
    );
  });
}

const diffTo = (schema: string) => [
  'migrate',
  'diff',
  '--from-migrations',
  'prisma/migrations',
  '--to-schema',
  schema,
  '--exit-code',
];

describe('the migrations', () => {
  it('make exactly the tables of the schema', async () => {
    const { code, output } = await prisma(diffTo('prisma/schema.prisma'), database.url);
    expect(output).toContain('No difference detected');
    expect(code).toBe(0);
  }, 60_000);

  it('would be found out of step if the schema had one column more', async () => {
    const dir = await makeTestDir();
    try {
      const schema = await readFile(join(CHECKOUT, 'prisma/schema.prisma'), 'utf8');
      const changed = join(dir.path, 'schema.prisma');
      await writeFile(changed, schema.replace('model Call {', 'model Call {\n  extra Int?\n'));
      const { code, output } = await prisma(diffTo(changed), database.url);
      expect(output).toContain('Added column `extra`');
      expect(code).toBe(2);
    } finally {
      await dir.close();
    }
  }, 60_000);

  it('that we applied are known to Prisma, and the other way round', async () => {
    const ours = await database.createDatabase();
    expect(await prisma(['migrate', 'status'], ours)).toMatchObject({ code: 0 });
    const theirs = await database.createDatabase({ migrated: false });
    expect(await prisma(['migrate', 'deploy'], theirs)).toMatchObject({ code: 0 });
    expect(await deployMigrations({ url: theirs, log })).toEqual([]);
  }, 60_000);

  it('of a newer version refuse this one, in one sentence, unless they say that earlier ones can live with them', async () => {
    const url = await database.createDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const add = (name: string) =>
      client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ($1, '', $2, now())`,
        [name.slice(0, 36), name],
      );
    try {
      await add('20990101000000_kind');
      await client.query(`INSERT INTO compatible_migrations VALUES ('20990101000000_kind')`);
      expect(await deployMigrations({ url, log })).toEqual([]);
      await add('20990102000000_unkind');
      const refused = deployMigrations({ url, log });
      await expect(refused).rejects.toBeInstanceOf(SetupError);
      await expect(refused).rejects.toThrow(/^a newer version .*20990102000000_unkind.*copy of the database/);
    } finally {
      await client.end();
    }
  });

  it('that came after that rule say whether earlier versions can live with them, or the documents say why not', async () => {
    const page = await readFile(join(CHECKOUT, 'docs/operations.md'), 'utf8');
    const names = (await readdir(join(CHECKOUT, 'prisma/migrations')))
      .filter((name) => name > THE_RULE)
      .sort();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client
      .query<{ name: string }>('SELECT migration_name AS name FROM compatible_migrations ORDER BY 1')
      .finally(() => client.end());
    const compatible = rows.map(({ name }) => name);
    const others = names.filter((name) => page.includes(`| \`${name}\` |`));
    expect([...compatible, ...others].sort()).toEqual(names.filter((name) => /^\d/.test(name)));
  });

  it('are applied once when several processes start at the same time, the database itself too', async () => {
    const url = new URL(await database.createDatabase({ migrated: false }));
    url.pathname += '_missing';
    const runs = await Promise.all([1, 2, 3].map(() => deployMigrations({ url: url.href, log })));
    expect(runs.flat()).toEqual([...new Set(runs.flat())]);
    expect(runs.flat().length).toBeGreaterThan(0);
    expect(await deployMigrations({ url: url.href, log })).toEqual([]);
  });

  it('leave nothing of one that was cut off in the middle, so that the next start goes on by itself', async () => {
    const dir = await makeTestDir();
    const url = await database.createDatabase({ migrated: false });
    const deploy = () => deployMigrations({ url, log, migrationsDir: dir.path });
    try {
      const half = 'CREATE TABLE half (id INT);';
      await writeMigration(dir.path, '1_cut', `${half} SELECT pg_terminate_backend(pg_backend_pid());`);
      await expect(deploy()).rejects.toThrow();
      await writeFile(join(dir.path, '1_cut', 'migration.sql'), half);
      expect(await deploy()).toEqual(['1_cut']);
      expect(await tablesOf(url)).toEqual(['_prisma_migrations', 'half']);
      expect(await deploy()).toEqual([]);
    } finally {
      await dir.close();
    }
  });

  it('stop at one that fails, say which, and keep nothing of it', async () => {
    const dir = await makeTestDir();
    const url = await database.createDatabase({ migrated: false });
    try {
      await writeMigration(dir.path, '1_good', 'CREATE TABLE good (id INT);');
      await writeMigration(dir.path, '2_bad', 'CREATE TABLE half (id INT); SELECT nonsense;');
      const deploy = () => deployMigrations({ url, log, migrationsDir: dir.path });
      await expect(deploy()).rejects.toThrow(/2_bad/);
      await expect(deploy()).rejects.toBeInstanceOf(SetupError);
      expect(await tablesOf(url)).toEqual(['_prisma_migrations', 'good']);
    } finally {
      await dir.close();
    }
  });

  it('are not tried on a server that cannot be reached or refuses us: one clear sentence instead', async () => {
    const wrongPassword = new URL(database.url);
    wrongPassword.password = 'wrong';
    const deploy = (url: string) => deployMigrations({ url, log, patienceMs: 0 });
    await expect(deploy(wrongPassword.href)).rejects.toThrow(/refuses the user hearline/);
    await expect(deploy('postgresql://x@127.0.0.1:1/x')).rejects.toThrow(
      /127.0.0.1:1 of DATABASE_URL cannot be reached/,
    );
  });
});

async function writeMigration(dir: string, name: string, sql: string): Promise<void> {
  await mkdir(join(dir, name));
  await writeFile(join(dir, name, 'migration.sql'), sql);
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    .finally(() => client.end());
  return rows.map(({ name }) => name);
}
