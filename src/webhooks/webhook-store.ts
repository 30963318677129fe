import type { Idempotency } from '../cases/record-draft.js';
import type { PostFailure } from './post-failure.js';

/** A subscription, as people see it: without its secrets. */
export interface Webhook {
  readonly id: number;
  /** One of `SUBSCRIBABLE`. */
  readonly event: string;
  readonly url: string;
  readonly isPaused: boolean;
  /** It was subscribed to personal data as they are, else to pseudonyms. */
  readonly seesPersonalData: boolean;
  /** Its maker is active and has, at present, a role that may subscribe to personal data: without it pseudonyms are sent. */
  readonly isMakerCleared: boolean;
  /** The user name of its maker. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** One event for one subscription, and how the last attempt ended. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  /** E.g. `case:12`. */
  readonly subject: string;
  /** `failed`: given up, a dead letter. */
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly attemptedAt: Date | null;
  /** HTTP status of the answer; null where none came. */
  readonly httpStatus: number | null;
  /** Why the last attempt failed. */
  readonly failure: PostFailure | null;
  readonly durationMs: number | null;
  readonly deliveredAt: Date | null;
}

export interface NewDelivery {
  /** A UUID. */
  readonly id: string;
  readonly webhookId: number;
  /** Position of the outbox row; null for a test event. */
  readonly position: number | null;
  readonly event: string;
  readonly subject: string;
  /** JSON, exactly as it is sent. */
  readonly body: string;
  /** It has personal data as they are. */
  readonly hasPersonalData: boolean;
}

export interface NewWebhook {
  readonly event: string;
  readonly url: string;
  readonly seesPersonalData: boolean;
  /** Sealed. */
  readonly secret: string;
}

export interface AddOptions {
  readonly byId: number;
  readonly atMost: number;
  readonly idempotency?: Idempotency | undefined;
}

/** A subscription that a request made, now or when it came before. */
export interface AddedWebhook {
  readonly webhook: Webhook;
  /** Sealed. */
  readonly secret: string;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Filters that the lists of webhooks and of deliveries share. */
export interface EventQuestion extends Page {
  /** Event of the subscription, or of the delivery. */
  readonly event?: string | undefined;
  readonly createdFrom?: Date | undefined;
  /** Exclusive. */
  readonly createdUntil?: Date | undefined;
  readonly order: 'asc' | 'desc';
}

export interface WebhookQuestion extends EventQuestion {
  readonly isPaused?: boolean | undefined;
  /** A part of the address, in any case of its letters. */
  readonly urlPart?: string | undefined;
}

export interface DeliveryQuestion extends EventQuestion {
  readonly status?: DeliveryStatus | undefined;
  /** E.g. `case:12`. */
  readonly subject?: string | undefined;
}

export interface Found<T> {
  readonly records: readonly T[];
  readonly total: number;
}

/** The side of people. Each change is in the audit, in the same transaction. All throw UnavailableError. */
export interface WebhookStore {
  /**
   * It hears of the changes from now on. A request that came before under its key adds none.
   * @returns undefined where there are `atMost` already, and where the one of the earlier request was deleted
   * @throws RecordRefusal when the key came with another request
   */
  add(webhook: NewWebhook, options: AddOptions): Promise<AddedWebhook | undefined>;
  find(id: number): Promise<Webhook | undefined>;
  list(question: WebhookQuestion): Promise<Found<Webhook>>;
  /** Deliveries that wait are due at once when the pause ends. @returns undefined where there is none */
  setPaused(id: number, isPaused: boolean, byId: number): Promise<Webhook | undefined>;
  /** Its deliveries that wait are cancelled. @returns false where there is none */
  remove(id: number, byId: number): Promise<boolean>;
  /** The secret of before signs too for so long. @returns undefined where there is none */
  rotateSecret(
    id: number,
    secret: string,
    options: { readonly byId: number; readonly overlapMs: number },
  ): Promise<{ readonly previousUntil: Date } | undefined>;
  addDelivery(delivery: NewDelivery): Promise<Delivery>;
  findDelivery(webhookId: number, id: string): Promise<Delivery | undefined>;
  listDeliveries(webhookId: number, question: DeliveryQuestion): Promise<Found<Delivery>>;
  /** @returns false where it is still pending, or gone */
  redeliver(webhookId: number, id: string): Promise<boolean>;
}

/** A subscription as the follower of the outbox needs it. */
export interface Subscription {
  readonly id: number;
  readonly event: string;
  /** It was subscribed to personal data, and its maker has the right to them at present. */
  readonly seesPersonalData: boolean;
  /** It hears of changes behind this position of the outbox. */
  readonly afterPosition: number;
}

/** The rows that were passed by because they could not be redacted. */
export interface PassedBy {
  readonly count: number;
  /** The time of the newest one. */
  readonly at: Date | null;
}

/** The side of the follower. All throw UnavailableError. */
export interface WebhookFeed {
  /** Behind which the outbox is to be read. */
  position(): Promise<number>;
  /** Those that are not deleted, paused ones too. */
  subscriptions(): Promise<readonly Subscription[]>;
  /**
   * Notes that a reader begins with a row that may end its process.
   * @param readerId a UUID, of this process alone
   * @returns how many readers began with it before and never came back; undefined while another one has it, or had it
   *   until a moment ago, or has read beyond it
   */
  begin(position: number, readerId: string): Promise<number | undefined>;
  /** The reader gives the row back that it has begun with, for a reason that is not the row's. */
  putBack(position: number, readerId: string): Promise<void>;
  /**
   * Enqueues the deliveries and moves the position, both or neither.
   * @param passedBy rows on the way that are reported without their texts
   * @returns false when the position is not `from` any more: another process has done this
   */
  advance(from: number, to: number, deliveries: readonly NewDelivery[], passedBy?: number): Promise<boolean>;
  passedBy(): Promise<PassedBy>;
  /** Deletes deliveries that were made before that time and have ended. @returns how many */
  trimDeliveries(before: Date): Promise<number>;
}

/** A delivery as its job needs it. */
export interface DueDelivery {
  readonly webhookId: number;
  readonly url: string;
  readonly event: string;
  readonly body: string;
  /** It was delivered, or given up. */
  readonly hasEnded: boolean;
  /** Its time is over: one more attempt that fails is the last. */
  readonly hasExpired: boolean;
  readonly isPaused: boolean;
  readonly isDeleted: boolean;
  /** Its body has personal data, to which the maker of the webhook has no right any more. */
  readonly isForbidden: boolean;
  /** Sealed, those that are live. */
  readonly secrets: readonly string[];
}

export interface AttemptResult {
  readonly httpStatus: number | null;
  /** Why the last attempt failed. */
  readonly failure: PostFailure | null;
  readonly durationMs: number;
  readonly outcome: DeliveryStatus;
}

/** The side of the job that delivers. All throw UnavailableError. */
export interface DeliveryStore {
  findDue(id: string): Promise<DueDelivery | undefined>;
  noteAttempt(id: string, result: AttemptResult): Promise<void>;
  /** Without an attempt. */
  giveUp(id: string, failure: PostFailure): Promise<void>;
}

/** The name of the kind of job that delivers; its payload is `{delivery_id}`. */
export const WEBHOOK_JOB = 'webhook';
/** An event is tried for so long. */
export const DELIVERY_LIFETIME_MS = 24 * 60 * 60_000;
/** More than the waits leave room for within that time: workers that are lost count as attempts too. */
export const DELIVERY_ATTEMPTS = 200;
