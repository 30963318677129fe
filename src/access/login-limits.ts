import { networkOf } from '../lib/network-of.js';
import { foldedUserName } from './user-name.js';
import { tooMany } from './access-refusal.js';
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
  /** @throws Refusal where this user has logged in too often */
  succeeded(userId: number): Promise<void>;
}

export interface LoginLimitsOptions {
  /** Log-ins of one user that succeed; left out: any number, of a telephone that shows its password with each request. */
  readonly loginsPerHour?: number;
  /** Name of another door than this server's APIs, such as `phone`: its log-ins have counts of their own. */
  readonly name?: string;
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
  /** Log-ins that succeeded, by user: each costs the hash of a password, and a user's program could make any number. */
  readonly #succeeded: RateLimit | undefined;

  constructor(limits: Pick<RateLimits, 'limit'>, { loginsPerHour, name = 'login' }: LoginLimitsOptions) {
    this.#byNetwork = limits.limit(`${name}-network`, PER_NETWORK);
    this.#byBoth = limits.limit(`${name}-user-network`, PER_USER_AND_NETWORK);
    this.#byUsername = limits.limit(`${name}-username`, PER_USERNAME);
    this.#known = limits.limit(`${name}-known`, KNOWN);
    this.#succeeded =
      loginsPerHour === undefined
        ? undefined
        : limits.limit(`${name}-succeeded`, { points: loginsPerHour, duration: 3600 });
  }

  /** Counts a try before it is made, so that many at once are counted too. @throws Refusal */
  async take(address: string, username: string): Promise<LoginTry> {
    const keys = keysOf(address, username);
    const byBoth: Count = [this.#byBoth, keys.both];
    const isKnown = (await this.#known.waitMs(keys.both)) > 0;
    const counts: readonly Count[] = isKnown
      ? [byBoth]
      : [[this.#byNetwork, keys.network], byBoth, [this.#byUsername, keys.username]];
    const waitMs = await takeInOrder(counts);
    if (waitMs > 0) throw tooMany('too-many-login-tries', waitMs);
    return {
      succeeded: async (userId) => {
        await giveBackAll(counts);
        await this.#byBoth.forget(keys.both);
        await this.#known.forget(keys.both); // counts as theirs for another week from now
        await this.#known.take(keys.both);
        const fullForMs = (await this.#succeeded?.take(String(userId))) ?? 0;
        if (fullForMs > 0) throw tooMany('too-many-logins', fullForMs);
      },
    };
  }

  /**
   * Refuses a user who has logged in too often, before a password is hashed.
   *
   * @throws Refusal
   */
  async assertMayLogIn(userId: number): Promise<void> {
    const waitMs = (await this.#succeeded?.waitMs(String(userId))) ?? 0;
    if (waitMs > 0) throw tooMany('too-many-logins', waitMs);
  }
}

function keysOf(address: string, username: string) {
  const network = networkOf(address);
  const name = foldedUserName(username); // every spelling by which the user is found
  return { network, both: hiddenKey(`${name}\n${network}`), username: hiddenKey(name) };
}
