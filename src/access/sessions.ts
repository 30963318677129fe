import { createHash, randomBytes } from 'node:crypto';
import { accessRefusal } from './access-refusal.js';
import type { HelplineIdentity } from './helpline-identity.js';
import type { SessionStore, StoredSession } from './session-store.js';
import type { User } from './user-store.js';

export interface SessionsOptions {
  readonly store: SessionStore;
  /** A session that is not used for so long ends. */
  readonly idleS: number;
  /** A session is over after so long, however much it is used. */
  readonly lifetimeS: number;
  readonly now?: () => number;
}

/** The user of a session, with the means to end it. */
export interface SessionIdentity extends HelplineIdentity {
  readonly idHash: string;
  readonly user: User;
}

const ID_BYTES = 32;
const ID_FORM = /^[\w-]{43}$/;
/** As long as the one-time password that opened it was valid. */
const TEMPORARY_LIFETIME_S = 600;
/** Each use would be a write otherwise. */
const TOUCH_AFTER_MS = 60_000;
/** Share of the idle time after which a use is stored: well before a session in use would expire. */
const TOUCH_AFTER_SHARE = 0.25;
/** A program that logs in for each request must not fill the table. */
const SESSIONS_PER_USER = 50;

/**
 * Logins of the session API. Only hashes of ids are kept, and what a user may do is read anew for each request,
 * so that a new role or a deactivation acts at once.
 */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #now: () => number;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Opens a session under a new id, in place of the one that the client had.
   * @returns the session id, which cannot be read afterwards
   */
  async start(user: User, options: { isTemporary?: boolean; replaces?: string } = {}): Promise<string> {
    const { store, lifetimeS } = this.#options;
    const { isTemporary = false, replaces } = options;
    const id = randomBytes(ID_BYTES).toString('base64url');
    const now = new Date(this.#now());
    const lastsS = isTemporary ? TEMPORARY_LIFETIME_S : lifetimeS;
    await store.add({
      idHash: hashOf(id),
      userId: user.id,
      isTemporary,
      authenticatedAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + lastsS * 1000),
      generation: user.loginGeneration,
    });
    if (replaces !== undefined) await store.end(hashOf(replaces));
    await store.prune(user.id, { keep: SESSIONS_PER_USER, now });
    return id;
  }

  /** @throws Refusal, or UnavailableError while the database is away */
  async check(id: string): Promise<SessionIdentity> {
    const { store } = this.#options;
    const session = ID_FORM.test(id) ? await store.find(hashOf(id)) : undefined;
    if (!session || !this.#holds(session)) throw accessRefusal({ code: 'no-session' });
    const { idHash, user, isTemporary, lastUsedAt } = session;
    const now = this.#now();
    if (now - lastUsedAt.getTime() >= this.#touchAfterMs) await store.touch(idHash, new Date(now));
    return { idHash, user, isTemporary, userId: user.id, username: user.username, role: user.role };
  }

  /** Ends the session of this id, if there is one. */
  end(id: string): Promise<void> {
    return this.#options.store.end(hashOf(id));
  }

  endAllOf(userId: number): Promise<void> {
    return this.#options.store.endAllOf(userId);
  }

  /** After a new password: this session has just proved itself, any other may be a stranger's. */
  async endOthers({ idHash, userId, user }: SessionIdentity): Promise<void> {
    const { store } = this.#options;
    // the generation of its own new password: one that was set beside it ends this session, too
    const generation = user.loginGeneration + 1;
    await store.renew(idHash, { authenticatedAt: new Date(this.#now()), generation });
    await store.endAllOf(userId, { except: idHash });
  }

  get #touchAfterMs(): number {
    return Math.min(TOUCH_AFTER_MS, this.#options.idleS * 1000 * TOUCH_AFTER_SHARE);
  }

  #holds({ user, authenticatedAt, lastUsedAt, expiresAt, generation }: StoredSession): boolean {
    const now = this.#now();
    return (
      user.isActive &&
      generation === user.loginGeneration &&
      now < expiresAt.getTime() &&
      now < lastUsedAt.getTime() + this.#options.idleS * 1000 &&
      authenticatedAt >= user.passwordChangedAt
    );
  }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
