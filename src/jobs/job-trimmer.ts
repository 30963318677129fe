import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { JobStore } from './job-store.js';

export interface JobTrimmerOptions {
  readonly store: Pick<JobStore, 'trim'>;
  readonly log: Log;
  readonly now?: () => number;
}

/** Jobs that ended well are of no use after a week; what they did is kept where it belongs. */
const RETENTION_MS = 7 * 24 * 60 * 60_000;
const EVERY_MS = 10 * 60_000;
/** One statement holds its rows locked for milliseconds, also after a week in which nothing was trimmed. */
const ROWS_AT_ONCE = 5_000;

/** Deletes jobs that ended well a week ago. Dead letters stay until they are enqueued again or cancelled. */
export class JobTrimmer implements Closable {
  readonly #options: JobTrimmerOptions;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;
  #running: Promise<void> | undefined;

  constructor(options: JobTrimmerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.trim(), EVERY_MS).unref();
  }

  /** Resolves when the jobs of that age are deleted, or when that failed until the next time. */
  trim(): Promise<void> {
    return (this.#running ??= this.#trim().finally(() => (this.#running = undefined)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #trim(): Promise<void> {
    const { store, log, now = Date.now } = this.#options;
    const before = new Date(now() - RETENTION_MS);
    try {
      let deleted = ROWS_AT_ONCE;
      while (deleted === ROWS_AT_ONCE && !this.#isClosed)
        deleted = await store.trim({ before, atMost: ROWS_AT_ONCE });
    } catch (error) {
      if (error instanceof UnavailableError) return; // the next time is soon enough
      log.error({ err: error }, 'ended jobs cannot be deleted');
    }
  }
}
