import type pg from 'pg';
import { Backoff } from '../../lib/backoff.js';
import type { Closable } from '../../lib/closer.js';
import { Deferred } from '../../lib/deferred.js';
import { holdClient } from '../held-client.js';
import { JOBS_CHANNEL } from './insert-job.js';

const WAITS = { firstMs: 200, maxMs: 5_000 };

/** Listens on a connection of its own, and on another one when it breaks. */
export class JobListener implements Closable {
  readonly #pool: pg.Pool;
  readonly #listener: () => void;
  readonly #closing = new AbortController();
  readonly #listening: Promise<void>;

  constructor(pool: pg.Pool, listener: () => void) {
    this.#pool = pool;
    this.#listener = listener;
    this.#listening = this.#listenUntilClosed();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  async #listenUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    const backoff = new Backoff(WAITS);
    while (!signal.aborted) {
      // without notifications workers still poll
      if (await this.#listenOnce().catch(() => false)) backoff.reset();
      if (!signal.aborted) await backoff.wait(signal);
    }
  }

  /** Until the connection breaks. @returns true when it listened */
  async #listenOnce(): Promise<boolean> {
    const { signal } = this.#closing;
    const over = new Deferred();
    const { client, release } = await holdClient(this.#pool, over.resolve);
    client.on('notification', this.#listener);
    const end = () => over.resolve();
    signal.addEventListener('abort', end);
    try {
      await client.query(`LISTEN ${JOBS_CHANNEL}`);
      this.#listener(); // for what was enqueued while nothing listened
      if (!signal.aborted) await over.promise;
      if (signal.aborted) await client.query(`UNLISTEN ${JOBS_CHANNEL}`).catch(() => {}); // broken meanwhile
      return true;
    } finally {
      client.removeListener('notification', this.#listener);
      signal.removeEventListener('abort', end);
      release();
    }
  }
}
