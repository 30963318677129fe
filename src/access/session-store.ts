import type { User } from './user-store.js';

/** A login as it is kept. */
export interface StoredSession {
  /** SHA-256 of the session id, base64url. */
  readonly idHash: string;
  /** As the user is now. */
  readonly user: User;
  /** Came by a one-time password: may set a new password, and nothing else. */
  readonly isTemporary: boolean;
  /** When the user last proved who they are. */
  readonly authenticatedAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  /** `loginGeneration` of its user when it began. */
  readonly generation: number;
}

export type NewSession = Omit<StoredSession, 'user'> & { readonly userId: number };

/**
 * Sessions of the session API. A session that is not in the store has ended.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface SessionStore {
  add(session: NewSession): Promise<void>;
  find(idHash: string): Promise<StoredSession | undefined>;
  /** The session was used. */
  touch(idHash: string, lastUsedAt: Date): Promise<void>;
  /** Its user has authenticated again. */
  renew(idHash: string, proof: Pick<StoredSession, 'authenticatedAt' | 'generation'>): Promise<void>;
  end(idHash: string): Promise<void>;
  endAllOf(userId: number, options?: { readonly except?: string }): Promise<void>;
  /** Removes expired sessions of all users, and those of this user that are older than the newest `keep`. */
  prune(userId: number, options: { readonly keep: number; readonly now: Date }): Promise<void>;
}
