import { Refusal } from '../lib/refusal.js';
import type { AddressFault } from './address-fault.js';

/** Every reason for which a subscription or a delivery is refused. */
export type WebhookRefusal =
  /** As many as there may be; or that of this Idempotency-Key was deleted. */
  | { readonly code: 'too-many-webhooks'; readonly most: number }
  | { readonly code: 'unknown-webhook'; readonly webhookId: string }
  | { readonly code: 'unknown-delivery'; readonly deliveryId: string }
  | { readonly code: 'unknown-event'; readonly field: 'event'; readonly event: string }
  | { readonly code: 'address-not-allowed'; readonly field: 'url'; readonly problem: AddressFault }
  /** It is tried again without being asked. */
  | { readonly code: 'delivery-pending' };

/** A refusal of a subscription or a delivery, to be thrown. */
export const webhookRefusal = Refusal.of<WebhookRefusal>({
  'too-many-webhooks': 'conflict',
  'unknown-webhook': 'not-found',
  'unknown-delivery': 'not-found',
  'unknown-event': 'invalid-input',
  'address-not-allowed': 'invalid-input',
  'delivery-pending': 'conflict',
});
