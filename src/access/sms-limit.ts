import { tooMany } from './access-refusal.js';
import type { RateLimit, RateLimits } from './rate-limits.js';

const DAY_S = 86_400;
const ALL = 'all';

/** How many SMS of the case file leave in a day, for all users together: each costs the helpline money. */
export class SmsLimit {
  readonly #perDay: RateLimit;

  constructor(limits: Pick<RateLimits, 'limit'>, perDay: number) {
    this.#perDay = limits.limit('sms-sent-day', { points: perDay, duration: DAY_S });
  }

  /** Counts the parts of a message, all or none. @throws Refusal */
  async take(parts: number): Promise<void> {
    for (let taken = 1; taken <= parts; taken++) {
      const waitMs = await this.#perDay.take(ALL);
      if (waitMs === 0) continue;
      for (; taken > 0; taken--) await this.#perDay.giveBack(ALL);
      throw tooMany('too-many-sms', waitMs);
    }
  }
}
