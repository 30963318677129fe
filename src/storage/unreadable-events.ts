import { silentLog, type Log } from '../lib/log.js';

/** The number of events that are distinguished; each is logged once. */
const AT_MOST = 10_000;

/** Events of our history that this version cannot read, as far as they were asked for by this process. */
export class UnreadableEvents {
  readonly #log: Log;
  readonly #seen = new Set<string>();

  constructor(log: Log = silentLog()) {
    this.#log = log;
  }

  get count(): number {
    return this.#seen.size;
  }

  note({ callId, seq, type }: { callId: string; seq: number; type: string }): void {
    const place = `${callId} ${seq}`;
    if (this.#seen.size >= AT_MOST || this.#seen.has(place)) return;
    this.#seen.add(place);
    this.#log.error(
      { callId, seq, type },
      'an event of a call cannot be read by this version: it is passed over',
    );
  }
}
