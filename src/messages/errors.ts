import { AppError } from '../lib/errors.js';

/** A message that did not leave. Says no address and no word of it: gateways quote both in their answers. */
export class DeliveryError extends AppError {
  override name = 'DeliveryError';
  readonly code = 'unavailable';
  override readonly retryable: boolean;

  constructor(message: string, { retryable }: { readonly retryable: boolean }) {
    super(message);
    this.retryable = retryable;
  }
}
