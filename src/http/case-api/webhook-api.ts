import { Router, type Request } from 'express';
import { z } from 'zod';
import { roleMayNot } from '../../access/access-refusal.js';
import type { AccessIdentity } from '../../access/access-tokens.js';
import type { Clearance } from '../../access/personal-data-rights.js';
import { rowIdOf } from '../../cases/row-id.js';
import { dayStart } from '../../cases/time-zone.js';
import { InvalidInputError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { wordAddressFault } from '../../wording/post-failure-words.js';
import { SUBSCRIBABLE, TEST_EVENT, WEBHOOK_EVENTS } from '../../webhooks/event-names.js';
import { webhookRefusal } from '../../webhooks/webhook-refusal.js';
import { mayManageWebhooks, type Webhooks } from '../../webhooks/webhooks.js';
import type { EventQuestion } from '../../webhooks/webhook-store.js';
import { bearerToken } from '../bearer-token.js';
import { idempotencyOf, KEY_HEADER, keyProblem } from '../idempotency-key.js';
import { bearerShape } from '../kit/api-shape.js';
import { addRoute, endRoutes } from '../kit/route.js';
import { createdDays, paginationOf, paging, queryText } from './list-parameters.js';
import { messageReply } from './replies.js';
import { oneOf, text } from './values.js';
import {
  changedWebhookReply,
  deliveriesReply,
  deliveryJson,
  deliveryReply,
  newSecretReply,
  newWebhookReply,
  webhookJson,
  webhookReply,
  webhooksReply,
} from './webhook-fields.js';
import { inWordsOf } from './word-refusal.js';

export interface WebhookApiOptions {
  /** @throws UnauthenticatedError for a token that does not hold */
  readonly verify: (token: string) => Promise<AccessIdentity>;
  readonly webhooks: Webhooks;
  readonly hasClearance: Clearance;
  /** The helpline's, in which days are meant. */
  readonly timeZone: string;
  readonly log: Log;
}

const subscribeBody = (webhooks: Webhooks) =>
  z.strictObject({
    event: oneOf(SUBSCRIBABLE),
    url: text()
      .superRefine((url, context) => {
        const problem = webhooks.addressProblem(url);
        if (problem) context.addIssue({ code: 'custom', message: wordAddressFault(problem) });
      })
      .describe('the HTTPS address that events are posted to'),
    personal_data: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .describe(
        'true: the receiver gets names, numbers and addresses as they are, which needs the clearance for personal data; false: pseudonyms',
      ),
  });
const statusBody = z.strictObject({ status: oneOf(['active', 'paused']) });
const nothingSent = z.strictObject({});
const ofEvents = {
  ...paging,
  sort: oneOf(['id', 'created_at']).optional().describe('either is the order in which they were made'),
  ...createdDays,
};
const webhooksQuery = z.strictObject({
  ...ofEvents,
  status: oneOf(['active', 'paused']).optional(),
  type: oneOf(SUBSCRIBABLE).optional().describe('the event that they are subscribed to'),
  q: queryText('must be a text').optional().describe('a part of the address'),
});
const deliveriesQuery = z.strictObject({
  ...ofEvents,
  status: oneOf(['pending', 'delivered', 'failed']).optional(),
  type: oneOf([...WEBHOOK_EVENTS, TEST_EVENT])
    .optional()
    .describe('the event'),
  q: queryText('must be a text').optional().describe('the subject, e.g. case:12'),
});

/** Webhooks, for administrators. Mounted at /api/v1/webhooks. */
export function webhookApi({ verify, webhooks, hasClearance, timeZone, log }: WebhookApiOptions): Router {
  const router = Router();
  const auth = async (request: Request) => {
    const identity = await verify(bearerToken(request) ?? '');
    if (!mayManageWebhooks(identity.role)) throw roleMayNot('webhooks');
    return identity;
  };
  const parts = { auth, webhooks, hasClearance, timeZone };
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
  readonly hasClearance: Clearance;
  readonly timeZone: string;
}

function addSubscribeRoute(router: Router, { auth, webhooks, hasClearance }: Parts): void {
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/subscribe',
    summary: `Subscribes an address to an event, or to a group of them (\`case.*\`); with an ${KEY_HEADER} once`,
    status: 201,
    reply: newWebhookReply,
    body: subscribeBody(webhooks),
    refusals: [403, 409],
    auth,
    async handle({ body, identity, request, response }) {
      const problem = keyProblem(request);
      if (problem !== undefined) throw new InvalidInputError([{ field: KEY_HEADER, message: problem }]);
      const key = idempotencyOf(request, ['POST', request.baseUrl]);
      const { personal_data: seesPersonalData, ...asked } = body;
      if (seesPersonalData && !hasClearance(identity.role)) throw roleMayNot('personal-data');
      const { secret, ...added } = await inWordsOf({ fields: {} }, () =>
        webhooks.subscribe({ ...asked, seesPersonalData }, identity.userId, key),
      );
      response.location(`${request.baseUrl}/${added.id}`);
      return { ...webhookJson(added), secret, message: 'Webhook created' };
    },
  });
}

function addReadRoutes(router: Router, { auth, webhooks, timeZone }: Parts): void {
  addRoute(router, bearerShape, {
    method: 'get',
    path: '/',
    summary: 'Webhooks',
    reply: webhooksReply,
    query: webhooksQuery,
    refusals: [403],
    auth,
    async handle({ query }) {
      const { status, q: urlPart } = query;
      const isPaused = status === undefined ? undefined : status === 'paused';
      const found = await webhooks.list({ ...questionOf(query, timeZone), isPaused, urlPart });
      return { webhooks: found.records.map(webhookJson), pagination: paginationOf(query, found.total) };
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

function addDeliveryRoutes(router: Router, { auth, webhooks, timeZone }: Parts): void {
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
    async handle({ query, request }) {
      const { status, q: subject } = query;
      const question = { ...questionOf(query, timeZone), status, subject };
      const found = await webhooks.listDeliveries(idOf(request), question);
      return { deliveries: found.records.map(deliveryJson), pagination: paginationOf(query, found.total) };
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

/** @throws Refusal for a text that is no id */
function idOf({ params }: Request): number {
  const id = rowIdOf(String(params.id));
  if (id === undefined) throw webhookRefusal({ code: 'unknown-webhook', webhookId: String(params.id) });
  return id;
}

/** @throws Refusal for a text that is no id */
function deliveryIdOf({ params }: Request): string {
  const parsed = z.uuid().safeParse(params.deliveryId);
  if (!parsed.success)
    throw webhookRefusal({ code: 'unknown-delivery', deliveryId: String(params.deliveryId) });
  return parsed.data;
}

interface EventQuery {
  readonly page: number;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly type?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

function questionOf({ page, limit, order, type, ...days }: EventQuery, timeZone: string): EventQuestion {
  const start = (day: string | undefined) => (day === undefined ? undefined : dayStart(day, timeZone));
  return {
    limit,
    offset: (page - 1) * limit,
    order,
    event: type,
    createdFrom: start(days.created_after),
    createdUntil: start(days.created_before),
  };
}
