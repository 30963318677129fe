import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { urlencoded, type Router } from 'express';
import { z } from 'zod';
import { AI_CHANNEL } from '../../cases/ai-notification.js';
import { INBOUND } from '../../cases/message-codes.js';
import { NOTHING_NESTED, type RecordDraft } from '../../cases/record-draft.js';
import { messages } from '../../cases/resources/message.js';
import { addRoute, JsonText } from '../kit/route.js';
import { keyPiece, noticePiece, recordsPiece, toJson } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { formOf } from './read-routes.js';
import { identifyFully } from './record-access.js';
import { writtenReply } from './record-schemas.js';

/** As of any body of this API. */
const BODY_LIMIT = '1mb';
const LINE_LENGTH = 250;
/** What one row is searched by holds the words of so many characters. */
const MESSAGE_LENGTH = 250_000;

const line = (name: string) =>
  z
    .string(`${name} is required, a text`)
    .trim()
    .min(1, `${name} must not be empty`)
    .max(LINE_LENGTH, `${name} must have at most ${LINE_LENGTH} characters`)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), `${name} must not contain control characters`);

const moment = z
  .union([z.string(), z.number()])
  .transform((value) => toMoment(String(value).trim()))
  .refine((at) => at !== undefined, 'timestamp must be a time such as 2026-11-24T08:00:00Z, or Unix seconds');

/** Nothing beside these is kept, so that nothing beside them is taken. */
const notification = z.strictObject({
  channel: line('channel').describe(`${AI_CHANNEL} for what an AI service finds in calls`),
  session_id: line('session_id').describe('the exchange; of an AI service, the id of the call'),
  message_id: line('message_id').describe('the same message of a channel is stored once'),
  timestamp: moment.optional(),
  from: line('from').optional(),
  mime: line('mime').optional(),
  message: z
    .string('message is required, a text')
    .min(1, 'message must not be empty')
    .max(MESSAGE_LENGTH, `message must have at most ${MESSAGE_LENGTH} characters`)
    .refine((text) => !/[\0\p{Cs}]/u.test(text), 'message is no well-formed text')
    .describe('JSON of application/json may come as base64'),
});
type Notification = z.output<typeof notification>;

/**
 * POST msg: messages that gateways of the family bring, and what its AI service notifies of, as a form or as JSON. Each
 * is stored once, as the newest of its exchange; one of a kind that nothing here knows is stored as it came.
 */
export function addNotificationRoutes(router: Router, { caseFile, identify }: HelplineParts): void {
  router.use('/msg', urlencoded({ extended: false, limit: BODY_LIMIT }));
  addRoute(router, helplineShape, {
    method: 'post',
    path: '/msg',
    status: 201,
    summary: 'Stores a message of a gateway, or a notification of an AI service; the same one once',
    reply: writtenReply(messages),
    bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
    body: notification,
    auth: async (request) => {
      const identity = await identifyFully(request, identify);
      caseFile.assertMay(identity, messages, 'add'); // before the body is read
      return identity;
    },
    async handle({ identity, body, request }) {
      const saved = await caseFile.create(identity, {
        draft: toDraft(body),
        faults: [],
        references: [],
        idempotency: identityOf(body),
      });
      const form = formOf(request);
      const pieces = saved.record
        ? [recordsPiece(messages, [saved.record], form), keyPiece(messages, form)]
        : [];
      return new JsonText(toJson([...pieces, noticePiece(messages, [['info', 'Message Created']])]));
    },
  });
}

function toDraft(body: Notification): RecordDraft {
  const { channel, session_id: exchange, message_id: id, timestamp, from = null, mime = null } = body;
  return {
    resource: messages,
    own: {
      ...{ src: channel, src_uid: id, src_callid: exchange, src_address: from, src_mime: mime },
      ...{ src_vector: INBOUND, src_ts: timestamp ?? null, src_msg: textOf(body), gateway_message_id: id },
    },
    contact: {},
    nested: NOTHING_NESTED,
  };
}

/** Whatever else of a message is another when it is sent again, such as its time, its id says that it is the same. */
function identityOf({ channel, message_id: id }: Notification) {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([channel, id]))
    .digest();
  return { key: `msg ${requestHash.toString('base64url')}`, requestHash };
}

/** JSON that came as base64 is kept as JSON, so that it can be searched and read; anything else as it came. */
function textOf({ message, mime }: Notification): string {
  if (mime !== 'application/json' || !/^[A-Za-z0-9+/\s]+={0,2}$/.test(message)) return message;
  const bytes = Buffer.from(message, 'base64');
  const text = bytes.toString();
  return isUtf8(bytes) && isJson(text) && !text.includes('\0') ? text : message;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const LATEST_S = 99_999_999_999;

/** Unix seconds, with parts of a second; or ISO 8601, in UTC where it says no zone. */
function toMoment(text: string): Date | undefined {
  if (/^\d{1,11}(\.\d{1,9})?$/.test(text)) return new Date(Math.min(Number(text), LATEST_S) * 1000);
  const [, day, zone] = /^(\d{4}-\d{2}-\d{2}T[\d:.]{5,18})(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}${zone ?? 'Z'}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
