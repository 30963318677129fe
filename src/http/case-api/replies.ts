import { z } from 'zod';

/** Replies of the bearer API: the fields of `data`, and `message` beside it. */
const time = z.iso.datetime();
const count = z.int().min(0);
const share = z.number().min(0).max(1);

const phone = z.strictObject({
  kind: z.enum(['sip', 'webrtc']),
  username: z.string(),
  password: z.string(),
  display_name: z.string(),
});

export const messageReply = z.strictObject({ message: z.string() });

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
