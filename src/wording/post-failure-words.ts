import type { AddressFault } from '../webhooks/address-fault.js';
import type { PostFailure } from '../webhooks/post-failure.js';
import { GIVEN_UP } from './given-up-words.js';
import type { WordsOf } from './words-of.js';

type Faults = {
  readonly [F in AddressFault['fault']]: (values: {
    readonly characters: number;
    readonly port: number;
  }) => string;
};

/** Each follows the word "address" or the name of its field. */
const ADDRESS: Faults = {
  'too-long': ({ characters }) => `must have at most ${characters} characters`,
  'control-characters': () => 'must have no control characters',
  'not-an-address': () => 'must be an address such as https://receiver.example/hook',
  'not-https': () => 'must begin with https://',
  credentials: () => 'must have no user name or password',
  'port-of-another-protocol': ({ port }) => `must not have port ${port}, which belongs to another protocol`,
  'private-address': () => 'must not lead to a private or special-purpose address',
  'empty-name-part': () => 'must not have an empty part in the name',
  'local-network': () => 'must not lead into a local network',
  'name-leads-inside': () => 'has a name that leads to a private or special-purpose address',
  'name-without-address': () => 'has a name that DNS knows no address of',
};

/** Why an address is not taken: follows the name of its field. */
export function wordAddressFault(fault: AddressFault): string {
  return ADDRESS[fault.fault]({ characters: 0, port: 0, ...fault });
}

const WORDS: WordsOf<PostFailure> = {
  'receiver-answered': ({ status }) => `the receiver answered ${status}`,
  'receiver-late': () => 'the receiver did not answer in time',
  'receiver-unreachable': ({ cause }) =>
    `the receiver could not be reached${cause === null ? '' : ` (${cause})`}`,
  'address-not-allowed': ({ fault }) => `the address ${wordAddressFault(fault)}`,
  'webhook-deleted': () => 'the webhook was deleted',
  'webhook-paused': () => 'the webhook was paused until the time of the event was over',
  'maker-not-cleared': () => 'the maker of the webhook has no right to personal data any more',
  'given-up': ({ reason }) => GIVEN_UP[reason],
};

/** Why an event was not delivered, as a sentence in English, without a full stop. */
export function wordPostFailure<F extends PostFailure>(failure: F): string {
  return (WORDS[failure.code] as (values: F) => string)(failure);
}
