import { z } from 'zod';
import { CALLBACK_DONE_REASONS, CALLBACK_OUTCOMES, type CallbackOutcome } from '../../desk/callback-store.js';
import { pagination } from './list-parameters.js';

/** Replies of the bearer API: the fields of `data`, and `message` beside it. */
const time = z.iso.datetime();
const count = z.int().min(0);
/** HH:MM in the helpline's time zone. */
const clock = z.iso.time({ precision: -1 });
const share = z.number().min(0).max(1);

const callback = z.strictObject({
  id: z.int(),
  call_id: z.string().describe('the first call that came to nothing'),
  calls: z.int().min(1).describe('how many calls of that person came to nothing'),
  phone: z.string(),
  reason: z.string(),
  state: z.enum(['open', 'taken', 'done']),
  tries: count,
  waited: z.number().describe('seconds; of several calls the longest'),
  created_at: time,
  taken_by: z.int().nullable(),
  taken_at: time.nullable(),
  done_at: time.nullable(),
  done_reason: z.enum(CALLBACK_DONE_REASONS).nullable(),
  outcome: z.enum(Object.keys(CALLBACK_OUTCOMES) as CallbackOutcome[]).nullable(),
  tried_call_id: z.string().nullable(),
  contact: z.strictObject({
    may_call: z.boolean().nullable().describe('false: only with a named override; null: not known'),
    reason: z.string().nullable().describe('why it may not be called now'),
    safe_from: clock.nullable(),
    safe_until: clock.nullable(),
    keep_confidential: z.boolean(),
    neutral_caller_id: z.boolean().describe('the call shows no number of the helpline'),
  }),
});

const phone = z.strictObject({
  kind: z.enum(['sip', 'webrtc']),
  username: z.string(),
  password: z.string(),
  display_name: z.string(),
});

export const messageReply = z.strictObject({ message: z.string() });

export const callbacksReply = z.strictObject({ callbacks: z.array(callback), pagination });

export const callbackReply = z.strictObject({ callback });

export const phonesReply = z.strictObject({ phones: z.array(phone) });

export const renewedPhonesReply = phonesReply.extend({ in_effect: z.boolean() });

export const chosenPasswordsReply = z.strictObject({
  taken: z
    .array(z.enum(['own', 'common']))
    .describe('the kinds that this server takes; others have no effect'),
  phone_passwords: z.array(
    z.strictObject({ user_id: z.int().nullable().describe('null: the common one'), set_at: time }),
  ),
});

export const languagesReply = z.strictObject({ languages: z.array(z.string()) });

export const figuresReply = z.strictObject({
  day: z.iso.date(),
  calls: count,
  answered: count,
  answered_in_time: count,
  abandoned: count,
  waiting: count,
  service_level: share.nullable(),
  service_level_seconds: z.number(),
  abandon_rate: share.nullable(),
  longest_wait: z.number(),
  average_wait: z.number().nullable(),
});

const ownUser = z.strictObject({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  role: z.union([z.int(), z.string()]),
  role_name: z.string(),
});

export const ownUserReply = z.strictObject({ user: ownUser });

export const loginReply = messageReply.extend({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: count.describe('Seconds until the access token expires'),
  refresh_expires_in: count.describe('Seconds until the login ends, however often it is refreshed'),
  user: ownUser,
});
