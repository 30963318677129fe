import { setTimeout as sleep } from 'node:timers/promises';
import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { whileReachable } from '../database-error.js';

/** Some 100 ms of one processor of the database, in which the next events of these calls wait. */
const CALLS_AT_ONCE = 25;
/** Between two batches: live calls use the same database. */
const PAUSE_MS = 100;
/** Another process may be at it, and end; or the database is away. */
const AGAIN_MS = 60_000;

/**
 * Takes calls of an earlier version into the search (migration `found_calls`), as many as a statement should take.
 *
 * @returns whether there are more, which no other process is at. @throws UnavailableError
 */
export async function fillCallSearch(pool: {
  query(text: string): Promise<{ readonly rows: unknown[] }>;
}): Promise<boolean> {
  const { rows } = await whileReachable(() =>
    pool.query(`SELECT fill_call_search(${CALLS_AT_ONCE}) AS has_more`),
  );
  return (rows[0] as { has_more: boolean } | undefined)?.has_more === true;
}

export interface CallSearchFillerOptions {
  /** See `fillCallSearch`. */
  readonly fill: () => Promise<boolean>;
  readonly log: Log;
  readonly pauseMs?: number;
}

/** Does so in the background until all are in; at the next start it goes on where it was. */
export class CallSearchFiller implements Closable {
  readonly #options: CallSearchFillerOptions;
  readonly #end = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: CallSearchFillerOptions) {
    this.#options = options;
    this.#running = this.#run().catch((error: unknown) => {
      if (!this.#end.signal.aborted)
        options.log.error({ err: error }, 'earlier calls cannot be taken into the search');
    });
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { fill, pauseMs = PAUSE_MS } = this.#options;
    const { signal } = this.#end;
    for (;;) {
      const state = await fill().catch((error: unknown) => {
        if (error instanceof UnavailableError) return 'away' as const;
        throw error;
      });
      // a timer that waits keeps no process alive
      const ms = state === 'away' || state === false ? AGAIN_MS : pauseMs;
      await sleep(ms, undefined, { signal, ref: false });
    }
  }
}
