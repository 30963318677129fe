/** The kind of an error, in the few words a client, a retry loop or a metric can act on. */
export type ErrorCode =
  | 'invalid-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'precondition-failed'
  | 'precondition-required'
  | 'too-many-requests'
  | 'content-too-large'
  | 'invalid-content'
  | 'timeout'
  | 'unsupported'
  | 'not-installed'
  | 'unavailable'
  | 'internal';

/**
 * Base of every error this server raises on purpose. Anything else is a bug.
 *
 * HTTP statuses, socket errors and retries are derived from `code` in one table each
 * (`http/error-table.ts`, `realtime/socket-error.ts`), never from the message text.
 */
export abstract class AppError extends Error {
  abstract readonly code: ErrorCode;
  /** True when the same request may succeed later, unchanged. */
  readonly retryable: boolean = false;
}

/** One thing wrong with a request: which field, and what to do about it. */
export interface InputFault {
  readonly field: string;
  readonly message: string;
}

/** The request cannot be served as it was put. Carries every fault at once. */
export class InvalidInputError extends AppError {
  override name = 'InvalidInputError';
  readonly code = 'invalid-input';
  readonly faults: readonly InputFault[];

  constructor(faults: readonly InputFault[], options?: ErrorOptions) {
    super(faults.map((fault) => `${fault.field}: ${fault.message}`).join('; '), options);
    this.faults = faults;
  }
}

/** Known, but not allowed. */
export class ForbiddenError extends AppError {
  override name = 'ForbiddenError';
  readonly code = 'forbidden';
}

/** No record with that id. `what` is the kind of thing in the words of the API. */
export class NotFoundError extends AppError {
  override name = 'NotFoundError';
  readonly code = 'not-found';
  readonly what: string;
  readonly id: string;

  constructor(what: string, id: string) {
    super(`${what} ${id} not found`);
    this.what = what;
    this.id = id;
  }
}

/** The address is there, and not for this method. */
export class MethodNotAllowedError extends AppError {
  override name = 'MethodNotAllowedError';
  readonly code = 'method-not-allowed';
  /** The methods that it is there for, in upper case. */
  readonly allowed: readonly string[];

  constructor(method: string, allowed: readonly string[]) {
    super(`${method} is not possible here; ${allowed.join(', ')} is`);
    this.allowed = allowed;
  }
}

/** A part of the server is absent, still being built, or not reachable at the moment. */
export class UnavailableError extends AppError {
  override name = 'UnavailableError';
  readonly code = 'unavailable';
  override readonly retryable = true;
  /** When it is worth asking again, in seconds (becomes `Retry-After`). */
  readonly retryAfterS: number;

  constructor(
    message: string,
    { retryAfterS = 10, ...options }: ErrorOptions & { retryAfterS?: number } = {},
  ) {
    super(message, options);
    this.retryAfterS = retryAfterS;
  }
}

/** As much of this work as the server does at once is being done: the request may come again in a while. */
export class BusyError extends AppError {
  override name = 'BusyError';
  readonly code = 'too-many-requests';
  override readonly retryable = true;
  /** When it is worth asking again, in seconds (becomes `Retry-After`). */
  readonly retryAfterS: number;

  constructor(message: string, retryAfterS: number) {
    super(message);
    this.retryAfterS = retryAfterS;
  }
}

/** An answer did not come in time. */
export class TimeoutError extends AppError {
  override name = 'TimeoutError';
  readonly code = 'timeout';
  override readonly retryable = true;
}

/** The thing asked for does not fit the state that it is in now. */
export class ConflictError extends AppError {
  override name = 'ConflictError';
  readonly code = 'conflict';
}

/** The request would be in order if other things were different from what they are. Carries every fault at once. */
export class RefusedStateError extends ConflictError {
  override name = 'RefusedStateError';
  readonly faults: readonly InputFault[];

  constructor(faults: readonly InputFault[], options?: ErrorOptions) {
    super(faults.map((fault) => `${fault.field}: ${fault.message}`).join('; '), options);
    this.faults = faults;
  }
}

/** The record is not the one that the request was made for: it was changed meanwhile. */
export class PreconditionFailedError extends AppError {
  override name = 'PreconditionFailedError';
  readonly code = 'precondition-failed';
}

/** The request must say which state of the record it was made for. */
export class PreconditionRequiredError extends AppError {
  override name = 'PreconditionRequiredError';
  readonly code = 'precondition-required';
}

/** A configuration, file or machine is not as it must be: says what is wrong and what to do. */
export class SetupError extends AppError {
  override name = 'SetupError';
  readonly code = 'unavailable';
}

/** The text of anything thrown, for a log or a person. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
