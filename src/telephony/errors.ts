import { AppError, type ErrorCode } from '../lib/errors.js';

/** The switch refused a command, or did not answer it in time. */
export class TelephonyError extends AppError {
  override name = 'TelephonyError';
  readonly code: ErrorCode;
  override readonly retryable: boolean;
  /** HTTP status of ARI's answer; null when there was none. */
  readonly status: number | null;

  constructor(message: string, { status, ...options }: ErrorOptions & { status: number | null }) {
    super(message, options);
    this.status = status;
    this.code =
      status === null
        ? 'unavailable'
        : status === 404
          ? 'not-found'
          : status === 409
            ? 'conflict'
            : 'internal';
    this.retryable = status === null || status >= 500;
  }
}

/** There is no connection to the switch at the moment: nothing was asked of it. */
export class TelephonyAwayError extends TelephonyError {
  override name = 'TelephonyAwayError';

  constructor() {
    super('there is no connection to Asterisk at the moment', { status: null });
  }
}

/** The switch does not accept our user name and password: trying again is of no use. */
export class TelephonyCredentialsError extends AppError {
  override name = 'TelephonyCredentialsError';
  readonly code = 'forbidden';
}

/** There was no answer: whether the switch has done it is not known. */
export function isUnanswered(error: unknown): error is TelephonyError {
  return error instanceof TelephonyError && error.status === null;
}
