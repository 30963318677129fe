import { AppError, type ErrorCode } from '../../src/lib/errors.js';

/** The other side answered a request with a refusal. */
export class SipRefusedError extends AppError {
  override name = 'SipRefusedError';
  readonly code: ErrorCode;
  readonly method: string;
  /** SIP status, 300 to 699 (RFC 3261, section 21). */
  readonly status: number;

  constructor(method: string, status: number, reason: string) {
    super(`${method} was refused: ${status} ${reason}`);
    this.method = method;
    this.status = status;
    this.code = status === 401 || status === 403 || status === 407 ? 'forbidden' : 'unavailable';
  }
}

/** The phone cannot do what was asked of it in its present state. */
export class PhoneStateError extends AppError {
  override name = 'PhoneStateError';
  readonly code = 'conflict';
}
