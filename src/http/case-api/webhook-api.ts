import { Router, type Request } from 'express';
import { z } from 'zod';
import type { AccessIdentity } from '../../access/access-tokens.js';
import { rowIdOf } from '../../cases/row-id.js';
import { ForbiddenError, NotFoundError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { SUBSCRIBABLE } from '../../webhooks/event-names.js';
import { mayManageWebhooks, type Webhooks } from '../../webhooks/webhooks.js';
import type { Delivery, Page, Webhook } from '../../webhooks/webhook-store.js';
import { bearerToken } from '../bearer-token.js';
import { bearerShape } from '../kit/api-shape.js';
import { jsonBody, requireJsonBody } from '../kit/json-body.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { paginationOf, paging } from './list-parameters.js';
import { messageReply } from './replies.js';
import { oneOf, text } from './values.js';
import {
  changedWebhookReply,
  deliveriesReply,
  deliveryReply,
  newSecretReply,
  newWebhookReply,
  webhookReply,
  webhooksReply,
} from './webhook-replies.js';

export interface WebhookApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly webhooks: Webhooks;
  readonly log: Log;
}

const subscribeBody = z.strictObject({
  event: oneOf(SUBSCRIBABLE),
  url: text().describe('the HTTPS address that events are posted to'),
});
const statusBody = z.strictObject({ status: oneOf(['active', 'paused']) });
const nothingSent = z.strictObject({});
const webhooksQuery = z.strictObject({ ...paging, status: oneOf(['active', 'paused']).optional() });
const deliveriesQuery = z.strictObject({
  ...paging,
  status: oneOf(['pending', 'delivered', 'failed']).optional(),
});

/** Webhooks, for administrators. Mounted at /api/v1/webhooks. */
export function webhookApi({ verify, webhooks, log }: WebhookApiOptions): Router {
  const router = Router();
  router.use(requireJsonBody(), jsonBody());
  const auth = async (request: Request) => {
    const identity = await verify(bearerToken(request) ?? '');
    if (!mayManageWebhooks(identity.role)) throw new ForbiddenError('your role may not do this');
    return identity;
  };
  const parts = { auth, webhooks };
  addSubscribeRoute(router, parts);
  addReadRoutes(router, parts);
  addChangeRoutes(router, parts);
  addSecretRoute(router, parts);
  addDeliveryRoutes(router, parts);
  endRoutes(router, bearerShape, log);
  return router;
}

interface Parts {
  readonly auth: (request: Request) => Promise<AccessIdentity>;
  readonly webhooks: Webhooks;
}

function addSubscribeRoute(router: Router, { auth, webhooks }: Parts): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/subscribe',
    summary: 'Subscribes an address to an event, or to a group of them (`case.*`)',
    status: 201,
    reply: newWebhookReply,
    body: subscribeBody,
    refusals: [403],
    auth,
    async handle({ body, identity, request, response }) {
      const { secret, ...added } = await webhooks.subscribe(body, identity.userId);
      response.location(`${request.baseUrl}/${added.id}`);
      return { ...webhookJson(added), secret, message: 'Webhook created' };
    },
  });
}

function addReadRoutes(router: Router, { auth, webhooks }: Parts): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary: 'Webhooks',
    reply: webhooksReply,
    query: webhooksQuery,
    refusals: [403],
    auth,
    async handle({ query: { status, order, ...page } }) {
      const isPaused = status === undefined ? undefined : status === 'paused';
      const found = await webhooks.list({ ...rowsOf(page), order, isPaused });
      return { webhooks: found.records.map(webhookJson), pagination: paginationOf(page, found.total) };
    },
  });
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id',
    summary: 'One of the webhooks',
    reply: webhookReply,
    refusals: [403],
    auth,
    async handle({ request }) {
      return webhookJson(await webhooks.find(idOf(request)));
    },
  });
}

function addChangeRoutes(router: Router, { auth, webhooks }: Parts): void {
  addRoute(router, bearerShape, {
    method: 'put',
    path: '/:id',
    summary: 'Pauses a webhook, or ends its pause: events of a pause wait, at most for 24 hours',
    reply: changedWebhookReply,
    body: statusBody,
    refusals: [403],
    auth,
    async handle({ body: { status }, identity, request }) {
      const changed = await webhooks.setPaused(idOf(request), status === 'paused', identity.userId);
      return { ...webhookJson(changed), message: 'Webhook updated' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'delete',
    path: '/:id',
    summary: 'Removes a webhook; what waits for it is not sent',
    reply: messageReply,
    refusals: [403],
    auth,
    async handle({ identity, request }) {
      await webhooks.remove(idOf(request), identity.userId);
      return { message: 'Webhook deleted' };
    },
  });
}

function addSecretRoute(router: Router, { auth, webhooks }: Parts): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/rotate-secret',
    summary: 'Gives a webhook another secret; for 24 hours the one before signs too',
    reply: newSecretReply,
    body: nothingSent,
    refusals: [403],
    auth,
    async handle({ identity, request }) {
      const id = idOf(request);
      const { secret, previousUntil } = await webhooks.rotateSecret(id, identity.userId);
      const until = previousUntil.toISOString();
      return { id: String(id), secret, previous_secret_until: until, message: 'Secret rotated' };
    },
  });
}

function addDeliveryRoutes(router: Router, { auth, webhooks }: Parts): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/test',
    summary: 'Sends the event `ping`, in the way of all others',
    status: 202,
    reply: deliveryReply,
    body: nothingSent,
    refusals: [403],
    auth,
    async handle({ request }) {
      const delivery = await webhooks.test(idOf(request));
      return { ...deliveryJson(delivery), message: 'Test event queued' };
    },
  });
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/:id/deliveries',
    summary: 'The delivery log of a webhook',
    reply: deliveriesReply,
    query: deliveriesQuery,
    refusals: [403],
    auth,
    async handle({ query: { status, order, ...page }, request }) {
      const question = { ...rowsOf(page), order, status };
      const found = await webhooks.listDeliveries(idOf(request), question);
      return { deliveries: found.records.map(deliveryJson), pagination: paginationOf(page, found.total) };
    },
  });
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/:id/deliveries/:deliveryId/redeliver',
    summary: 'Sends an event again that was delivered or given up',
    status: 202,
    reply: deliveryReply,
    body: nothingSent,
    refusals: [403, 409],
    auth,
    async handle({ request }) {
      const delivery = await webhooks.redeliver(idOf(request), deliveryIdOf(request));
      return { ...deliveryJson(delivery), message: 'Delivery queued' };
    },
  });
}

/** @throws NotFoundError for a text that is no id */
function idOf({ params }: Request): number {
  const id = rowIdOf(String(params.id));
  if (id === undefined) throw new NotFoundError('webhook', String(params.id));
  return id;
}

/** @throws NotFoundError for a text that is no id */
function deliveryIdOf({ params }: Request): string {
  const parsed = z.uuid().safeParse(params.deliveryId);
  if (!parsed.success) throw new NotFoundError('delivery', String(params.deliveryId));
  return parsed.data;
}

function rowsOf({ page, limit }: { readonly page: number; readonly limit: number }): Page {
  return { limit, offset: (page - 1) * limit };
}

function webhookJson({ id, event, url, isPaused, createdAt }: Webhook) {
  const status = isPaused ? 'paused' : 'active';
  return { id: String(id), event, url, status, created_at: createdAt.toISOString() };
}

function deliveryJson({ id, event, subject, status, attempts, ...rest }: Delivery) {
  return {
    ...{ id, event, subject, status, attempts },
    created_at: rest.createdAt.toISOString(),
    last_attempt_at: rest.attemptedAt?.toISOString() ?? null,
    http_status: rest.httpStatus,
    error: rest.error,
    duration_ms: rest.durationMs,
    delivered_at: rest.deliveredAt?.toISOString() ?? null,
  };
}
