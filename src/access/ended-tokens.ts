/**
 * Access tokens that their users have logged out of.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface EndedTokens {
  /** Ends a token for good. What has expired by itself may be forgotten. */
  end(tokenId: string, expiresAt: Date): Promise<void>;
  isEnded(tokenId: string): Promise<boolean>;
}
