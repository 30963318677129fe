import { AppError, type ErrorCode } from '../../lib/errors.js';

/** The operation threw what it did not throw on purpose: a defect of ours; `cause` has its stack. */
export class OperationFailedError extends AppError {
  override name = 'OperationFailedError';
  readonly code = 'internal';
}

/** The operation refused the request; code and words are its own. */
export class OperationRefusedError extends AppError {
  override name = 'OperationRefusedError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** More than a request or an answer of an operation may have; nothing was done with it. */
export class OperationTooLargeError extends AppError {
  override name = 'OperationTooLargeError';
  readonly code = 'content-too-large';
}
