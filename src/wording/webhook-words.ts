import type { WebhookRefusal } from '../webhooks/webhook-refusal.js';
import { wordAddressFault } from './post-failure-words.js';
import type { WordsOf } from './words-of.js';

/** The sentences for refusals of subscriptions and deliveries. */
export const webhookWords: WordsOf<WebhookRefusal> = {
  'too-many-webhooks': ({ most }) =>
    `there are ${most} webhooks already: delete one first; or that of this Idempotency-Key was deleted`,
  'unknown-webhook': ({ webhookId }) => `webhook ${webhookId} not found`,
  'unknown-delivery': ({ deliveryId }) => `delivery ${deliveryId} not found`,
  'unknown-event': ({ event }) => `must be an event that can be subscribed to, not ${event}`,
  'address-not-allowed': ({ problem }) => wordAddressFault(problem),
  'delivery-pending': () => 'the delivery is pending: it is tried again without being asked',
};
