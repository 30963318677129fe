import type { Agents } from '../../desk/agents.js';
import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';

/** A dismissed user is in the queue, and has a working telephone, no longer than this and what the look takes. */
const EVERY_MS = 5_000;

export interface UserReconcilerOptions {
  readonly agents: Pick<Agents, 'reconcile'>;
  readonly phones: { bringUpToDate(): Promise<void>; makeUp(): Promise<void> };
  readonly log: Log;
  readonly everyMs?: number;
}

/**
 * Compares the agents with the table of users, again and again: a user who was dismissed while the desk could not be
 * informed (this process busy, a message lost, the database away) is gone from the queue and from the switch all the same.
 *
 * End: `close` waits for the look that is under way.
 */
export class UserReconciler implements Closable {
  readonly #options: UserReconcilerOptions;
  readonly #timer: NodeJS.Timeout;
  #look: Promise<void> | undefined;

  constructor(options: UserReconcilerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void (this.#look ??= this.#reconcile()), options.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
  }

  async #reconcile(): Promise<void> {
    const { agents, phones, log } = this.#options;
    try {
      if (await agents.reconcile()) {
        log.warn('the telephones had missed changes of users: they are up to date now');
        await phones.bringUpToDate();
      } else await phones.makeUp();
    } catch (error) {
      // the next look is soon; while the database is away its own health says so
      if (!(error instanceof UnavailableError)) log.error({ err: error }, 'users could not be compared');
    } finally {
      this.#look = undefined;
    }
  }
}
