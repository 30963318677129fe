import type { UserAddress } from '../access/user-store.js';
import type { Closable } from '../lib/closer.js';

/** Words to one person outside. */
export interface OutgoingMessage {
  readonly to: UserAddress;
  /** Subject of an e-mail; an SMS goes without it. */
  readonly subject: string;
  readonly text: string;
}

/**
 * A way on which messages leave.
 *
 * Errors: DeliveryError
 */
export interface MessageTransport extends Closable {
  /** For the log: `smtp`, `sms`, `log`. */
  readonly name: string;
  /** Resolves when the next hop has taken the message. */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<void>;
}
