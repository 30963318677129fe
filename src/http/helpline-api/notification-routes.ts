import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { urlencoded, type Router } from 'express';
import { z } from 'zod';
import { AI_CHANNEL } from '../../cases/ai-notification.js';
import { INBOUND } from '../../cases/message-codes.js';
import { NOTHING_NESTED, type RecordDraft } from '../../cases/record-draft.js';
import { messages } from '../../cases/resources/message.js';
import { readAddress } from '../../cases/address.js';
import type { Saved } from '../../cases/case-file.js';
import type { Country } from '../../cases/phone-number.js';
import type { Log } from '../../lib/log.js';
import { gatewayText, toMoment, toText, USED_ID, wholeNumberAsOne } from '../kit/gateway-text.js';
import { addRoute } from '../kit/route.js';
import { keyPiece, noticePiece, recordsPiece, toJson } from './envelope.js';
import type { HelplineParts } from './helpline-parts.js';
import { helplineShape } from './helpline-shape.js';
import { formOf } from './read-routes.js';
import { identifyFully } from './record-access.js';
import { writtenReply } from './record-schemas.js';

/** As of any body of this API. */
const BODY_LIMIT = '1mb';
const LINE_LENGTH = 250;
/** Limit for a message, characters: the search index of one row holds the words of this many. */
const MESSAGE_LENGTH = 250_000;

const line = (name: string) =>
  gatewayText(
    z
      .string(`${name} is required, a text`)
      .trim()
      .min(1, `${name} must not be empty`)
      .max(LINE_LENGTH, `${name} must have at most ${LINE_LENGTH} characters`)
      .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), `${name} must not contain control characters`),
  );

/** Kept as far as it is a line: no message is refused for the name of its sender. */
const oddLine = z
  .unknown()
  .optional()
  .transform(
    (sent) =>
      toText(sent)
        ?.replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim()
        .slice(0, LINE_LENGTH) || null,
  );

const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((sent) => (sent === null || sent === undefined ? null : toMoment(sent)))
  .refine((at) => at !== undefined, 'timestamp must be a time such as 2026-11-24T08:00:00Z, or Unix seconds');

/** A message is not refused for what it has beside these, nor for a number where a text is meant. */
const notification = z.object({
  channel: line('channel').describe(`${AI_CHANNEL} for what an AI service finds in calls`),
  session_id: line('session_id').describe('the exchange; of an AI service, the id of the call'),
  message_id: line('message_id').describe('the same message of a channel is stored once'),
  timestamp: moment,
  from: oddLine,
  mime: oddLine,
  message: gatewayText(
    z
      .string('message is required, a text')
      .min(1, 'message must not be empty')
      .max(MESSAGE_LENGTH, `message must have at most ${MESSAGE_LENGTH} characters`)
      .transform((text) => text.replace(/\0/g, '').replace(/\p{Cs}/gu, '\uFFFD'))
      .describe('JSON of application/json may come as base64'),
  ),
});
type Notification = z.output<typeof notification>;

/**
 * POST msg: messages that gateways of the family bring, and what its AI service notifies of, as a form or as JSON. Each
 * is stored once, as the newest of its exchange; one of a kind that nothing here knows is stored as it came.
 */
export function addNotificationRoutes(
  router: Router,
  { caseFile, identify, country, log }: HelplineParts,
): void {
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
      const draft = toDraft(body, country);
      const idempotency = identityOf(draft);
      const saved = await caseFile.create(identity, { draft, faults: [], references: [], idempotency });
      warnOfUsedId(draft, saved, log);
      const form = formOf(request);
      const pieces = saved.record
        ? [recordsPiece(messages, [saved.record], form), keyPiece(messages, form)]
        : [];
      return toJson([...pieces, noticePiece(messages, [['info', 'Message Created']])]);
    },
  });
}

function toDraft(body: Notification, country: Country): RecordDraft {
  const { channel, timestamp = null, from, mime } = body;
  // the id of a call ends as it ends: 1795695949.0 is another call than 1795695949
  const idOf = (id: string) => (channel === AI_CHANNEL ? id : wholeNumberAsOne(id));
  const [exchange, id] = [idOf(body.session_id), idOf(body.message_id)];
  const address = from === null ? null : readAddress(from, country).address;
  return {
    resource: messages,
    columns: {
      src: channel,
      src_uid: id,
      src_callid: exchange,
      src_address: address,
      src_mime: mime,
      src_vector: INBOUND,
      src_ts: timestamp,
      src_msg: textOf(body),
      gateway_message_id: id,
    },
    contact: {},
    nested: NOTHING_NESTED,
  };
}

/** The same message has the id, the exchange, the sender and the text of one that came; its time may be another. */
function identityOf({ columns }: RecordDraft) {
  const { src, src_uid: id, src_callid: exchange, src_address: address, src_msg: text } = columns;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([src, id, exchange, address, text]))
    .digest();
  return { key: `msg ${requestHash.toString('base64url')}`, requestHash };
}

/** Another message had its id, so that it is stored under one beside it. */
function warnOfUsedId({ columns }: RecordDraft, { record }: Saved, log: Log): void {
  const at = messages.fields.findIndex(({ name }) => name === 'src_uid');
  if (record && record[at] !== columns.src_uid) log.warn({ message: record[0] }, USED_ID);
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
