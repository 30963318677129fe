import type { Outbox } from '../../cases/outbox.js';
import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';

export interface OutboxTrimmerOptions {
  readonly outbox: Pick<Outbox, 'trim'>;
  readonly retentionDays: number;
  readonly maxRows: number;
  readonly log: Log;
}

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Keeps the outbox within its age and size. */
export class OutboxTrimmer implements Closable {
  readonly #options: OutboxTrimmerOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(options: OutboxTrimmerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.trim(), EVERY_MS).unref();
  }

  /** Resolves when rows beyond the age or the number are deleted, or when that failed until the next time. */
  trim(): Promise<void> {
    return (this.#running ??= this.#trim().finally(() => (this.#running = undefined)));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #trim(): Promise<void> {
    const { outbox, retentionDays, maxRows, log } = this.#options;
    try {
      const before = new Date(Date.now() - retentionDays * DAY_MS);
      const deleted = await outbox.trim({ before, atMost: maxRows });
      if (deleted > 0) log.info({ deleted }, 'outbox rows deleted');
    } catch (error) {
      if (error instanceof UnavailableError) return; // the next time is soon enough
      log.error({ err: error }, 'the outbox cannot be trimmed');
    }
  }
}
