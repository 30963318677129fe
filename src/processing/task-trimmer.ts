import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';

export interface TaskTrimmerOptions {
  /** Tasks of one kind. */
  readonly store: {
    /** Deletes tasks that ended before that time, the oldest first. @returns how many */
    trim(options: { readonly before: Date; readonly atMost: number }): Promise<number>;
  };
  readonly retentionDays: number;
  readonly log: Log;
  readonly now?: () => number;
}

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ROWS_AT_ONCE = 1_000;

/** Deletes tasks with their results when their time is over. */
export class TaskTrimmer implements Closable {
  readonly #options: TaskTrimmerOptions;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;
  #running: Promise<void> | undefined;

  constructor(options: TaskTrimmerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.trim(), EVERY_MS).unref();
  }

  /** Resolves when the tasks of that age are deleted, or when that failed until the next time. */
  trim(): Promise<void> {
    return (this.#running ??= this.#trim().finally(() => (this.#running = undefined)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #trim(): Promise<void> {
    const { store, retentionDays, log, now = Date.now } = this.#options;
    const before = new Date(now() - retentionDays * DAY_MS);
    try {
      while (!this.#isClosed && (await store.trim({ before, atMost: ROWS_AT_ONCE })) === ROWS_AT_ONCE);
    } catch (error) {
      if (error instanceof UnavailableError) return; // the next time is soon enough
      log.error({ err: error }, 'old results of tasks cannot be deleted');
    }
  }
}
