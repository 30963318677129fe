import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Log } from '../lib/log.js';
import { networkOf } from '../lib/network-of.js';
import type { AccessTokens, IssuedToken } from './access-tokens.js';
import type { BearerLoginStore, RefreshExchange, StoredBearerLogin } from './bearer-login-store.js';
import { accessRefusal } from './access-refusal.js';
import type { Refusal } from '../lib/refusal.js';
import type { IdentityCheck } from './identity-check.js';
import { hiddenKey } from './rate-limits.js';
import type { User, UserStore } from './user-store.js';

export interface BearerLoginsOptions {
  readonly store: BearerLoginStore;
  readonly users: Pick<UserStore, 'findById'>;
  readonly tokens: AccessTokens;
  readonly check: Pick<IdentityCheck, 'endLogin' | 'claimsOf' | 'standing'>;
  /** A login is over after so long, however often its tokens are refreshed. */
  readonly lifetimeS: number;
  /** Makes the next refresh token of one: 32 secret bytes of this installation, used for nothing else. */
  readonly refreshKey: Uint8Array;
  readonly log: Log;
  readonly now?: () => number;
}

/** The tokens of a login: the access token for requests, the refresh token for the next access token. */
export interface LoginTokens extends IssuedToken {
  /** Valid once, and for a retry of that refresh. */
  readonly refreshToken: string;
  /** Until the login ends, however often it is refreshed. */
  readonly refreshExpiresInS: number;
  readonly user: User;
}

const SECRET_BYTES = 32;
const REFRESH_TOKEN_FORM = /^([\da-f-]{36})\.[\w-]{43}$/;
/** A program that logs in for each request must not fill the table. */
const LOGINS_PER_USER = 50;
/** A client whose answer was lost asks again within this time, as does a second tab; in ms. */
const RETRY_MS = 10_000;

/**
 * Logins of the bearer API. Each refresh gives a new refresh token. The refresh token that was exchanged last gets the
 * same answer for ten seconds from the same network: an honest retry. Any other refresh token that comes a second time
 * was copied, by a thief or from one, so that the login ends with every token of it (RFC 9700 §4.14.2).
 */
export class BearerLogins {
  readonly #options: BearerLoginsOptions;
  readonly #now: () => number;

  constructor(options: BearerLoginsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Opens a login of a user who has just proved who they are. */
  async start(user: User): Promise<LoginTokens> {
    const { store, lifetimeS } = this.#options;
    const now = new Date(this.#now());
    const id = randomUUID();
    const refreshToken = newRefreshToken(id);
    const login: StoredBearerLogin = {
      id,
      userId: user.id,
      refreshHash: hashOf(refreshToken),
      exchange: null,
      authenticatedAt: now,
      expiresAt: new Date(now.getTime() + lifetimeS * 1000),
      generation: user.loginGeneration,
    };
    await store.add(login);
    const ended = await store.prune(user.id, { keep: LOGINS_PER_USER, now });
    // their access tokens would otherwise hold until they expire
    for (const pruned of ended) await this.#options.check.endLogin(pruned);
    return this.#tokensOf(login, user, refreshToken);
  }

  /** @throws Refusal, or UnavailableError while the database is away */
  async refresh(presented: string, { address }: { readonly address: string }): Promise<LoginTokens> {
    const { login, user } = await this.#find(presented);
    const refreshToken = this.#nextOf(presented, login.id);
    const exchange: RefreshExchange = {
      previousHash: hashOf(presented),
      at: new Date(this.#now()),
      from: hiddenKey(networkOf(address)),
    };
    const isFirst = await this.#options.store.exchangeRefreshToken(login.id, exchange, hashOf(refreshToken));
    if (!isFirst && !(await this.#isRetry(login.id, exchange))) {
      this.#options.log.warn({ userId: user.id }, 'a refresh token came a second time: its login is ended');
      await this.#end(login.id);
      throw refusal();
    }
    return this.#tokensOf(login, user, refreshToken);
  }

  /** Whether the same exchange was made a moment ago, from the same network, and no later one since. */
  async #isRetry(loginId: string, { previousHash, at, from }: RefreshExchange): Promise<boolean> {
    const last = (await this.#options.store.find(loginId))?.exchange;
    return (
      last?.previousHash === previousHash &&
      last.from === from &&
      Math.abs(at.getTime() - last.at.getTime()) <= RETRY_MS
    );
  }

  /** The same for the same token, in every process: a retry is answered without the secret being kept. */
  #nextOf(presented: string, loginId: string): string {
    const secret = createHmac('sha256', this.#options.refreshKey).update(presented).digest('base64url');
    return `${loginId}.${secret}`;
  }

  /**
   * A new access token for a connection that stands: its token may have expired, its login must not. The refresh token
   * stays as it is.
   * @throws Refusal, or UnavailableError while the database is away
   */
  async renew(accessToken: string): Promise<IssuedToken> {
    const { claims, user } = await this.#options.check.standing(accessToken);
    const login = claims.loginId === undefined ? undefined : await this.#options.store.find(claims.loginId);
    if (!login || !this.#holds(login, user)) throw accessRefusal({ code: 'login-ended' });
    return this.#issue(login, user);
  }

  /**
   * Ends the login of an access token.
   *
   * @returns whether a refresh token is of that login
   * @throws Refusal for one that does not hold, UnavailableError while the database is away
   */
  async end(accessToken: string): Promise<(refreshToken: string) => boolean> {
    const { loginId, tokenId } = await this.#options.check.claimsOf(accessToken);
    // a token of an earlier version has no login
    if (loginId !== undefined) await this.#end(loginId);
    else if (tokenId !== undefined) await this.#options.check.endLogin(tokenId);
    return (refreshToken) => loginId !== undefined && loginOf(refreshToken) === loginId;
  }

  /**
   * Ends the login of a refresh token: of the newest, or of the one before it, as the answer with the newest may be lost.
   * @throws Refusal for any other, UnavailableError while the database is away
   */
  async endByRefreshToken(presented: string): Promise<void> {
    const { login } = await this.#find(presented);
    const hash = hashOf(presented);
    if (hash !== login.refreshHash && hash !== login.exchange?.previousHash) throw refusal();
    await this.#end(login.id);
  }

  /** The login of a refresh token in the right form, used or not, as long as its user may log in. */
  async #find(presented: string): Promise<{ login: StoredBearerLogin; user: User }> {
    const { store, users } = this.#options;
    const id = loginOf(presented);
    const login = id === undefined ? undefined : await store.find(id);
    const user = login && (await users.findById(login.userId));
    if (!login || !user || !this.#holds(login, user)) throw refusal();
    return { login, user };
  }

  #holds({ authenticatedAt, expiresAt, generation }: StoredBearerLogin, user: User): boolean {
    return (
      user.isActive &&
      generation === user.loginGeneration &&
      this.#now() < expiresAt.getTime() &&
      authenticatedAt >= user.passwordChangedAt
    );
  }

  #tokensOf(login: StoredBearerLogin, user: User, refreshToken: string): LoginTokens {
    const refreshExpiresInS = Math.floor((login.expiresAt.getTime() - this.#now()) / 1000);
    return { ...this.#issue(login, user), refreshToken, refreshExpiresInS, user };
  }

  #issue({ id: loginId, authenticatedAt, expiresAt }: StoredBearerLogin, user: User): IssuedToken {
    return this.#options.tokens.issue(user, { loginId, authenticatedAt, expiresAt });
  }

  /** The refresh token goes first: it could make another access token. */
  async #end(id: string): Promise<void> {
    await this.#options.store.end(id);
    await this.#options.check.endLogin(id);
  }
}

/** The same for every reason: a thief does not learn which. */
function refusal(): Refusal {
  return accessRefusal({ code: 'refresh-token-not-valid' });
}

/** @returns undefined for a text in another form */
function loginOf(refreshToken: string): string | undefined {
  return REFRESH_TOKEN_FORM.exec(refreshToken)?.[1];
}

function newRefreshToken(loginId: string): string {
  return `${loginId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}
