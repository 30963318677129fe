import type { Outbox, OutboxRow } from '../cases/outbox.js';
import { messageOf, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { TimeSlice } from '../lib/time-slice.js';
import type { RedactTexts } from '../redact/conversation-texts.js';
import { deliveriesOf, hearingsOf, needsRedaction, type Hearing } from './event-deliveries.js';
import { redactChanges, withoutTexts } from './redact-changes.js';
import type { NewDelivery, WebhookFeed } from './webhook-store.js';

export interface FollowOptions {
  readonly feed: WebhookFeed;
  readonly outbox: Pick<Outbox, 'read'>;
  /** For receivers without clearance. */
  readonly redactTexts: RedactTexts;
  /** Columns in the words of the API that webhooks belong to. @throws UnavailableError while the database is away */
  readonly format: (row: Pick<OutboxRow, 'topic' | 'changes'>) => Promise<OutboxRow['changes']>;
  /** A UUID, of this process alone. */
  readonly readerId: string;
  readonly signal?: AbortSignal | undefined;
  readonly log: Log;
}

const ROWS_AT_ONCE = 100;
/** Readers that began with a row and never came back, or failed with it. One more is not tried. */
const MOST_BEGUN = 2;
/** A third of the time after which another reader takes the row over. */
const RENEW_MS = 10_000;
/** Characters that one transaction writes: bodies of long texts, times the webhooks that hear of them. */
const MOST_AT_ONCE = 4_000_000;

/**
 * One page of the outbox. The position moves row by row where texts are redacted, so that a row that ends its reader is
 * known by its position, and passed by.
 *
 * @returns true when there may be more
 */
export async function followOnce(options: FollowOptions): Promise<boolean> {
  const { feed, outbox, log } = options;
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
  const reading = new Reading(options, from);
  const slice = new TimeSlice();
  for (const row of rows) {
    if (options.signal?.aborted) return false;
    if (!(await reading.take(row, hearingsOf(row, subscriptions)))) return false;
    await slice.breathe();
  }
  await reading.store(next.position);
  return rows.length === ROWS_AT_ONCE;
}

/** The way of one reader through a page. */
class Reading {
  readonly #options: FollowOptions;
  /** Up to where it is stored. */
  #stored: number;
  /** Up to where it is taken. */
  #taken: number;
  #waiting: NewDelivery[] = [];

  constructor(options: FollowOptions, from: number) {
    this.#options = options;
    this.#stored = this.#taken = from;
  }

  /** @returns false where another reader is ahead */
  async take(row: OutboxRow, hearings: readonly Hearing[]): Promise<boolean> {
    if (needsRedaction(row, hearings)) return this.#takeRedacted(row, hearings);
    if (hearings.length > 0) await this.#push(row, row.changes, hearings);
    this.#taken = row.position;
    const length = this.#waiting.reduce((sum, { body }) => sum + body.length, 0);
    return length < MOST_AT_ONCE || this.store();
  }

  /** A change that cannot be reported in the words of receivers keeps no other from them: it is sent by its id alone. */
  async #push(row: OutboxRow, redacted: OutboxRow['changes'], hearings: readonly Hearing[]): Promise<void> {
    const { format, log } = this.#options;
    const { position, topic } = row;
    const formatted = async (changes: OutboxRow['changes']) => {
      try {
        return await format({ topic, changes });
      } catch (error) {
        if (error instanceof UnavailableError) throw error;
        log.error(
          { err: error, position, topic },
          'a change cannot be formatted for webhooks: its id is sent alone',
        );
        return {};
      }
    };
    const whole = await formatted(row.changes);
    const hidden = redacted === row.changes ? whole : await formatted(redacted);
    this.#waiting.push(...deliveriesOf(row, { whole, redacted: hidden }, hearings));
  }

  /** @returns false where another reader is ahead */
  async store(to = this.#taken, passedBy = 0): Promise<boolean> {
    if (to === this.#stored) return true;
    const deliveries = this.#waiting;
    this.#waiting = [];
    const isFirst = await this.#options.feed.advance(this.#stored, to, deliveries, passedBy);
    this.#stored = this.#taken = to;
    return isFirst;
  }

  async #takeRedacted(row: OutboxRow, hearings: readonly Hearing[]): Promise<boolean> {
    if (!(await this.store())) return false; // a reader that ends here has not the rows before to do again
    const { feed, readerId, log } = this.#options;
    const { position, topic, subject } = row;
    const begun = await feed.begin(position, readerId);
    if (begun === undefined) return false;
    const reason =
      begun >= MOST_BEGUN ? `${begun} processes ended with it` : await this.#redactInto(row, hearings);
    if (reason !== undefined) {
      log.error(
        { position, topic, subject, reason },
        'a change cannot be redacted for webhooks: it is sent without its texts',
      );
      await this.#push(row, withoutTexts(row), hearings);
    }
    return this.store(position, reason === undefined ? 0 : 1);
  }

  /** @returns why it cannot be redacted; undefined where it was */
  async #redactInto(row: OutboxRow, hearings: readonly Hearing[]): Promise<string | undefined> {
    let reason: string | undefined;
    for (let attempt = 0; attempt < MOST_BEGUN; attempt++) {
      try {
        const redacted = await this.#whileBegun(row.position, (signal) =>
          redactChanges(row, this.#options.redactTexts, signal),
        );
        await this.#push(row, redacted, hearings);
        return undefined;
      } catch (error) {
        if (error instanceof UnavailableError) {
          await this.#options.feed.putBack(row.position, this.#options.readerId);
          throw error;
        }
        reason = messageOf(error);
      }
    }
    return reason;
  }

  /**
   * Work that may wait for other work: meanwhile the reader says again and again that it is there.
   * @throws UnavailableError as the reader is closed
   */
  async #whileBegun<T>(position: number, work: (signal: AbortSignal | undefined) => Promise<T>): Promise<T> {
    const { feed, readerId, signal, log } = this.#options;
    const renew = () =>
      void feed.begin(position, readerId).catch((error: unknown) => {
        if (!(error instanceof UnavailableError)) log.error({ err: error }, 'a row in work was not renewed');
      });
    const renewals = setInterval(renew, RENEW_MS).unref();
    try {
      return await work(signal);
    } catch (error) {
      if (signal?.aborted)
        throw new UnavailableError('the follower of the outbox is closed', { cause: error });
      throw error;
    } finally {
      clearInterval(renewals);
    }
  }
}
