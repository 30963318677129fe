import { networkOf } from '../lib/network-of.js';
import { TooManyRequestsError } from './errors.js';
import {
  giveBackAll,
  hiddenKey,
  takeInOrder,
  type Count,
  type RateLimit,
  type RateLimits,
} from './rate-limits.js';

/** Failed tries from one network: an office behind one NAT shares it. */
const PER_NETWORK = { points: 50, duration: 60 };
/** Failed tries for one user name from one network. */
const PER_USER_AND_NETWORK = { points: 10, duration: 300 };
/** Failed tries for one user name from all networks: it takes twenty of them at their limit to reach it. */
const PER_USERNAME = { points: 200, duration: 300 };
/** How long a network from which a user has logged in counts as theirs. */
const KNOWN = { points: 1, duration: 7 * 86_400 };

/** A login that was counted as failed until it is known to be right. */
export interface LoginTry {
  succeeded(): Promise<void>;
}

/**
 * Counts failed logins by network, by user name and network, and by user name. Each count is taken only where the
 * one before it has room, so that a network that is over its limit cannot use up a user's tries. A network from
 * which the user has logged in before is held to the count of both together alone: neither wrong tries elsewhere
 * nor those of colleagues behind the same NAT keep that user out.
 */
export class LoginLimits {
  readonly #byNetwork: RateLimit;
  readonly #byBoth: RateLimit;
  readonly #byUsername: RateLimit;
  readonly #known: RateLimit;

  constructor(limits: RateLimits) {
    this.#byNetwork = limits.limit('login-network', PER_NETWORK);
    this.#byBoth = limits.limit('login-user-network', PER_USER_AND_NETWORK);
    this.#byUsername = limits.limit('login-username', PER_USERNAME);
    this.#known = limits.limit('login-known', KNOWN);
  }

  /** Counts a try before it is made, so that many at once are counted too. @throws TooManyRequestsError */
  async take(address: string, username: string): Promise<LoginTry> {
    const keys = keysOf(address, username);
    const byBoth: Count = [this.#byBoth, keys.both];
    const isKnown = (await this.#known.waitMs(keys.both)) > 0;
    const counts: readonly Count[] = isKnown
      ? [byBoth]
      : [[this.#byNetwork, keys.network], byBoth, [this.#byUsername, keys.username]];
    const waitMs = await takeInOrder(counts);
    if (waitMs > 0)
      throw new TooManyRequestsError('too many tries to log in', { retryAfterS: Math.ceil(waitMs / 1000) });
    return {
      succeeded: async () => {
        await giveBackAll(counts);
        await this.#byBoth.forget(keys.both);
        await this.#known.forget(keys.both); // counts as theirs for another week from now
        await this.#known.take(keys.both);
      },
    };
  }
}

function keysOf(address: string, username: string) {
  const network = networkOf(address);
  return { network, both: hiddenKey(`${username}\n${network}`), username: hiddenKey(username) };
}
