/** A one-time password of an address, as it is kept. */
export interface StoredOtp {
  readonly addressHash: string;
  readonly codeHash: string;
  /** Null for an address without a user. */
  readonly userId: number | null;
  readonly attemptsLeft: number;
  readonly expiresAt: Date;
}

/**
 * One-time passwords by address.
 *
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface OtpStore {
  /** Beside those that this address has already: asking for another code must not void the one just received. */
  add(otp: StoredOtp, now: Date): Promise<void>;
  /** Takes one of the tries of each code of the address. @returns those that had one left and have not expired */
  takeTry(addressHash: string, now: Date): Promise<readonly Pick<StoredOtp, 'codeHash' | 'userId'>[]>;
  /** Uses up this code and with it all others of the address. @returns false when another request was faster */
  consume(addressHash: string, codeHash: string): Promise<boolean>;
}
