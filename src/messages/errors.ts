import { AppError } from '../lib/errors.js';

/** A message that did not leave. Says no address and no word of it: gateways quote both in their answers. */
export class DeliveryError extends AppError {
  override name = 'DeliveryError';
  readonly code = 'unavailable';
  override readonly retryable: boolean;
  /** Before that the gateway does not want to be asked again. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { retryable, retryAfterMs }: { readonly retryable: boolean; readonly retryAfterMs?: number | undefined },
  ) {
    super(message);
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
  }
}
