import { z } from 'zod';
import { messageOf, TimeoutError } from '../lib/errors.js';
import { earlierGivenUp, GIVEN_UP_REASONS } from '../lib/given-up.js';
import { readReason } from '../lib/kept-reason.js';
import { ADDRESS_FAULTS } from './address-fault.js';
import { RefusedAddressError } from './post-event.js';

const addressFault = z.union([
  z.object({ fault: z.enum(ADDRESS_FAULTS) }),
  z.object({ fault: z.literal('too-long'), characters: z.int() }),
  z.object({ fault: z.literal('port-of-another-protocol'), port: z.int() }),
]);

/**
 * Why an event was not delivered, as data: the face that shows it makes the sentence.
 *
 * - receiver-answered: with this HTTP status, which is no success
 * - receiver-late: no answer came within the limit
 * - receiver-unreachable: DNS, connection or certificate; `cause` is the code of the system (ENOTFOUND), where it has one
 * - address-not-allowed: the address leads where no event may be sent
 * - maker-not-cleared: the maker of the webhook has no right to personal data any more
 * - given-up: the server could not do it
 */
const postFailureSchema = z.union([
  z.object({ code: z.literal('receiver-answered'), status: z.int() }),
  z.object({ code: z.literal('receiver-late') }),
  z.object({ code: z.literal('receiver-unreachable'), cause: z.string().nullable() }),
  z.object({ code: z.literal('address-not-allowed'), fault: addressFault }),
  z.object({ code: z.enum(['webhook-deleted', 'webhook-paused', 'maker-not-cleared']) }),
  z.object({ code: z.literal('given-up'), reason: z.enum(GIVEN_UP_REASONS) }),
]);
export type PostFailure = z.infer<typeof postFailureSchema>;

export const POST_FAILURE_CODES = [
  'receiver-answered',
  'receiver-late',
  'receiver-unreachable',
  'address-not-allowed',
  'webhook-deleted',
  'webhook-paused',
  'maker-not-cleared',
  'given-up',
] as const satisfies readonly PostFailure['code'][];

/** @param error of `postEvent` */
export function postFailureOf(error: unknown): PostFailure {
  if (error instanceof RefusedAddressError) return { code: 'address-not-allowed', fault: error.fault };
  if (error instanceof TimeoutError) return { code: 'receiver-late' };
  const { code } = error as { readonly code?: unknown };
  return { code: 'receiver-unreachable', cause: typeof code === 'string' ? code : null };
}

/** Sentences that earlier versions kept; every other one was of the system, about the connection. */
const EARLIER: ReadonlyMap<string, PostFailure> = new Map([
  ['the webhook was deleted', { code: 'webhook-deleted' }],
  ['the webhook was paused until the time of the event was over', { code: 'webhook-paused' }],
  ['the maker of the webhook has no right to personal data any more', { code: 'maker-not-cleared' }],
  [
    'the name leads to a private or special-purpose address',
    { code: 'address-not-allowed', fault: { fault: 'name-leads-inside' } },
  ],
  ['the name has no address', { code: 'address-not-allowed', fault: { fault: 'name-without-address' } }],
]);

/** @param text that was kept, also by an earlier version: that kept a sentence */
export function readPostFailure(text: string): PostFailure {
  return readReason(postFailureSchema, text, earlierFailure);
}

/** The failure that a sentence of an earlier version stands for. */
function earlierFailure(sentence: string): PostFailure {
  const [, status] = /^the receiver answered (\d+)$/.exec(sentence) ?? [];
  if (status) return { code: 'receiver-answered', status: Number(status) };
  if (/^no answer within/.test(sentence)) return { code: 'receiver-late' };
  const reason = earlierGivenUp(sentence);
  if (reason) return { code: 'given-up', reason };
  return EARLIER.get(sentence) ?? { code: 'receiver-unreachable', cause: null };
}

/** For the log. */
export function logTextOf(failure: PostFailure, error: unknown): string {
  return error === undefined ? failure.code : `${failure.code}: ${messageOf(error)}`;
}
