import { randomUUID } from 'node:crypto';
import type { Role } from '../access/roles.js';
import type { Idempotency } from '../cases/record-draft.js';
import type { AddressFault } from './address-fault.js';
import { webhookRefusal } from './webhook-refusal.js';
import { eventBody } from './event-body.js';
import { SUBSCRIBABLE, TEST_EVENT } from './event-names.js';
import { keptAddress, receiverProblem } from './receiver-address.js';
import type { SecretSealer } from '../lib/secret-sealer.js';
import { newSecret } from './new-secret.js';
import type {
  Delivery,
  DeliveryQuestion,
  Found,
  NewWebhook,
  Webhook,
  WebhookQuestion,
  WebhookStore,
} from './webhook-store.js';

export interface WebhooksOptions {
  readonly store: WebhookStore;
  readonly sealer: SecretSealer;
  readonly allowsLoopback: boolean;
}

/** Webhooks are for administrators: what is sent has the values of the file. */
export function mayManageWebhooks(role: Role): boolean {
  return role === 'administrator';
}

export const MAX_WEBHOOKS = 100;
/** After a rotation deliveries are signed with both secrets for so long. */
const OVERLAP_MS = 24 * 60 * 60_000;

/** Subscriptions of other systems. The asker has checked the right (`mayManageWebhooks`). Errors: Refusal, UnavailableError. */
export class Webhooks {
  readonly #options: WebhooksOptions;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  /** Why events cannot be sent to this address; undefined where they can. DNS is not asked. */
  addressProblem(url: string): AddressFault | undefined {
    return receiverProblem(url, this.#options);
  }

  /**
   * @param idempotency of a request that may come again: it makes one subscription, and is given its secret again
   * @returns the subscription with its secret, which is not returned otherwise
   * @throws RecordRefusal for a key that came with another request, Refusal for an event or address that is not taken, when there are
   *   `MAX_WEBHOOKS` or that of the earlier request was deleted
   */
  async subscribe(
    { event, url, seesPersonalData }: Pick<NewWebhook, 'event' | 'url' | 'seesPersonalData'>,
    byId: number,
    idempotency?: Idempotency,
  ): Promise<Webhook & { readonly secret: string }> {
    const { store, sealer } = this.#options;
    if (!SUBSCRIBABLE.includes(event)) throw webhookRefusal({ code: 'unknown-event', field: 'event', event });
    const problem = this.addressProblem(url);
    if (problem) throw webhookRefusal({ code: 'address-not-allowed', field: 'url', problem });
    const secret = sealer.seal(newSecret());
    const sealed = { event, url: keptAddress(url), seesPersonalData, secret };
    const added = await store.add(sealed, { byId, atMost: MAX_WEBHOOKS, idempotency });
    if (!added) throw webhookRefusal({ code: 'too-many-webhooks', most: MAX_WEBHOOKS });
    return { ...added.webhook, secret: sealer.open(added.secret) };
  }

  async find(id: number): Promise<Webhook> {
    return (await this.#options.store.find(id)) ?? missing(id);
  }

  list(question: WebhookQuestion): Promise<Found<Webhook>> {
    return this.#options.store.list(question);
  }

  /** Events of the time of a pause wait, at most for the time that an event is tried. */
  async setPaused(id: number, isPaused: boolean, byId: number): Promise<Webhook> {
    return (await this.#options.store.setPaused(id, isPaused, byId)) ?? missing(id);
  }

  async remove(id: number, byId: number): Promise<void> {
    if (!(await this.#options.store.remove(id, byId))) missing(id);
  }

  /** @returns the new secret, which is not returned again, and until when the one before signs too */
  async rotateSecret(
    id: number,
    byId: number,
  ): Promise<{ readonly secret: string; readonly previousUntil: Date }> {
    const { store, sealer } = this.#options;
    const secret = newSecret();
    const options = { byId, overlapMs: OVERLAP_MS };
    const rotated = await store.rotateSecret(id, sealer.seal(secret), options);
    return { secret, ...(rotated ?? missing(id)) };
  }

  /** Sends an event of its own, `ping`, in the way of all others. */
  async test(id: number): Promise<Delivery> {
    const { id: webhookId } = await this.find(id);
    const deliveryId = randomUUID();
    const data = { id: String(webhookId) };
    return this.#options.store.addDelivery({
      id: deliveryId,
      webhookId,
      position: null,
      event: TEST_EVENT,
      subject: `webhook:${webhookId}`,
      hasPersonalData: false,
      body: eventBody({
        event: TEST_EVENT,
        at: new Date(),
        webhookId,
        deliveryId,
        dataJson: JSON.stringify(data),
      }),
    });
  }

  async listDeliveries(id: number, question: DeliveryQuestion): Promise<Found<Delivery>> {
    await this.find(id);
    return this.#options.store.listDeliveries(id, question);
  }

  /** Sends an event again, as it was. @throws Refusal while it is pending */
  async redeliver(id: number, deliveryId: string): Promise<Delivery> {
    const { store } = this.#options;
    await this.find(id);
    const isQueued = await store.redeliver(id, deliveryId);
    const delivery = await store.findDelivery(id, deliveryId);
    if (!delivery) throw webhookRefusal({ code: 'unknown-delivery', deliveryId });
    if (!isQueued) throw webhookRefusal({ code: 'delivery-pending' });
    return delivery;
  }
}

function missing(id: number): never {
  throw webhookRefusal({ code: 'unknown-webhook', webhookId: String(id) });
}
