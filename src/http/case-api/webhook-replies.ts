import { z } from 'zod';
import { POST_FAILURE_CODES } from '../../webhooks/post-failure.js';
import { failureReason } from '../kit/failure-reason.js';
import { pagination } from './list-parameters.js';

const id = z.string();
const time = z.iso.datetime();
const message = z.string();

/** Fields of `data` in the replies about webhooks; `message` and `pagination` stand beside it. */
const webhook = z.strictObject({
  id,
  event: z.string(),
  url: z.string(),
  status: z.enum(['active', 'paused']),
  personal_data: z.boolean().describe('false: the receiver gets pseudonyms'),
  personal_data_sent: z
    .boolean()
    .describe(
      'false also while its maker may not subscribe to personal data any more: the receiver gets pseudonyms',
    ),
  created_by: z.string().nullable().describe('the user name of its maker'),
  created_at: time,
});

const delivery = z.strictObject({
  id: z.uuid(),
  event: z.string(),
  subject: z.string().describe('what the event is about, e.g. case:12; events of one subject come in order'),
  status: z.enum(['pending', 'delivered', 'failed']).describe('failed: given up'),
  attempts: z.int().min(0),
  created_at: time,
  last_attempt_at: time.nullable(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  error_reason: failureReason(POST_FAILURE_CODES, 'error'),
  duration_ms: z.int().min(0).nullable(),
  delivered_at: time.nullable(),
});

const SECRET = 'the key of the signatures, shown this once';

export const webhookReply = webhook;

export const changedWebhookReply = webhook.extend({ message });

export const newWebhookReply = changedWebhookReply.extend({ secret: z.string().describe(SECRET) });

export const webhooksReply = z.strictObject({ webhooks: z.array(webhook), pagination });

export const newSecretReply = z.strictObject({
  id,
  secret: z.string().describe(SECRET),
  previous_secret_until: time.describe('until then the secret of before signs too'),
  message,
});

export const deliveriesReply = z.strictObject({ deliveries: z.array(delivery), pagination });

export const deliveryReply = delivery.extend({ message });
