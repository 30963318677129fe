import { networkOf } from '../lib/network-of.js';
import { tooMany } from './access-refusal.js';
import { LoginLimits } from './login-limits.js';
import { giveBackAll, takeInOrder, type Count, type RateLimit, type RateLimits } from './rate-limits.js';

/** Wrong tries for the one password of all users: each user would otherwise bring ten more. */
const COMMON_PER_NETWORK = { points: 100, duration: 300 };

/** The chosen phone password that a telephone tries. */
export interface GuessedPassword {
  readonly userId: number;
  /** It is the same for all users. */
  readonly isCommon: boolean;
}

/** Counts wrong phone passwords as wrong log-ins are counted, and those for the common one for all its users together. */
export class PhoneTries {
  readonly #byUser: LoginLimits;
  readonly #common: RateLimit;

  constructor(limits: Pick<RateLimits, 'limit'>) {
    this.#byUser = new LoginLimits(limits, { name: 'phone' });
    this.#common = limits.limit('phone-common-network', COMMON_PER_NETWORK);
  }

  /** Counts a try before it is made, so that many at once are counted too. @throws Refusal */
  async take(
    address: string,
    { userId, isCommon }: GuessedPassword,
  ): Promise<{ succeeded(): Promise<void> }> {
    const counts: readonly Count[] = isCommon ? [[this.#common, networkOf(address)]] : [];
    const waitMs = await takeInOrder(counts);
    if (waitMs > 0) throw tooMany('too-many-login-tries', waitMs);
    const attempt = await this.#byUser.take(address, `user ${userId}`).catch(async (error: unknown) => {
      await giveBackAll(counts);
      throw error;
    });
    return {
      succeeded: async () => {
        await giveBackAll(counts);
        await attempt.succeeded(userId);
      },
    };
  }
}
