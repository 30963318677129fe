import { TimeoutError } from '../lib/errors.js';

/** Time that any reader has. */
const FREE_MS = 60_000;
/** Behind it a reader takes at least as much: less than a telephone line of 1998. */
const LEAST_BYTES_PER_S = 4_000;

/** The pace at which a client takes an answer that holds a place of which there are few. */
export class ReaderPace {
  #tookMs = 0;
  #bytes = 0;
  #sinceMs: number | undefined;

  /** A piece goes to the reader. */
  give(bytes: number, nowMs = performance.now()): void {
    this.#bytes += bytes;
    this.#sinceMs = nowMs;
  }

  /** The reader wants the next one. @throws TimeoutError for one who has been too slow, all in all */
  taken(nowMs = performance.now()): void {
    if (this.#sinceMs === undefined) return;
    this.#tookMs += nowMs - this.#sinceMs;
    this.#sinceMs = undefined;
    const mostMs = FREE_MS + (this.#bytes / LEAST_BYTES_PER_S) * 1_000;
    if (this.#tookMs > mostMs) throw new TimeoutError('the reader of this answer is too slow');
  }
}
