import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SetupError } from '../lib/errors.js';
import type { PostgresBinaries } from './embedded-postgres-binaries.js';
import type { SystemAccount } from '../workers/system-account.js';

/** The account that made the cluster: its superuser. */
export const CLUSTER_OWNER = 'hearline';
export const CLUSTER_DATABASE = 'hearline';

/** A fresh cluster takes about 50 MB, its first write-ahead log included. */
const ROOM_FOR_A_CLUSTER_BYTES = 200 * 2 ** 20;
const INITDB_TIME_LIMIT_MS = 120_000;
/** Recovery after a crash included. */
export const SINGLE_USER_TIME_LIMIT_MS = 120_000;

/** The data of one PostgreSQL, and the password of its superuser. */
export interface Cluster {
  readonly pgdata: string;
  readonly ownerPassword: string;
}

export interface OpenClusterOptions {
  readonly home: string;
  readonly account: SystemAccount | null;
  readonly binaries: PostgresBinaries;
  readonly signal: AbortSignal;
}

/**
 * The cluster in `home`, made if there is none. It appears there in one move: a start that was killed, or two at
 * once, leave a whole one or nothing.
 * @throws SetupError when the disk is full, or the data is of another major version
 */
export async function openCluster(options: OpenClusterOptions): Promise<Cluster> {
  const folder = join(options.home, 'cluster');
  if (!existsSync(folder)) await createCluster(folder, options);
  const pgdata = join(folder, 'pgdata');
  const version = await readFile(join(pgdata, 'PG_VERSION'), 'utf8');
  if (Number(version) !== options.binaries.major) {
    throw new SetupError(
      `the database in ${pgdata} is of PostgreSQL ${version.trim()}, and this server brings ${options.binaries.major}: ` +
        'start it once more with the release that made it and move the data by pg_dump, or set DATABASE_URL',
    );
  }
  return { pgdata, ownerPassword: (await readFile(join(folder, 'password'), 'utf8')).trim() };
}

async function createCluster(folder: string, options: OpenClusterOptions): Promise<void> {
  await requireRoom(options.home);
  const fresh = `${folder}.${randomUUID()}`;
  try {
    await fillCluster(fresh, options);
    await rename(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process was faster
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function requireRoom(home: string): Promise<void> {
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize >= ROOM_FOR_A_CLUSTER_BYTES) return;
  throw new SetupError(
    `the disk of ${home} has ${Math.floor((bavail * bsize) / 2 ** 20)} MB left, and a new database needs ${ROOM_FOR_A_CLUSTER_BYTES / 2 ** 20} MB: make room or set DATA_DIR elsewhere`,
  );
}

async function fillCluster(folder: string, { account, binaries, signal }: OpenClusterOptions): Promise<void> {
  const passwordFile = join(folder, 'password');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (account) for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid);

  const pgdata = join(folder, 'pgdata');
  const run = { cwd: folder, signal, timeoutMs: INITDB_TIME_LIMIT_MS, account };
  // prettier-ignore
  await runPostgresTool(binaries.initdb, [
    '-D', pgdata, '-U', CLUSTER_OWNER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256',
    '--encoding=UTF8', '--locale=C', '--no-instructions',
  ], run);
  await runPostgresTool(
    binaries.postgres,
    ['--single', '-D', pgdata, 'postgres'],
    run,
    `CREATE DATABASE ${CLUSTER_DATABASE}\n`,
  );
}

/** PostgreSQL needs nothing of our environment, and our secrets are none of its business. */
export const POSTGRES_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

export function runAs(account: SystemAccount | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

const execFileAsync = promisify(execFile);

export interface PostgresToolOptions {
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly account: SystemAccount | null;
}

/** @throws SetupError when it fails; also for an error in single-user mode, whose exit code is 0 all the same */
export async function runPostgresTool(
  file: string,
  args: string[],
  { cwd, signal, timeoutMs, account }: PostgresToolOptions,
  input = '',
): Promise<void> {
  const options = { cwd, signal, timeout: timeoutMs, env: POSTGRES_ENV, ...runAs(account) };
  const running = execFileAsync(file, args, options);
  running.child.stdin?.on('error', () => {}); // gone before it read: its exit code shows
  running.child.stdin?.end(input);
  let said: string;
  try {
    said = (await running).stderr;
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string };
    throw new SetupError(`${file} failed: ${stderr.trim() || String(cause)}`, { cause });
  }
  if (/\b(ERROR|FATAL|PANIC): /.test(said)) throw new SetupError(`${file} failed: ${said.trim()}`);
}
