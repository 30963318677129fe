import { TooManyRequestsError } from './errors.js';
import { hiddenKey, type RateLimit, type RateLimits } from './rate-limits.js';

const SENT = { points: 5, duration: 60 };
const VERIFIED = { points: 10, duration: 300 };

/** How often one-time passwords are sent and tried: by address, whether anybody has it or not, and by source. */
export class OtpLimits {
  readonly #sent: readonly [byAddress: RateLimit, bySource: RateLimit];
  readonly #verified: readonly [byAddress: RateLimit, bySource: RateLimit];

  constructor(limits: RateLimits) {
    this.#sent = [limits.limit('otp-sent-address', SENT), limits.limit('otp-sent-source', SENT)];
    this.#verified = [
      limits.limit('otp-verified-address', VERIFIED),
      limits.limit('otp-verified-source', VERIFIED),
    ];
  }

  /** @throws TooManyRequestsError */
  takeSent(address: string, source: string): Promise<void> {
    return take(this.#sent, address, source);
  }

  /** @throws TooManyRequestsError */
  takeVerified(address: string, source: string): Promise<void> {
    return take(this.#verified, address, source);
  }
}

async function take(
  [byAddress, bySource]: readonly [RateLimit, RateLimit],
  address: string,
  source: string,
): Promise<void> {
  const waitMs = Math.max(await byAddress.take(hiddenKey(address)), await bySource.take(source));
  if (waitMs === 0) return;
  const retryAfterS = Math.ceil(waitMs / 1000);
  throw new TooManyRequestsError('too many one-time passwords', { retryAfterS });
}
