import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './embedded-postgres-binaries.js';
import {
  CLUSTER_DATABASE,
  CLUSTER_OWNER,
  runPostgresTool,
  SINGLE_USER_TIME_LIMIT_MS,
  type Cluster,
} from './postgres-cluster.js';
import type { SystemAccount } from '../workers/system-account.js';

/** The account with which this server works: it owns the database and what is in it, and nothing else. */
const SERVER_ACCOUNT = 'hearline_server';

export interface PostgresAccount {
  readonly user: string;
  readonly password: string;
}

export interface ServerAccountOptions {
  readonly cluster: Cluster;
  readonly account: SystemAccount | null;
  readonly binaries: PostgresBinaries;
  readonly signal: AbortSignal;
}

/**
 * Makes the server's account in a cluster that has none, and gives it what earlier versions made as the superuser.
 * PostgreSQL does not take the superuser's rights away from the account that made the cluster, therefore a second one.
 * Nothing happens where the account is there. The cluster must not be running.
 *
 * @throws SetupError when PostgreSQL refuses, also because it is running
 */
export async function makeServerAccount(options: ServerAccountOptions): Promise<void> {
  const { cluster, account, binaries, signal } = options;
  const file = passwordFileOf(cluster);
  if (existsSync(file)) return;
  const next = `${file}.next`;
  const password = await commonPassword(next, account);
  // another process that makes the account was faster
  if (password === null || existsSync(file)) return rm(next, { force: true });
  await runPostgresTool(
    binaries.postgres,
    ['--single', '-j', '-D', cluster.pgdata, CLUSTER_DATABASE],
    { cwd: dirname(cluster.pgdata), signal, timeoutMs: SINGLE_USER_TIME_LIMIT_MS, account },
    [makeAccountSql(password), ...HAND_OVER_SQL].map((statement) => `${statement};\n\n`).join(''),
  );
  try {
    await rename(next, file); // last: without it, all of this is done again
  } catch (error) {
    if (!existsSync(file)) throw error; // else another process with the same password was faster
  }
}

/**
 * One password for all processes that make the account at the same time: whichever is last, it is that of the file.
 *
 * @returns null where another process has just made the account with it
 */
async function commonPassword(file: string, account: SystemAccount | null): Promise<string | null> {
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (account) await chown(fresh, account.uid, account.gid);
  try {
    await link(fresh, file); // whole, and only where there is none
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh);
  }
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** The account to connect with: the superuser's where a server of an earlier version is running on the cluster. */
export async function readServerAccount(cluster: Cluster): Promise<PostgresAccount> {
  const file = passwordFileOf(cluster);
  if (!existsSync(file)) return { user: CLUSTER_OWNER, password: cluster.ownerPassword };
  return { user: SERVER_ACCOUNT, password: (await readFile(file, 'utf8')).trim() };
}

function passwordFileOf({ pgdata }: Cluster): string {
  return join(dirname(pgdata), 'server-password');
}

/** A password of base64url needs no escaping. */
function makeAccountSql(password: string): string {
  return `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVER_ACCOUNT}') THEN CREATE ROLE ${SERVER_ACCOUNT}; END IF;
  ALTER ROLE ${SERVER_ACCOUNT} LOGIN CREATEDB PASSWORD '${password}';
END $$`;
}

const OURS = `nspname !~ '^pg_' AND nspname <> 'information_schema'`;

/** Indexes, row type and own sequences of a table follow the table. */
const HAND_OVER_SQL = [
  `ALTER DATABASE ${CLUSTER_DATABASE} OWNER TO ${SERVER_ACCOUNT}`,
  handOver(`SELECT format('SCHEMA %I', nspname) FROM pg_namespace WHERE ${OURS}`),
  handOver(`SELECT format('TABLE %I.%I', nspname, relname) FROM pg_class
    JOIN pg_namespace n ON n.oid = relnamespace WHERE ${OURS} AND relkind IN ('r', 'p', 'v', 'm', 'f')`),
  handOver(`SELECT format('SEQUENCE %I.%I', nspname, relname) FROM pg_class c
    JOIN pg_namespace n ON n.oid = relnamespace WHERE ${OURS} AND relkind = 'S'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype IN ('a', 'i'))`),
  handOver(`SELECT format('TYPE %I.%I', nspname, typname) FROM pg_type
    JOIN pg_namespace n ON n.oid = typnamespace WHERE ${OURS} AND typtype IN ('e', 'd')`),
  handOver(`SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p
    JOIN pg_namespace n ON n.oid = pronamespace WHERE ${OURS}
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`),
];

function handOver(objects: string): string {
  return `DO $$ DECLARE object text; BEGIN
  FOR object IN ${objects} LOOP EXECUTE format('ALTER %s OWNER TO ${SERVER_ACCOUNT}', object); END LOOP;
END $$`;
}
