import type { CallStreamItem } from '../../analysis/live/live-analyser.js';
import { BoundedQueue } from '../../lib/bounded-queue.js';
import type { PlacedEvent } from './placed-event.js';

/** Items that wait where the journal stands still; the oldest beyond it are not analysed. Hours of a call. */
const WAITING_AT_MOST = 10_000;

/**
 * Everything of one live call that its analysers read, as one stream: events as they are written, words while they are
 * said, and how far everything has been heard.
 *
 * In:     `push`, which never waits.
 * Out:    `read`, for one reader; items that came before wait for it.
 * End:    `end()`.
 * Memory: `WAITING_AT_MOST` items.
 */
export class CallStream {
  /** Written by an earlier process. */
  readonly earlier: PlacedEvent[] = [];
  readonly #items = new BoundedQueue<CallStreamItem>(WAITING_AT_MOST, () => this.#openCount--);
  #isRead = false;
  /** Items that have come and are not read to the end yet. */
  #openCount = 0;
  #waiting: (() => void)[] = [];

  /** Items that were not analysed. */
  get droppedCount(): number {
    return this.#items.droppedCount;
  }

  push(item: CallStreamItem): void {
    this.#openCount++;
    this.#items.push(item);
  }

  /** No item follows. */
  end(): void {
    this.#items.end();
  }

  /** To be called before the first word: from then on, words wait for the reader. */
  read(): AsyncGenerator<CallStreamItem> {
    this.#isRead = true;
    return this.#read();
  }

  /**
   * Resolves once every item so far has been read and the reader asks for more; at once without a reader. Words wait for
   * it, so that the findings on an utterance are written before the next utterance.
   */
  caughtUp(): Promise<void> {
    if (!this.#isRead || this.#openCount === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The reader has stopped: nothing waits for it any more. */
  leave(): void {
    this.#isRead = false;
    this.#release();
  }

  async *#read(): AsyncGenerator<CallStreamItem> {
    for await (const item of this.#items) {
      yield item;
      if (--this.#openCount === 0) this.#release();
    }
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
