import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { nowMs } from '../lib/clock.js';
import { messageOf, SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { within } from '../lib/within.js';
import { isPassing } from './database-error.js';

export interface ConnectOptions {
  readonly url: string;
  readonly log: Log;
  /** How long a server that does not answer yet is waited for, in ms. */
  readonly patienceMs?: number;
  readonly signal?: AbortSignal;
}

const PATIENCE_MS = 10_000;
const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** SQLSTATE, PostgreSQL manual, appendix A. */
const NO_SUCH_DATABASE = '3D000';
const DATABASE_EXISTS = ['42P04', '23505'];
const REFUSED_CLASS = '28';

/** The database server does not answer, and has not said no: it may be back. */
export class DatabaseAwayError extends SetupError {
  override name = 'DatabaseAwayError';
}

/**
 * One connection outside the pool, for start-up work and session locks. A database that does not exist yet is made.
 * @throws SetupError saying why the server cannot be used, DatabaseAwayError while it does not answer
 */
export async function connect({
  url,
  log,
  patienceMs = PATIENCE_MS,
  signal,
}: ConnectOptions): Promise<pg.Client> {
  const untilMs = nowMs() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connectOnce(url);
    } catch (error) {
      if (codeOf(error) === NO_SUCH_DATABASE) {
        await createDatabase(url);
        continue;
      }
      if (!isPassing(error) || nowMs() >= untilMs) throw explain(error, url);
      if (attempt === 1) log.info({ err: error }, 'database does not answer yet, waiting');
      await delay(RETRY_MS, undefined, { ...(signal && { signal }) });
    }
  }
}

/** Whether the server lets us in within that time. */
export async function answers(url: string, limitMs: number): Promise<boolean> {
  const connecting = connectOnce(url, limitMs);
  const client = await within(connecting, limitMs).catch(() => undefined);
  void connecting.then((late) => late.end()).catch(() => {});
  return client !== undefined;
}

async function connectOnce(url: string, limitMs = CONNECT_TIMEOUT_MS): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hearline',
    connectionTimeoutMillis: limitMs,
    keepAlive: true,
  });
  client.on('error', () => {}); // the next query fails, and says so
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = '/postgres';
  try {
    const client = await connectOnce(maintenance.href);
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).finally(() => client.end());
  } catch (error) {
    if (DATABASE_EXISTS.includes(codeOf(error) ?? '')) return; // another process made it meanwhile
    if (isPassing(error)) throw explain(error, url);
    const text = `the database ${name} of DATABASE_URL does not exist and cannot be made: ${messageOf(error)}`;
    throw new SetupError(text, { cause: error });
  }
}

function explain(error: unknown, url: string): SetupError {
  const { host, username } = new URL(url);
  if (codeOf(error)?.startsWith(REFUSED_CLASS)) {
    const text = `the database server ${host} refuses the user ${username}: check user and password in DATABASE_URL`;
    return new SetupError(text, { cause: error });
  }
  const text = `the database server ${host} of DATABASE_URL cannot be reached: ${codeOf(error) ?? messageOf(error)}`;
  return isPassing(error)
    ? new DatabaseAwayError(text, { cause: error })
    : new SetupError(text, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
