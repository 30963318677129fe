import { z } from 'zod';
import { earlierGivenUp, GIVEN_UP_REASONS } from '../lib/given-up.js';
import { readReason } from '../lib/kept-reason.js';

const means = z.enum(['sms', 'email']);
const status = z.int();

/**
 * Why a message was not sent, as data: a face that shows it makes the sentence. No address and no word of the message:
 * gateways quote both in their answers.
 *
 * - no-gateway: no gateway is set for messages of this kind
 * - gateway-refused: it answered with this status (HTTP of an SMS gateway, SMTP of a mail server)
 * - gateway-unreachable: it could not be asked, or did not answer in time
 * - contact-not-wished: a wish of the case file goes against it
 * - given-up: the server could not do it
 */
const deliveryFailureSchema = z.union([
  z.object({ code: z.literal('no-gateway') }),
  z.object({ code: z.literal('gateway-refused'), means, status }),
  z.object({ code: z.literal('gateway-unreachable'), means }),
  z.object({ code: z.literal('contact-not-wished'), wish: z.enum(['no-calls', 'no-messages']) }),
  z.object({
    code: z.literal('contact-not-wished'),
    wish: z.literal('safe-hours'),
    from: z.string(),
    until: z.string(),
  }),
  z.object({ code: z.literal('given-up'), reason: z.enum(GIVEN_UP_REASONS) }),
]);
export type DeliveryFailure = z.infer<typeof deliveryFailureSchema>;

export const DELIVERY_FAILURE_CODES = [
  'no-gateway',
  'gateway-refused',
  'gateway-unreachable',
  'contact-not-wished',
  'given-up',
] as const satisfies readonly DeliveryFailure['code'][];

/** @param text that was kept, also by an earlier version: that kept a sentence */
export function readFailure(text: string): DeliveryFailure {
  return readReason(deliveryFailureSchema, text, earlierFailure);
}

const SMS_ANSWER = /^the SMS gateway answered (\d+)$/;
const MAIL_ANSWER = /^the mail server did not take a message \(.*, answer (\d+)\)$/;
const SAFE_HOURS = /^the case file says .* safe to contact only from (\S+) to (\S+)$/;

/** The failure that a sentence of an earlier version stands for. */
function earlierFailure(sentence: string): DeliveryFailure {
  const [, smsStatus] = SMS_ANSWER.exec(sentence) ?? [];
  if (smsStatus) return { code: 'gateway-refused', means: 'sms', status: Number(smsStatus) };
  const [, mailStatus] = MAIL_ANSWER.exec(sentence) ?? [];
  if (mailStatus) return { code: 'gateway-refused', means: 'email', status: Number(mailStatus) };
  const [, from, until] = SAFE_HOURS.exec(sentence) ?? [];
  if (from && until) return { code: 'contact-not-wished', wish: 'safe-hours', from, until };
  if (sentence.startsWith('the case file says')) return { code: 'contact-not-wished', wish: 'no-messages' };
  if (sentence.startsWith('the SMS gateway')) return { code: 'gateway-unreachable', means: 'sms' };
  if (sentence.startsWith('the mail server')) return { code: 'gateway-unreachable', means: 'email' };
  if (sentence === 'no gateway is set') return { code: 'no-gateway' };
  return { code: 'given-up', reason: earlierGivenUp(sentence) ?? 'failed' };
}
