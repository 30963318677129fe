import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Closable } from '../lib/closer.js';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { connect } from './connect.js';

export interface SingleProcessLockOptions {
  readonly url: string;
  readonly log: Log;
  /** How long a predecessor that is just dying is waited for, in ms. */
  readonly patienceMs?: number;
  /** Called when another process has taken the database while our connection was lost. */
  readonly onLost?: () => void;
}

/** Two numbers of our own, for pg_try_advisory_lock: 'HEAR' in ASCII, and the first of its locks. */
const LOCK = '1212498258, 1';
const PATIENCE_MS = 5_000;
const RETRY_MS = 200;
const RECONNECT_MS = 1_000;

/**
 * Holds the database for one process, as long as there is no Redis through which several could work together.
 * @throws SetupError when another process has it
 */
export async function holdSingleProcessLock(options: SingleProcessLockOptions): Promise<Closable> {
  const lock = new SingleProcessLock(options);
  await lock.open();
  return lock;
}

/** The lock lives as long as its session; when that breaks it is taken again. */
class SingleProcessLock implements Closable {
  readonly #options: SingleProcessLockOptions;
  readonly #closed = new AbortController();
  #client: pg.Client | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: SingleProcessLockOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    const { patienceMs = PATIENCE_MS } = this.#options;
    const untilMs = Date.now() + patienceMs;
    while (!(await this.#take())) {
      if (Date.now() >= untilMs) {
        throw new SetupError(
          'another process of this server uses the same database: stop it, give this one a database of its own ' +
            '(DATA_DIR or DATABASE_URL), or set REDIS_URL for both so that they work together',
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
    const { url, log } = this.#options;
    const client = await connect({ url, log, signal: this.#closed.signal });
    const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS taken`);
    if (!rows[0]?.taken || this.#closed.signal.aborted) {
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
    const { log, onLost } = this.#options;
    const { signal } = this.#closed;
    log.warn('lost the connection that holds the database for this process');
    while (!signal.aborted) {
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => {});
      const taken = await this.#take().catch(() => undefined);
      if (taken) return log.info('holding the database for this process again');
      if (taken === false && !signal.aborted) {
        log.error('another process has taken the database');
        return onLost?.();
      }
    }
  }
}
