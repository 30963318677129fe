import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { followOnce, type FollowOptions } from './follow-outbox.js';

export interface WebhookFollowerOptions extends Pick<
  FollowOptions,
  'feed' | 'outbox' | 'redactTexts' | 'format'
> {
  /** How long deliveries are kept once they have ended. */
  readonly retentionDays: number;
  readonly log: Log;
  readonly pollMs?: number;
}

const POLL_MS = 500;
const TRIM_EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Follows the outbox and makes a delivery of each event for each subscription that hears of it. Several processes may do
 * so at once: the position is moved in the transaction of the deliveries, by one of them.
 */
export class WebhookFollower implements Closable {
  readonly #options: WebhookFollowerOptions;
  readonly #readerId = randomUUID();
  readonly #closing = new AbortController();
  readonly #following: Promise<void>;
  #trimmedAtMs = -Infinity;

  constructor(options: WebhookFollowerOptions) {
    this.#options = options;
    this.#following = this.#followUntilClosed();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#following;
  }

  async #followUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    const { log, pollMs = POLL_MS } = this.#options;
    while (!signal.aborted) {
      const hasMore = await this.#followSafely(log);
      if (!hasMore) await sleep(pollMs, undefined, { signal }).catch(() => {}); // closed
    }
  }

  async #followSafely(log: Log): Promise<boolean> {
    try {
      await this.#trimNowAndThen();
      const { signal } = this.#closing;
      return await followOnce({ ...this.#options, readerId: this.#readerId, signal });
    } catch (error) {
      if (!(error instanceof UnavailableError))
        log.error({ err: error }, 'events for webhooks cannot be read');
      return false;
    }
  }

  async #trimNowAndThen(): Promise<void> {
    if (performance.now() - this.#trimmedAtMs < TRIM_EVERY_MS) return;
    this.#trimmedAtMs = performance.now();
    const { feed, retentionDays } = this.#options;
    await feed.trimDeliveries(new Date(Date.now() - retentionDays * DAY_MS));
  }
}
