/** The newest one-time password of an address, as it is kept. */
export interface StoredOtp {
  readonly addressHash: string;
  readonly codeHash: string;
  /** Null for an address that nobody has. */
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
  /** In place of the one that this address had. */
  put(otp: StoredOtp, now: Date): Promise<void>;
  /** Takes one of the tries. @returns undefined when none is left, or the password has expired */
  takeTry(addressHash: string, now: Date): Promise<Pick<StoredOtp, 'codeHash' | 'userId'> | undefined>;
  /** Uses it up. @returns false when somebody else was faster */
  consume(addressHash: string, codeHash: string): Promise<boolean>;
}
