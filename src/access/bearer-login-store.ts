/** One refresh token that was exchanged for the next. */
export interface RefreshExchange {
  /** SHA-256 of the token that was exchanged, base64url. */
  readonly previousHash: string;
  readonly at: Date;
  /** SHA-256 of the network that the request came from, base64url. */
  readonly from: string;
}

/** A login of the bearer API as it is kept. */
export interface StoredBearerLogin {
  readonly id: string;
  readonly userId: number;
  /** SHA-256 of the refresh token that is valid, base64url. */
  readonly refreshHash: string;
  /** The exchange that gave the present refresh token; null where the log-in gave it. */
  readonly exchange: RefreshExchange | null;
  /** When the user gave the password. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  /** `loginGeneration` of its user when it began. */
  readonly generation: number;
}

/**
 * Logins of the bearer API. A login that is not in the store has ended.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface BearerLoginStore {
  add(login: StoredBearerLogin): Promise<void>;
  find(id: string): Promise<StoredBearerLogin | undefined>;
  /**
   * Puts a new refresh token in the place of the one that `exchange` names. False where that one is not valid any more.
   *
   * @param to SHA-256 of the new one, base64url
   */
  exchangeRefreshToken(id: string, exchange: RefreshExchange, to: string): Promise<boolean>;
  end(id: string): Promise<void>;
  /**
   * Removes the logins that have expired, of every user, and of this user those that are older than the newest `keep`.
   *
   * @returns the ids of those that had not expired
   */
  prune(userId: number, options: { readonly keep: number; readonly now: Date }): Promise<readonly string[]>;
}
