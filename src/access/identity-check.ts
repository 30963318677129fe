import type { AccessClaims, AccessIdentity, AccessTokens } from './access-tokens.js';
import type { EndedTokens } from './ended-tokens.js';
import { accessRefusal } from './access-refusal.js';
import { isOfKind } from '../lib/refusal.js';
import type { User, UserStore } from './user-store.js';

export interface IdentityCheckOptions {
  readonly tokens: AccessTokens;
  readonly users: Pick<UserStore, 'findById'>;
  readonly endedTokens: EndedTokens;
  /** A login is over after so long, and with it the connections that it opened. */
  readonly loginLifetimeS: number;
  /** How old what is known of a token may be, in ms. */
  readonly cacheMs?: number;
  readonly now?: () => number;
}

const CACHE_MS = 5_000;
const CACHE_ENTRIES = 10_000;
const MARGIN_S = 60;

interface Known {
  /** Undefined for a user who is gone, or a token that was logged out of. */
  readonly user: Promise<User | undefined>;
  readonly atMs: number;
}

/**
 * Identifies who brings a token, as long as that user is there, active, has the password that was logged in with, was not
 * switched off meanwhile, and has not logged out of it.
 */
export class IdentityCheck {
  readonly #options: IdentityCheckOptions;
  readonly #known = new Map<string, Known>();

  constructor(options: IdentityCheckOptions) {
    this.#options = options;
  }

  /** @throws Refusal, or UnavailableError while the database is away */
  async verify(token: string): Promise<AccessIdentity> {
    const { id, username, role } = await this.userOf(token);
    return { userId: id, username, role };
  }

  /** The user of a token, as known at most `cacheMs` ago. @throws as `verify` */
  async userOf(token: string): Promise<User> {
    return (await this.#hold(this.#options.tokens.check(token))).user;
  }

  /** The claims of a token that holds. @throws as `verify` */
  async claimsOf(token: string): Promise<AccessClaims> {
    return (await this.#hold(this.#options.tokens.check(token))).claims;
  }

  /**
   * The identity behind a connection that was opened with this token: it lasts as long as the login of the token, so
   * that a screen misses no word because an access token ran out.
   * @throws as `verify`
   */
  async verifyStanding(token: string): Promise<AccessIdentity> {
    const { id, username, role } = (await this.standing(token)).user;
    return { userId: id, username, role };
  }

  /** The claims and the user of a token whose login stands, expired or not. @throws as `verify` */
  async standing(token: string): Promise<{ claims: AccessClaims; user: User }> {
    const { tokens, loginLifetimeS, now = Date.now } = this.#options;
    const claims = tokens.checkExpired(token);
    const endsAtMs =
      claims.loginId === undefined // a token of an earlier version
        ? claims.expiresAt.getTime()
        : claims.authenticatedAt.getTime() + loginLifetimeS * 1000;
    if (now() >= endsAtMs) throw accessRefusal({ code: 'login-ended' });
    return this.#hold(claims);
  }

  /** Ends every access token of a login, or one token by its id: at once in this process, within five seconds in others. */
  async endLogin(id: string): Promise<void> {
    const { loginLifetimeS, endedTokens, now = Date.now } = this.#options;
    // no token of the login, and no connection, lasts longer than this
    const expiresAt = new Date(now() + (loginLifetimeS + MARGIN_S) * 1000);
    await endedTokens.end(id, expiresAt);
    this.#known.delete(id);
  }

  /** The user of a token of ours that has not expired, whether it still holds or not; undefined for any other token. */
  userIdOf(token: string): number | undefined {
    try {
      return this.#options.tokens.check(token).userId;
    } catch (error) {
      if (isOfKind(error, 'unauthenticated')) return undefined;
      throw error;
    }
  }

  /** Forgets the users looked up so far, because one of them was changed. Other processes notice within five seconds. */
  forgetUsers(): void {
    this.#known.clear();
  }

  async #hold(claims: AccessClaims): Promise<{ claims: AccessClaims; user: User }> {
    const user = await this.#find(claims);
    // for a version whose passwords did not move the generation; a token states its time in whole seconds
    const isOlder =
      user !== undefined && claims.authenticatedAt.getTime() + 999 < user.passwordChangedAt.getTime();
    if (!user?.isActive || isOlder || claims.generation !== user.loginGeneration)
      throw accessRefusal({ code: 'token-ended' });
    return { claims, user };
  }

  #find(claims: AccessClaims): Promise<User | undefined> {
    const { cacheMs = CACHE_MS, now = Date.now } = this.#options;
    const key = keyOf(claims);
    const known = this.#known.get(key);
    if (known && now() - known.atMs < cacheMs) return known.user;
    const user = this.#look(claims);
    if (this.#known.size >= CACHE_ENTRIES) this.#known.clear();
    this.#known.set(key, { user, atMs: now() });
    user.catch(() => this.#known.delete(key)); // an error is nothing to remember
    return user;
  }

  async #look({ userId, ...claims }: AccessClaims): Promise<User | undefined> {
    const { users, endedTokens } = this.#options;
    const id = endedIdOf(claims);
    const [user, isEnded] = await Promise.all([
      users.findById(userId),
      id !== undefined && endedTokens.isEnded(id),
    ]);
    return isEnded ? undefined : user;
  }
}

/** The tokens of a login end together; a token of an earlier version ends by itself. */
function endedIdOf({ loginId, tokenId }: Pick<AccessClaims, 'loginId' | 'tokenId'>): string | undefined {
  return loginId ?? tokenId;
}

function keyOf(claims: AccessClaims): string {
  return endedIdOf(claims) ?? `${claims.userId} ${claims.authenticatedAt.getTime()}`;
}
