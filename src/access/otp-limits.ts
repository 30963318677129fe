import { networkOf } from '../lib/network-of.js';
import { tooMany } from './access-refusal.js';
import {
  hiddenKey,
  takeInOrder,
  type Count,
  type RateLimit,
  type RateLimitRule,
  type RateLimits,
} from './rate-limits.js';
import type { UserAddress } from './user-store.js';

const DAY_S = 86_400;
/** Sent to one address, as one network asks. */
const SENT_TO_ONE = { points: 5, duration: 60 };
/** Sent as one network asks, to whomever: an office behind one NAT shares it. */
const SENT_FROM_NETWORK = { points: 30, duration: 60 };
/** Tried for one address from one network; how often a code can be tried from all networks, it says itself. */
const VERIFIED_FOR_ONE = { points: 10, duration: 300 };
const VERIFIED_FROM_NETWORK = { points: 60, duration: 300 };

export interface OtpDayLimits {
  /** To one address, by SMS or e-mail; half of it as one network asks. */
  readonly perAddress: number;
  /** SMS altogether: each costs the helpline money. */
  readonly sms: number;
}

/**
 * How often one-time passwords are sent and tried: by address, whether a user has it or not, and by the network
 * that asks. No network can use up what another one has for the same address.
 */
export class OtpLimits {
  readonly #sent: Readonly<Record<'both' | 'network' | 'dayBoth' | 'dayAddress', RateLimit>>;
  readonly #verified: Readonly<Record<'both' | 'network', RateLimit>>;
  readonly #sms: RateLimit;

  constructor(limits: RateLimits, { perAddress, sms }: OtpDayLimits) {
    const limit = (name: string, rule: RateLimitRule) => limits.limit(`otp-${name}`, rule);
    const perDay = (points: number) => ({ points, duration: DAY_S });
    this.#sent = {
      both: limit('sent-address-network', SENT_TO_ONE),
      network: limit('sent-network', SENT_FROM_NETWORK),
      dayBoth: limit('sent-address-network-day', perDay(Math.ceil(perAddress / 2))),
      dayAddress: limit('sent-address-day', perDay(perAddress)),
    };
    this.#verified = {
      both: limit('verified-address-network', VERIFIED_FOR_ONE),
      network: limit('verified-network', VERIFIED_FROM_NETWORK),
    };
    this.#sms = limit('sms-day', perDay(sms));
  }

  /** @throws Refusal also when no more SMS may leave today */
  async takeSent({ type, address }: UserAddress, source: string): Promise<void> {
    const { network, to, both } = keysOf(address, source);
    const sent = this.#sent;
    await takeOrRefuse([
      [sent.network, network],
      [sent.both, both],
      [sent.dayBoth, both],
      [sent.dayAddress, to],
    ]);
    const waitMs = type === 'phone' ? await this.#sms.waitMs(ALL) : 0;
    if (waitMs > 0) throw tooMany('too-many-one-time-passwords', waitMs);
  }

  /** @returns whether an SMS may leave; counts it */
  async takeSms(): Promise<boolean> {
    return (await this.#sms.take(ALL)) === 0;
  }

  /** @throws Refusal */
  takeVerified({ address }: UserAddress, source: string): Promise<void> {
    const { network, both } = keysOf(address, source);
    return takeOrRefuse([
      [this.#verified.network, network],
      [this.#verified.both, both],
    ]);
  }
}

const ALL = 'all';

async function takeOrRefuse(counts: readonly Count[]): Promise<void> {
  const waitMs = await takeInOrder(counts);
  if (waitMs > 0) throw tooMany('too-many-one-time-passwords', waitMs);
}

function keysOf(address: string, source: string) {
  const network = networkOf(source);
  return { network, to: hiddenKey(address), both: hiddenKey(`${address}\n${network}`) };
}
