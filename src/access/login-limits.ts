import { TooManyRequestsError } from './errors.js';
import { hiddenKey, type RateLimit, type RateLimits } from './rate-limits.js';

/** Failed tries from one address: many people may sit behind it. */
const PER_ADDRESS = { points: 50, duration: 60 };
/** Failed tries for one user name, from wherever. */
const PER_USERNAME = { points: 10, duration: 300 };

/** Counts failed logins by address and by user name; a success gives back what it took. */
export class LoginLimits {
  readonly #byAddress: RateLimit;
  readonly #byUsername: RateLimit;

  constructor(limits: RateLimits) {
    this.#byAddress = limits.limit('login-address', PER_ADDRESS);
    this.#byUsername = limits.limit('login-username', PER_USERNAME);
  }

  /** Counts a try before it is made, so that many at once are counted too. @throws TooManyRequestsError */
  async take(address: string, username: string): Promise<void> {
    const waitMs = Math.max(
      await this.#byAddress.take(address),
      await this.#byUsername.take(hiddenKey(username)),
    );
    if (waitMs === 0) return;
    throw new TooManyRequestsError('too many tries to log in', { retryAfterS: Math.ceil(waitMs / 1000) });
  }

  async giveBack(address: string, username: string): Promise<void> {
    await this.#byAddress.giveBack(address);
    await this.#byUsername.forget(hiddenKey(username));
  }
}
