import { messageOf } from '../../lib/errors.js';
import { isOfKind } from '../../lib/refusal.js';
import type { Closable } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';

export interface SupervisionWatchOptions {
  readonly calls: {
    /** Users who are on a call as supervisors. */
    readonly supervisorIds: readonly number[];
    leaveSupervision(userId: number): Promise<void>;
  };
  /**
   * By what that user may supervise now: another answer than before is another log-in, and none is no right.
   *
   * @throws UnavailableError
   */
  readonly standingOf: (userId: number) => Promise<string | undefined>;
  readonly log: Log;
  readonly everyMs?: number;
}

const EVERY_MS = 2_000;

/**
 * A supervisor stays on a call for longer than the command took: whether they may is looked at again and again, and one who
 * was dismissed, has another role or whose password was changed hears no more. While it cannot be looked at, the last
 * answer holds.
 *
 * End: `close` waits for the look that is under way.
 */
export class SupervisionWatch implements Closable {
  readonly #options: SupervisionWatchOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #before = new Map<number, string>();
  #look: Promise<void> | undefined;

  constructor(options: SupervisionWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void (this.#look ??= this.#lookAtAll()), options.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
  }

  async #lookAtAll(): Promise<void> {
    const { supervisorIds } = this.#options.calls;
    for (const userId of [...this.#before.keys()])
      if (!supervisorIds.includes(userId)) this.#before.delete(userId);
    try {
      await Promise.all(supervisorIds.map((userId) => this.#lookAt(userId)));
    } finally {
      this.#look = undefined;
    }
  }

  async #lookAt(userId: number): Promise<void> {
    const { calls, standingOf, log } = this.#options;
    try {
      const standing = await standingOf(userId);
      const before = this.#before.get(userId) ?? standing;
      if (standing !== undefined && standing === before) {
        this.#before.set(userId, standing);
        return;
      }
      this.#before.delete(userId);
      log.info({ userId }, 'a supervisor may no longer be on a call, and is taken off it');
      await calls.leaveSupervision(userId);
    } catch (error) {
      // the database is away, or they have just left
      if (isOfKind(error, 'unavailable', 'conflict')) return;
      log.error({ userId, reason: messageOf(error) }, 'the right of a supervisor could not be looked at');
    }
  }
}
