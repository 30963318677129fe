import type { AccessIdentity, AccessTokens } from './access-tokens.js';
import { UnauthenticatedError } from './errors.js';
import type { User, UserStore } from './user-store.js';

export interface IdentityCheckOptions {
  readonly tokens: AccessTokens;
  readonly users: Pick<UserStore, 'findById'>;
  /** How old what is known of a user may be, in ms. */
  readonly cacheMs?: number;
  readonly now?: () => number;
}

const CACHE_MS = 5_000;
const CACHE_ENTRIES = 10_000;

interface Known {
  readonly user: Promise<User | undefined>;
  readonly atMs: number;
}

/** Tells who brings a token, as long as that user is there, active, and has the password that was logged in with. */
export class IdentityCheck {
  readonly #options: IdentityCheckOptions;
  readonly #known = new Map<number, Known>();

  constructor(options: IdentityCheckOptions) {
    this.#options = options;
  }

  /** @throws UnauthenticatedError, or UnavailableError while the database is away */
  async verify(token: string): Promise<AccessIdentity> {
    const { userId, issuedAt } = this.#options.tokens.check(token);
    const user = await this.#find(userId);
    // the token's second may have begun before the password was changed in it
    const isOlder = user !== undefined && issuedAt.getTime() + 999 < user.passwordChangedAt.getTime();
    if (!user?.isActive || isOlder) throw new UnauthenticatedError('the access token is no longer valid');
    return { userId, username: user.username, role: user.role };
  }

  #find(id: number): Promise<User | undefined> {
    const { users, cacheMs = CACHE_MS, now = Date.now } = this.#options;
    const known = this.#known.get(id);
    if (known && now() - known.atMs < cacheMs) return known.user;
    const user = users.findById(id);
    if (this.#known.size >= CACHE_ENTRIES) this.#known.clear();
    this.#known.set(id, { user, atMs: now() });
    user.catch(() => this.#known.delete(id)); // an error is nothing to remember
    return user;
  }
}
