import { createHash, timingSafeEqual } from 'node:crypto';
import { raw, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { UnauthenticatedError } from '../../access/errors.js';
import { addressSpellings, readAddress } from '../../cases/address.js';
import type { Place } from '../../cases/read-value.js';
import { InvalidInputError, UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import type { InboundMessage, InboundStore } from '../../messages/communication-store.js';
import { signatureOf } from '../../webhooks/signature.js';
import { bearerShape } from '../kit/api-shape.js';
import { gatewayText, toMoment, USED_ID, wholeNumberAsOne } from '../kit/gateway-text.js';
import { requireJsonBody } from '../kit/json-body.js';
import { addRoute, endRoutes, schemaFaults } from '../kit/route.js';
import { countRequest, type LimitRequestsOptions } from '../limit-requests.js';
import { oneOf, issueText, text } from './values.js';

export interface InboundApiOptions {
  /** Any of them signs; none: no gateway is configured. */
  readonly secrets: readonly string[];
  readonly store: InboundStore;
  readonly place: Place;
  readonly limits: LimitRequestsOptions['limits'];
  readonly log: Log;
}

const BODY_LIMIT = '1mb';
/** How far the clock of a gateway may be from ours. */
const CLOCK_TOLERANCE_S = 300;
const TEXT_LENGTH = 65_536;
const LINE_LENGTH = 250;
const HEADERS = { timestamp: 'X-Hearline-Timestamp', signature: 'X-Hearline-Signature' } as const;

const line = () =>
  gatewayText(
    text()
      .trim()
      .min(1, 'must not be empty')
      .max(LINE_LENGTH, `must have at most ${LINE_LENGTH} characters`)
      .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), 'must not contain control characters'),
  );

/** A message is not refused for what it has beside these, nor for a number where a text is meant. */
const inboundBody = z.object({
  channel: oneOf(['sms', 'email', 'chat']),
  from: line().describe('the telephone number, e-mail address or name of the sender'),
  message_id: line().describe(
    'the id of the message at the gateway: the same message of a channel is stored once',
  ),
  timestamp: z
    .union([z.string(), z.number()], {
      error: issueText('must be a time such as 2026-11-24T08:00:00Z, or Unix seconds'),
    })
    .refine(
      (sent) => toMoment(sent) !== undefined,
      'must be a time such as 2026-11-24T08:00:00Z, or Unix seconds',
    )
    .describe('when it was sent'),
  body: gatewayText(text().max(TEXT_LENGTH, `must have at most ${TEXT_LENGTH} characters`)),
  subject: gatewayText(text().nullable().optional()),
});

const inboundReply = z.strictObject({
  id: z.string(),
  thread_id: z.string(),
  contact_id: z.string().nullable(),
  case_id: z.string().nullable(),
  is_new: z.boolean().describe('false: the same message came before, and is stored once'),
  message: z.string(),
});

/** Messages that gateways bring. Mounted at /api/v1/communications/inbound; a signature stands for the log-in. */
export function inboundApi({ secrets, store, place, limits, log }: InboundApiOptions): Router {
  const router = Router();
  router.use(requireJsonBody(), raw({ type: () => true, limit: BODY_LIMIT }));
  addRoute(router, bearerShape, {
    method: 'post',
    path: '/',
    refusals: [401, 503],
    summary: `Stores a message that a gateway brings, signed in ${HEADERS.signature}; the same message once`,
    sentBody: inboundBody,
    reply: inboundReply,
    refuse: (request, response) => admit(request, response, { secrets, limits }),
    async handle({ request }) {
      const { isNew, isOfUsedId, ...stored } = await store.receive(readMessage(bytesOf(request), place));
      if (isOfUsedId) log.warn({ message: stored.id }, USED_ID);
      else log.info({ message: stored.id, isNew }, 'a gateway brought a message');
      return {
        id: stored.id,
        thread_id: stored.threadId,
        contact_id: stored.contactId,
        case_id: stored.caseId,
        is_new: isNew,
        message: isNew ? 'Communication created' : 'Communication was there before',
      };
    },
  });
  endRoutes(router, bearerShape, log);
  return router;
}

/**
 * Counts a signed message for the gateway and any other for its network, so that no other program at the address of a
 * gateway takes the limit from it.
 *
 * @throws UnavailableError without a secret, UnauthenticatedError, TooManyRequestsError
 */
async function admit(
  request: Request,
  response: Response,
  { secrets, limits }: Pick<InboundApiOptions, 'secrets' | 'limits'>,
): Promise<void> {
  const { ip = 'unknown' } = request;
  try {
    assertSigned(request, secrets);
  } catch (error) {
    await countRequest(limits, { group: 'communications', by: { anonymous: ip } }, response);
    throw error;
  }
  await countRequest(limits, { group: 'communications', by: { gateway: ip } }, response);
}

/** @throws UnavailableError without a secret, UnauthenticatedError */
function assertSigned(request: Request, secrets: readonly string[]): void {
  if (secrets.length === 0)
    throw new UnavailableError('no message gateway is configured: MESSAGE_GATEWAY_SECRET is not set');
  const timestamp = request.get(HEADERS.timestamp) ?? '';
  if (!/^\d{1,11}$/.test(timestamp))
    throw new UnauthenticatedError(`${HEADERS.timestamp} must be the time of the request in Unix seconds`);
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > CLOCK_TOLERANCE_S)
    throw new UnauthenticatedError(
      `${HEADERS.timestamp} is more than ${CLOCK_TOLERANCE_S} seconds from the time of this server`,
    );
  const body = bytesOf(request).toString('utf8');
  const given = (request.get(HEADERS.signature) ?? '').split(',').slice(0, 2);
  const right = secrets.map((secret) => signatureOf([secret], Number(timestamp), body));
  const pairs = given.flatMap((one) => right.map((other) => isSame(one.trim(), other)));
  if (!pairs.includes(true)) throw new UnauthenticatedError(`${HEADERS.signature} does not fit the request`);
}

/** In a time that says nothing about where they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => createHash('sha256').update(each).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

/** Left undefined by the parser for a request without a body. */
function bytesOf({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** @throws InvalidInputError */
function readMessage(bytes: Buffer, place: Place): InboundMessage {
  const parsed = inboundBody.safeParse(parseJson(bytes));
  if (!parsed.success) throw new InvalidInputError(schemaFaults(parsed.error));
  const { channel, from, message_id: messageId, timestamp, body, subject } = parsed.data;
  const { kind, address } = readAddress(from, place.country);
  if (channel === 'email' && kind !== 'email')
    throw new InvalidInputError([{ field: 'from', message: 'must be an e-mail address' }]);
  return {
    channel,
    address,
    messageId: wholeNumberAsOne(messageId),
    spellings: addressSpellings(address, place.country),
    at: toMoment(timestamp) ?? new Date(),
    subject: subject ? printable(subject.replace(/\s+/g, ' ')).slice(0, LINE_LENGTH) : null,
    text: printable(body),
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new InvalidInputError([{ field: 'body', message: 'is not JSON in UTF-8' }], { cause: error });
  }
}

/** A message is not lost for a character that cannot be kept. */
function printable(message: string): string {
  return message.replace(/[^\P{Cc}\n\r\t]/gu, '').replace(/\p{Cs}/gu, '\uFFFD');
}
