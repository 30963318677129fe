import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbox, OutboxRow } from '../cases/outbox.js';
import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import type { NameFinder } from '../redact/text-span.js';
import { changeData, eventBody } from './event-body.js';
import { eventsOf, hears, subjectOf } from './event-names.js';
import { redactChanges } from './redact-changes.js';
import type { NewDelivery, Subscription, WebhookFeed } from './webhook-store.js';

export interface WebhookFollowerOptions {
  readonly feed: WebhookFeed;
  readonly outbox: Pick<Outbox, 'read'>;
  /** Finds names in the texts that receivers without clearance get. */
  readonly findNames: NameFinder;
  /** How long deliveries are kept once they have ended. */
  readonly retentionDays: number;
  readonly log: Log;
  readonly pollMs?: number;
}

const POLL_MS = 500;
const ROWS_AT_ONCE = 100;
const TRIM_EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Follows the outbox and makes a delivery of each event for each subscription that hears of it. Several processes may do
 * so at once: the position is moved in the transaction of the deliveries, by one of them.
 */
export class WebhookFollower implements Closable {
  readonly #options: WebhookFollowerOptions;
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
      return await followOnce(this.#options);
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

/** One page of the outbox. @returns true when there may be more */
export async function followOnce({
  feed,
  outbox,
  findNames,
  log,
}: Pick<WebhookFollowerOptions, 'feed' | 'outbox' | 'findNames' | 'log'>): Promise<boolean> {
  const from = await feed.position();
  const { rows, next, isCutOff } = await outbox.read({ position: from }, ROWS_AT_ONCE);
  if (isCutOff)
    log.error(
      { from, next: rows[0]?.position ?? null },
      'the outbox was trimmed before webhooks had read it: the events of the rows between are lost',
    );
  if (rows.length === 0) return false;
  // after the rows: a subscription that comes later hears of none of them
  const subscriptions = await feed.subscriptions();
  const deliveries = rows.flatMap((row) => deliveriesOf(row, subscriptions, findNames));
  await feed.advance(from, next.position, deliveries); // false: another process was quicker
  return rows.length === ROWS_AT_ONCE;
}

function deliveriesOf(
  row: OutboxRow,
  subscriptions: readonly Subscription[],
  findNames: NameFinder,
): NewDelivery[] {
  const redacted = onceMade(() => ({ ...row, changes: redactChanges(row, findNames) }));
  return eventsOf(row).flatMap((event) =>
    subscriptions
      .filter((each) => row.position > each.afterPosition && hears(each.event, event))
      .map(({ id: webhookId, seesPersonalData }) => {
        const id = randomUUID();
        const data = changeData(seesPersonalData ? row : redacted());
        const parts = { event, at: row.at, webhookId, deliveryId: id, data };
        return {
          id,
          webhookId,
          position: row.position,
          event,
          subject: subjectOf(event, row.subject),
          body: eventBody(parts),
        };
      }),
  );
}

/** Most changes have no subscription, or one. */
function onceMade<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
