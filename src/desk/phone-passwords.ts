/**
 * Which passwords the SIP accounts of a user have.
 *
 * Errors: NotFoundError for a user who is missing, is switched off or has no extension, UnavailableError while the
 * database cannot be reached.
 */
export interface PhonePasswords {
  /** Gives the accounts of this user other passwords, and removes a chosen one; the switch is to be informed. */
  renew(userId: number, byUserId: number): Promise<void>;
}
