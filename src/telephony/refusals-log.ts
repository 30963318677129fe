import { nowMs } from '../lib/clock.js';
import type { Log } from '../lib/log.js';

/** A peer that is refused again and again fills the log with a line a minute, not with a line for each attempt. */
const TELL_EVERY_MS = 60_000;

/** Warns of refused connections: of the first at once, of those in the minute after it with the next line. */
export class RefusalsLog {
  readonly #log: Log;
  #nextAtMs = -Infinity;
  #unlogged = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  write(fields: Readonly<Record<string, unknown>>, message: string): void {
    if (nowMs() < this.#nextAtMs) {
      this.#unlogged++;
      return;
    }
    this.#log.warn(
      this.#unlogged > 0 ? { ...fields, refusedSinceLastWarning: this.#unlogged } : fields,
      message,
    );
    this.#nextAtMs = nowMs() + TELL_EVERY_MS;
    this.#unlogged = 0;
  }
}
