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
