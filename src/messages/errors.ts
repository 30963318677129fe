import { AppError } from '../lib/errors.js';
import type { DeliveryFailure } from './delivery-failure.js';

/** The failures of sending itself. */
type SendingFailure = Extract<
  DeliveryFailure,
  { readonly code: 'no-gateway' | 'gateway-refused' | 'gateway-unreachable' }
>;

interface DeliveryErrorOptions {
  readonly retryable: boolean;
  readonly retryAfterMs?: number | undefined;
  /** Names of errors and the like, for the log alone. */
  readonly detail?: string | undefined;
}

/** A message that did not leave. Says no address and no word of it: gateways quote both in their answers. */
export class DeliveryError extends AppError {
  override name = 'DeliveryError';
  readonly code = 'unavailable';
  override readonly retryable: boolean;
  readonly failure: SendingFailure;
  /** Before that the gateway does not want to be asked again. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: SendingFailure, { retryable, retryAfterMs, detail }: DeliveryErrorOptions) {
    const { code, ...values } = failure;
    super([code, ...Object.values(values), ...(detail === undefined ? [] : [detail])].join(' ')); // for the log
    this.failure = failure;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}
