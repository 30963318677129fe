import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { asSuperuser } from '../../bench/cases/as-superuser.js';
import { productPaths } from '../../src/config/product-paths.js';
import { silentLog } from '../../src/lib/log.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { deployMigrations } from '../../src/storage/migrate.js';

/** A migrated database without a row of a test. Its copy takes a tenth of the time of the migrations. */
export const TEMPLATE_DATABASE = 'test_template';

const FOLDER = join(productPaths.checkout, 'build/test-database');
/** A template that was made from other contents of these is not used. */
const SOURCES = [
  ...['prisma/migrations', 'src/embedded-postgres', 'src/storage/migrate.ts', 'package-lock.json'],
  'test/support/database-template.ts',
];

const run = promisify(execFile);

/**
 * Puts a stopped cluster with `TEMPLATE_DATABASE` into a DATA_DIR, where the embedded PostgreSQL starts on it: `initdb` and
 * the migrations take 3 s of a processor, the copy 0.1 s. The first call in a checkout makes the original, under build/.
 */
export async function placeTestCluster(dataDir: string): Promise<void> {
  const home = join(dataDir, 'database');
  await mkdir(home, { recursive: true });
  const folder = join(FOLDER, await fingerprint());
  if (!existsSync(folder)) await makeTemplate(folder, join(dataDir, 'template'));
  await copyCluster(folder, home);
}

/**
 * Any number of jest's processes may do so at once: the first one to finish is kept.
 * @param scratchDir where the database's account can enter, which it often cannot in a checkout
 */
async function makeTemplate(folder: string, scratchDir: string): Promise<void> {
  const fresh = `${folder}.${randomUUID()}`;
  try {
    await fillTemplate(scratchDir);
    // the kernel keeps what a killed PostgreSQL wrote; only a machine that loses power, and no test does that, would not
    await appendFile(join(scratchDir, 'database/cluster/pgdata/postgresql.auto.conf'), 'fsync = off\n');
    await mkdir(fresh, { recursive: true });
    await copyCluster(join(scratchDir, 'database'), fresh);
    await rename(fresh, folder);
    await removeOutdated(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(scratchDir, { recursive: true, force: true });
  }
}

async function fillTemplate(dataDir: string): Promise<void> {
  const log = silentLog();
  const sharedDir = join(dataDir, 'shared');
  const server = await startEmbeddedPostgres({ dataDir, sharedDir, memoryBytes: 0, log });
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`).finally(() => client.end());
    const url = new URL(server.url);
    url.pathname = `/${TEMPLATE_DATABASE}`;
    await deployMigrations({ url: url.href, log });
    for (const each of [server.url, await asSuperuser(server.url, dataDir)]) await hashPasswordOnce(each);
  } finally {
    await server.close();
  }
}

/**
 * The password of this account stays, hashed once instead of 4,096 times: a client does that anew for each of thousands
 * of connections, and no test is about how long a password can be guessed.
 */
async function hashPasswordOnce(accountUrl: string): Promise<void> {
  const { username, password } = new URL(accountUrl);
  const client = new pg.Client({ connectionString: accountUrl });
  await client.connect();
  try {
    await client.query('SET scram_iterations = 1');
    const [account, same] = [client.escapeIdentifier(username), client.escapeLiteral(password)];
    await client.query(`ALTER ROLE ${account} PASSWORD ${same}`);
  } finally {
    await client.end();
  }
}

/** Others that are being made have a suffix. */
async function removeOutdated(current: string): Promise<void> {
  for (const name of await readdir(FOLDER))
    if (name !== basename(current) && !name.includes('.'))
      await rm(join(FOLDER, name), { recursive: true, force: true });
}

/** With its owner, which PostgreSQL insists on. */
async function copyCluster(fromHome: string, toHome: string): Promise<void> {
  await run('cp', ['-a', join(fromHome, 'cluster'), join(toHome, 'cluster')]);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(String(process.getuid?.()));
  for (const source of SOURCES) {
    for (const file of await filesOf(join(productPaths.checkout, source)))
      hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
