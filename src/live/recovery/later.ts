import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { retryUntilStored } from '../../lib/retry-until-stored.js';

/** Reads that a start needs of the database, and makes up for once the database is back. */
export class Later implements Closable {
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #work = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Does it now, or, while the database is away, as soon as that is back. @throws what the work throws otherwise */
  async nowOrLater(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      this.#log.warn({ err: error, what }, 'database away: this is made up for when it is back');
      const made = retryUntilStored(work, this.#stop.signal)
        .catch((fault: unknown) => this.#log.error({ err: fault, what }, 'this was not made up for'))
        .finally(() => this.#work.delete(made));
      this.#work.add(made);
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#work);
  }
}
