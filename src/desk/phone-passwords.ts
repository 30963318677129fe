/**
 * Which passwords the SIP accounts of a user have.
 *
 * Errors: NotFoundError for a user who is not there, is switched off or has no extension, UnavailableError while the
 * database cannot be reached.
 */
export interface PhonePasswords {
  /** Gives the accounts of this user other passwords, and removes a chosen one; the switch is to be told. */
  renew(userId: number, byUserId: number): Promise<void>;
}
