/** A login of the bearer API as it is kept. */
export interface StoredBearerLogin {
  readonly id: string;
  readonly userId: number;
  /** SHA-256 of the refresh token that is valid, base64url. */
  readonly refreshHash: string;
  /** When the user gave the password. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  /** `loginGeneration` of its user when it began. */
  readonly generation: number;
}

/**
 * Logins of the bearer API. What is not there is ended already.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface BearerLoginStore {
  add(login: StoredBearerLogin): Promise<void>;
  find(id: string): Promise<StoredBearerLogin | undefined>;
  /** Puts a new refresh token in the place of a valid one. False where that one is not valid any more. */
  replaceRefreshHash(id: string, change: { readonly from: string; readonly to: string }): Promise<boolean>;
  end(id: string): Promise<void>;
  /** Removes what has expired, of every user, and of this user what is older than the newest `keep`. */
  prune(userId: number, options: { readonly keep: number; readonly now: Date }): Promise<void>;
}
