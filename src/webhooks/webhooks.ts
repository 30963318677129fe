import { randomUUID } from 'node:crypto';
import type { Role } from '../access/roles.js';
import type { Idempotency } from '../cases/record-draft.js';
import { ConflictError, InvalidInputError, NotFoundError, type InputFault } from '../lib/errors.js';
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

/** Subscriptions of other systems. The asker has checked the right (`mayManageWebhooks`). Errors: NotFoundError, UnavailableError. */
export class Webhooks {
  readonly #options: WebhooksOptions;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  /** Why events cannot be sent to this address; undefined where they can. DNS is not asked. */
  addressProblem(url: string): string | undefined {
    return receiverProblem(url, this.#options);
  }

  /**
   * @param idempotency of a request that may come again: it makes one subscription, and is told its secret again
   * @returns the subscription with its secret, which is not told otherwise
   * @throws InvalidInputError, RecordRefusal for a key that came with another request, ConflictError when there are
   *   `MAX_WEBHOOKS` or that of the earlier request was deleted
   */
  async subscribe(
    { event, url, seesPersonalData }: Pick<NewWebhook, 'event' | 'url' | 'seesPersonalData'>,
    byId: number,
    idempotency?: Idempotency,
  ): Promise<Webhook & { readonly secret: string }> {
    const { store, sealer } = this.#options;
    const faults: InputFault[] = [];
    if (!SUBSCRIBABLE.includes(event))
      faults.push({ field: 'event', message: `must be one of ${SUBSCRIBABLE.join(', ')}` });
    const problem = this.addressProblem(url);
    if (problem !== undefined) faults.push({ field: 'url', message: problem });
    if (faults.length > 0) throw new InvalidInputError(faults);
    const secret = sealer.seal(newSecret());
    const sealed = { event, url: keptAddress(url), seesPersonalData, secret };
    const added = await store.add(sealed, { byId, atMost: MAX_WEBHOOKS, idempotency });
    if (!added)
      throw new ConflictError(
        `there are ${MAX_WEBHOOKS} webhooks already: delete one first; or that of this Idempotency-Key was deleted`,
      );
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

  /** @returns the new secret, which is not told again, and until when the one before signs too */
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

  /** Sends an event again, as it was. @throws ConflictError while it is pending */
  async redeliver(id: number, deliveryId: string): Promise<Delivery> {
    const { store } = this.#options;
    await this.find(id);
    const isQueued = await store.redeliver(id, deliveryId);
    const delivery = await store.findDelivery(id, deliveryId);
    if (!delivery) throw new NotFoundError('delivery', deliveryId);
    if (!isQueued) throw new ConflictError('the delivery is pending: it is tried again without being asked');
    return delivery;
  }
}

function missing(id: number): never {
  throw new NotFoundError('webhook', String(id));
}
