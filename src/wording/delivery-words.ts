import type { GivenUpReason } from '../lib/given-up.js';
import type { DeliveryFailure } from '../messages/delivery-failure.js';
import { GIVEN_UP } from './given-up-words.js';
import { wordContactWish } from './word-contact-wish.js';
import type { WordsOf } from './words-of.js';

const GATEWAYS = { sms: 'the SMS gateway', email: 'the mail server' } as const;

const WORDS: WordsOf<DeliveryFailure> = {
  'no-gateway': () => 'no gateway is set',
  'gateway-refused': ({ means, status }) => `${GATEWAYS[means]} answered ${status}`,
  'gateway-unreachable': ({ means }) => `${GATEWAYS[means]} could not be reached`,
  'contact-not-wished': (wish) => wordContactWish(wish, 'person'),
  'given-up': ({ reason }: { readonly reason: GivenUpReason }) => GIVEN_UP[reason],
};

/** Why a message was not sent, as a sentence in English, without a full stop. */
export function wordDelivery<F extends DeliveryFailure>(failure: F): string {
  return (WORDS[failure.code] as (values: F) => string)(failure);
}
