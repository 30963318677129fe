import { z } from 'zod';
import { POST_FAILURE_CODES } from '../../webhooks/post-failure.js';
import type { Delivery, Webhook } from '../../webhooks/webhook-store.js';
import { wordPostFailure } from '../../wording/post-failure-words.js';
import { refusalJson } from '../../wording/refusal-json.js';
import { failureReason } from '../kit/failure-reason.js';
import { fieldOf, shownJson, shownSchema } from '../kit/shown-record.js';
import { pagination } from './list-parameters.js';

const id = z.string();
const time = z.iso.datetime();
const message = z.string();

const ofWebhook = fieldOf<Webhook>();
const webhookFields = {
  id: ofWebhook(id, (webhook) => String(webhook.id)),
  event: ofWebhook(z.string(), ({ event }) => event),
  url: ofWebhook(z.string(), ({ url }) => url),
  status: ofWebhook(z.enum(['active', 'paused']), ({ isPaused }) => (isPaused ? 'paused' : 'active')),
  personal_data: ofWebhook(
    z.boolean().describe('false: the receiver gets pseudonyms'),
    ({ seesPersonalData }) => seesPersonalData,
  ),
  personal_data_sent: ofWebhook(
    z
      .boolean()
      .describe(
        'false also while its maker may not subscribe to personal data any more: the receiver gets pseudonyms',
      ),
    ({ seesPersonalData, isMakerCleared }) => seesPersonalData && isMakerCleared,
  ),
  created_by: ofWebhook(
    z.string().nullable().describe('the user name of its maker'),
    ({ createdBy }) => createdBy,
  ),
  created_at: ofWebhook(time, ({ createdAt }) => createdAt.toISOString()),
};

const ofDelivery = fieldOf<Delivery>();
const deliveryFields = {
  id: ofDelivery(z.uuid(), (delivery) => delivery.id),
  event: ofDelivery(z.string(), ({ event }) => event),
  subject: ofDelivery(
    z
      .string()
      .describe('the record that the event is about, e.g. case:12; events of one subject come in order'),
    ({ subject }) => subject,
  ),
  status: ofDelivery(
    z.enum(['pending', 'delivered', 'failed']).describe('failed: given up'),
    ({ status }) => status,
  ),
  attempts: ofDelivery(z.int().min(0), ({ attempts }) => attempts),
  created_at: ofDelivery(time, ({ createdAt }) => createdAt.toISOString()),
  last_attempt_at: ofDelivery(time.nullable(), ({ attemptedAt }) => attemptedAt?.toISOString() ?? null),
  http_status: ofDelivery(z.int().nullable(), ({ httpStatus }) => httpStatus),
  error: ofDelivery(z.string().nullable(), ({ failure }) => failure && wordPostFailure(failure)),
  error_reason: ofDelivery(
    failureReason(POST_FAILURE_CODES, 'error'),
    ({ failure }) => failure && refusalJson(failure),
  ),
  duration_ms: ofDelivery(z.int().min(0).nullable(), ({ durationMs }) => durationMs),
  delivered_at: ofDelivery(time.nullable(), ({ deliveredAt }) => deliveredAt?.toISOString() ?? null),
};

export const webhookJson = (webhook: Webhook) => shownJson(webhookFields, webhook);
export const deliveryJson = (delivery: Delivery) => shownJson(deliveryFields, delivery);

/** Fields of `data` in the replies about webhooks; `message` and `pagination` stand beside it. */
export const webhookReply = shownSchema(webhookFields);
const delivery = shownSchema(deliveryFields);

const SECRET = 'the key of the signatures, shown this once';

export const changedWebhookReply = webhookReply.extend({ message });

export const newWebhookReply = changedWebhookReply.extend({ secret: z.string().describe(SECRET) });

export const webhooksReply = z.strictObject({ webhooks: z.array(webhookReply), pagination });

export const newSecretReply = z.strictObject({
  id,
  secret: z.string().describe(SECRET),
  previous_secret_until: time.describe('until then the secret of before signs too'),
  message,
});

export const deliveriesReply = z.strictObject({ deliveries: z.array(delivery), pagination });

export const deliveryReply = delivery.extend({ message });
