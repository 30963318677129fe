/**
 * Access tokens that their users have logged out of.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface EndedTokens {
  /** Ends the tokens of a login, or one token, for good. The store may forget them once they have expired. */
  end(id: string, expiresAt: Date): Promise<void>;
  isEnded(id: string): Promise<boolean>;
}
