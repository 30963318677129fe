import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { connect } from './connect.js';

/** `database`: all of it, for one process that has no Redis. `media`: the telephones, whatever else runs beside. */
export type ProcessLockKind = 'database' | 'media';

export interface ProcessLockOptions {
  readonly kind: ProcessLockKind;
  readonly url: string;
  readonly log: Log;
  /** How long a predecessor that is just dying is waited for, in ms. */
  readonly patienceMs?: number;
  /** Called when another process has taken the lock while our connection was lost. */
  readonly onLost?: () => void;
}

/** For pg_try_advisory_lock, two numbers of our own: 'HEAR' in ASCII, and which lock. */
const CLASS = 1212498258;
const LOCKS: Readonly<Record<ProcessLockKind, { readonly id: number; readonly refusal: string }>> = {
  database: {
    id: 1,
    refusal:
      'uses the same database: stop it, give this one a database of its own (DATA_DIR or DATABASE_URL), or set ' +
      'REDIS_URL for both so that they work together',
  },
  media: {
    id: 2,
    refusal:
      'answers the calls of this database (role media), and only one may: stop it, or leave media out of ROLES here',
  },
};
/**
 * The database server asks after a silent holder: one whose machine is off or cut off never closes its connection, and
 * would hold the lock for two hours (the system's default). Gone for this long, the lock goes to the next.
 */
const SILENCE = { idleS: 5, intervalS: 5, count: 3, unsentMs: 20_000 };
const PATIENCE_MS = 5_000;
const RETRY_MS = 200;
const RECONNECT_MS = 1_000;

/** Settings of this session alone; without effect on a unix socket, whose end the system always reports. */
const ASK_AFTER_HOLDER = `SELECT set_config('tcp_keepalives_idle', '${SILENCE.idleS}', false),
  set_config('tcp_keepalives_interval', '${SILENCE.intervalS}', false),
  set_config('tcp_keepalives_count', '${SILENCE.count}', false),
  set_config('tcp_user_timeout', '${SILENCE.unsentMs}', false)`;

/**
 * Holds the database, or the telephones, for one process.
 * @throws SetupError when another process has it, by host and process id
 */
export async function holdProcessLock(options: ProcessLockOptions): Promise<Closable> {
  const lock = new ProcessLock(options);
  await lock.open();
  return lock;
}

/** The lock lives as long as its session; when that breaks it is taken again. */
class ProcessLock implements Closable {
  readonly #options: ProcessLockOptions;
  readonly #closed = new AbortController();
  #client: pg.Client | undefined;
  #keeping: Promise<void> = Promise.resolve();
  /** The holder when the lock was last tried for. */
  #holder: string | undefined;
  /**
   * Name of our sessions; the random part sets it apart from containers with this host name and process id.
   */
  readonly #name: string;

  constructor(options: ProcessLockOptions) {
    this.#options = options;
    const part = randomUUID().slice(0, 8);
    this.#name = `hearline ${options.kind} ${hostname().slice(0, 20)} process ${process.pid} ${part}`;
  }

  async open(): Promise<void> {
    const { kind, patienceMs = PATIENCE_MS } = this.#options;
    const untilMs = nowMs() + patienceMs;
    while (!(await this.#take())) {
      if (nowMs() >= untilMs) {
        throw new SetupError(
          `another process of this server (${this.#holder ?? 'unknown'}) ${LOCKS[kind].refusal}`,
        );
      }
      await delay(RETRY_MS);
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#client?.end();
    await this.#keeping;
  }

  async #take(): Promise<boolean> {
    const { kind, url, log } = this.#options;
    const { id } = LOCKS[kind];
    const client = await connect({ url, log, signal: this.#closed.signal });
    await client.query(ASK_AFTER_HOLDER);
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT set_config('application_name', $1, false), pg_try_advisory_lock(${CLASS}, ${id}) AS taken`,
      [this.#name],
    );
    if (!rows[0]?.taken || this.#closed.signal.aborted) {
      this.#holder = await holderOf(client, id);
      await client.end();
      return false;
    }
    this.#client = client;
    client.once('end', () => {
      if (!this.#closed.signal.aborted) this.#keeping = this.#takeAgain();
    });
    return true;
  }

  async #takeAgain(): Promise<void> {
    const { kind, log, onLost } = this.#options;
    const { signal } = this.#closed;
    log.warn({ kind }, 'lost the connection that holds a lock for this process');
    while (!signal.aborted) {
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => {});
      const taken = await this.#take().catch(() => undefined);
      if (taken) return log.info({ kind }, 'holding the lock for this process again');
      // our broken session, which the database has not missed yet; or it has just gone
      if (this.#holder === this.#name || this.#holder === undefined) continue;
      if (taken === false && !signal.aborted) {
        log.error({ kind }, 'another process has taken the lock');
        return onLost?.();
      }
    }
  }
}

/** The name of the connection that has the lock: host and process. */
async function holderOf(client: pg.Client, id: number): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = ${CLASS} AND objid = ${id} AND granted
       AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.name;
}
