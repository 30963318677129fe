import { AppError } from '../lib/errors.js';

/** Unknown user, or wrong credentials. The message never says which. */
export class UnauthenticatedError extends AppError {
  override name = 'UnauthenticatedError';
  readonly code = 'unauthenticated';
}

/** Tried too often. */
export class TooManyRequestsError extends AppError {
  override name = 'TooManyRequestsError';
  readonly code = 'too-many-requests';
  override readonly retryable = true;
  /** When the next try is allowed, in whole seconds (becomes `Retry-After`). */
  readonly retryAfterS: number;

  constructor(message: string, { retryAfterS, ...options }: ErrorOptions & { retryAfterS: number }) {
    super(message, options);
    this.retryAfterS = retryAfterS;
  }
}

/** Messages of this kind do not leave this server, so that a one-time password could not be received. */
export class CannotDeliverError extends AppError {
  override name = 'CannotDeliverError';
  readonly code = 'invalid-input';
}

/** A one-time password that is wrong, used or expired. The message never says which. */
export class WrongCodeError extends AppError {
  override name = 'WrongCodeError';
  readonly code = 'invalid-input';
}

/** Why a new password was not taken. */
export type PasswordFault = 'wrong-current' | 'too-short' | 'too-long' | 'not-repeated';

/** A new password that was not taken, with every reason at once. */
export class PasswordRefusedError extends AppError {
  override name = 'PasswordRefusedError';
  readonly code = 'invalid-input';
  readonly faults: readonly PasswordFault[];

  constructor(faults: readonly PasswordFault[], options?: ErrorOptions) {
    super(`the new password was not taken: ${faults.join(', ')}`, options);
    this.faults = faults;
  }
}
