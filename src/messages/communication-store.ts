import type { DeliveryFailure } from './delivery-failure.js';

/** The name of the kind of job that sends a message of the case file. */
export const COMMUNICATION_JOB = 'communication.send';

/** Waits between attempts; with jitter they are three quarters of this on average. */
export const SENDING_WAITS = { firstMs: 5_000, maxMs: 10 * 60_000 };
/** More than two days' worth: the time decides when a message is given up. */
export const ATTEMPTS = 600;

/** A message that is to be sent, as it is now. */
export interface DueMessage {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly contactId: number | null;
  readonly caseId: number | null;
  /** A user sends it against a wish of the case file. */
  readonly isOverridden: boolean;
  /** Older than a day: it is given up where a gateway does not take it now. */
  readonly hasExpired: boolean;
  /** Older than two days: it does not wait for safe hours any more. */
  readonly hasMissedSafeHours: boolean;
}

/** Messages of the case file, as their job reads and writes them. All throw UnavailableError. */
export interface CommunicationStore {
  /** @returns undefined for a message that is not queued: it was sent or given up before */
  findQueued(id: number): Promise<DueMessage | undefined>;
  noteSent(id: number): Promise<void>;
  noteFailed(id: number, failure: DeliveryFailure): Promise<void>;
}

/** A message that a gateway has brought. */
export interface InboundMessage {
  readonly channel: string;
  /** Normalised. */
  readonly address: string;
  /** Every way in which the address may be kept. */
  readonly spellings: readonly string[];
  /** The gateway's id; with channel, sender and text it identifies a message. */
  readonly messageId: string;
  readonly at: Date;
  readonly subject: string | null;
  readonly text: string;
}

export interface InboundStore {
  /** Stores a message once. @throws UnavailableError */
  receive(message: InboundMessage): Promise<StoredMessage>;
}

export interface StoredMessage {
  readonly id: string;
  readonly threadId: string;
  readonly contactId: string | null;
  readonly caseId: string | null;
  /** False: it was there before. */
  readonly isNew: boolean;
  /** It is new, and another message had its id before. */
  readonly isOfUsedId: boolean;
}
