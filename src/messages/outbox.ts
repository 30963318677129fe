import type { Closable } from '../lib/closer.js';
import { messageOf } from '../lib/errors.js';
import { tryUntil } from '../lib/keep-trying.js';
import type { Log } from '../lib/log.js';
import { DeliveryError } from './errors.js';
import type { MessageTransport, OutgoingMessage } from './message.js';

type MessageKind = OutgoingMessage['to']['type'];

export interface OutboxOptions {
  /** Undefined: no message of this kind leaves. */
  readonly transports: Readonly<Record<MessageKind, MessageTransport | undefined>>;
  readonly log: Log;
  /** Between tries. */
  readonly firstRetryMs?: number;
  /** Time limit of one message that is delivered at once. */
  readonly deliveryLimitMs?: number;
}

const WAITING_AT_MOST = 1_000;
const SENT_AT_ONCE = 4;
const TRIES = 4;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10_000;
const DELIVERY_LIMIT_MS = 45_000;

/**
 * In:     messages, offered without waiting: the requester must not see whether or when it leaves
 * Out:    each by the transport of its kind, tried again while the gateway is busy
 * End:    close() gives up what has not left
 * Errors: none to the caller; logged without address or text
 */
export class Outbox implements Closable {
  readonly #options: OutboxOptions;
  readonly #waiting: OutgoingMessage[] = [];
  readonly #closed = new AbortController();
  readonly #sending = new Set<Promise<void>>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Whether there is a transport for messages of this kind. */
  canSend(kind: MessageKind): boolean {
    return this.#options.transports[kind] !== undefined;
  }

  offer(message: OutgoingMessage): void {
    const { log } = this.#options;
    if (this.#closed.signal.aborted) return;
    if (this.#waiting.length >= WAITING_AT_MOST) {
      log.error(
        { type: message.to.type, waiting: WAITING_AT_MOST },
        'message given up: too many are waiting',
      );
      return;
    }
    this.#waiting.push(message);
    // later: the answer to the requester must not take longer for a message that leaves than for none
    setImmediate(() => this.#sendNext());
  }

  /**
   * Sends one message now, for a caller that tries again by itself.
   *
   * @throws DeliveryError, without address or text
   */
  async deliver(message: OutgoingMessage, signal: AbortSignal): Promise<void> {
    const transport = this.#options.transports[message.to.type];
    if (!transport) throw new DeliveryError({ code: 'no-gateway' }, { retryable: true });
    const { deliveryLimitMs = DELIVERY_LIMIT_MS } = this.#options;
    const limit = AbortSignal.any([signal, this.#closed.signal, AbortSignal.timeout(deliveryLimitMs)]);
    try {
      await transport.send(message, limit);
    } catch (error) {
      if (error instanceof DeliveryError) throw error;
      // its text may quote the message
      const means = message.to.type === 'phone' ? 'sms' : 'email';
      throw new DeliveryError({ code: 'gateway-unreachable', means }, { retryable: true });
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#waiting.length = 0;
    await Promise.all(this.#sending);
    for (const transport of new Set(Object.values(this.#options.transports))) await transport?.close();
  }

  #sendNext(): void {
    if (this.#sending.size >= SENT_AT_ONCE) return;
    const message = this.#waiting.shift();
    if (!message) return;
    const sending = this.#send(message).finally(() => {
      this.#sending.delete(sending);
      this.#sendNext();
    });
    this.#sending.add(sending);
  }

  /** Never rejects. */
  async #send(message: OutgoingMessage): Promise<void> {
    const { transports, log, firstRetryMs = FIRST_RETRY_MS } = this.#options;
    const { signal } = this.#closed;
    const transport = transports[message.to.type];
    if (!transport) return log.error({ type: message.to.type }, 'message given up: no gateway is set');
    let tried = 0;
    const send = async () => {
      tried++;
      await transport.send(message, signal);
      log.info({ transport: transport.name, tried }, 'message sent');
    };
    const onFailure = (error: unknown) => {
      const retryable = error instanceof DeliveryError && error.retryable && tried < TRIES;
      const reason = error instanceof DeliveryError ? messageOf(error) : 'failed inside';
      log.warn({ transport: transport.name, tried, retryable, reason }, 'message not sent');
      if (!retryable) throw error;
    };
    const waits = { firstMs: firstRetryMs, maxMs: LONGEST_RETRY_MS };
    await tryUntil(send, { waits, signal, onFailure }).catch(() => {}); // given up, and logged
  }
}
