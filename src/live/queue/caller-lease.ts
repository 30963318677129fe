import type { Log } from '../../lib/log.js';
import { isUnanswered } from '../../telephony/errors.js';
import type { Telephony } from '../../telephony/telephony.js';
import { SerialQueue } from '../../lib/serial-queue.js';

/** A caller whose server says nothing for so long is rung to a phone by the switch itself. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

export interface CallerLeaseOptions {
  readonly telephony: Pick<Telephony, 'returnAfter'>;
  readonly channelId: string;
  /** Ends the renewals; the switch takes the caller back when no other process renews. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/**
 * Holds a caller who waits on a lease: should this process die, or freeze, the switch does not let the caller wait
 * for ever, but rings the phones by itself.
 *
 * End:    `end` gives the caller into our hands for good: it must have resolved before an agent talks to the caller.
 */
export class CallerLease {
  readonly #options: CallerLeaseOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #requests = new SerialQueue();
  #isOver = false;

  constructor(options: CallerLeaseOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#set(LEASE_MS), RENEW_MS);
    options.signal.addEventListener('abort', () => this.stop(), { once: true });
    if (options.signal.aborted) this.stop();
    else this.#set(LEASE_MS);
  }

  /** Renews no more, and leaves the lease as it is. */
  stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  /** @throws TelephonyError without an answer: say it again; a refusal of the switch does not keep the parties apart */
  async end(): Promise<void> {
    const { telephony, channelId, log } = this.#options;
    this.stop();
    await this.#requests.settled();
    try {
      await telephony.returnAfter(channelId, null);
    } catch (error) {
      if (isUnanswered(error)) throw error;
      log.warn({ err: error, channelId }, 'a caller who is to be connected is on a lease still');
    }
  }

  /** One after the other: a renewal that is late must not undo the end. */
  #set(durationMs: number): void {
    const { telephony, channelId, log } = this.#options;
    this.#requests
      .run(() => (this.#isOver ? undefined : telephony.returnAfter(channelId, durationMs)))
      .catch((error: unknown) => log.warn({ err: error, channelId }, 'a caller who waits holds no lease'));
  }
}
