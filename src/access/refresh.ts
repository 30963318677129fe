import type { BearerLogins, LoginTokens } from './bearer-logins.js';
import { tooMany } from './access-refusal.js';
import { isOfKind } from '../lib/refusal.js';
import { hiddenKey, type RateLimit, type RateLimits } from './rate-limits.js';
import { networkOf } from '../lib/network-of.js';

/** Refresh tokens that do not hold, from one network. */
const REFUSED_PER_NETWORK = { points: 50, duration: 60 };
/** Refreshes of one user: fifty log-ins that are kept, each with a token of a quarter of an hour, three times over. */
const PER_USER = { points: 600, duration: 3600 };

/**
 * New tokens for a refresh token. Only tokens that do not hold count for a network: no program at an address takes the
 * refresh from a user there.
 *
 * @throws Refusal, UnavailableError while the database is away
 */
export type Refresh = (refreshToken: string, from: { readonly address: string }) => Promise<LoginTokens>;

export function createRefresh(
  logins: Pick<BearerLogins, 'refresh'>,
  limits: Pick<RateLimits, 'limit'>,
): Refresh {
  const refused = limits.limit('refresh-refused', REFUSED_PER_NETWORK);
  const perUser = limits.limit('refresh-user', PER_USER);
  return async (refreshToken, from) => {
    let tokens: LoginTokens;
    try {
      tokens = await logins.refresh(refreshToken, from);
    } catch (error) {
      if (isOfKind(error, 'unauthenticated')) await take(refused, hiddenKey(networkOf(from.address)));
      throw error;
    }
    await take(perUser, String(tokens.user.id));
    return tokens;
  };
}

/** @throws Refusal */
async function take(limit: RateLimit, key: string): Promise<void> {
  const waitMs = await limit.take(key);
  if (waitMs > 0) throw tooMany('too-many-refreshes', waitMs);
}
