import { UnavailableError } from '../../lib/errors.js';

export interface CircuitBreakerOptions {
  /** In a row, after which nothing is asked for a while. */
  readonly failures: number;
  readonly coolDownMs: number;
  /** ms, of a clock that only goes on. */
  readonly nowMs: () => number;
}

/**
 * Keeps requests away from a service that fails: a caller's words wait for no answer that does not come. After the
 * cool-down the next request is let through; its success closes the circuit, its failure begins another cool-down.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openUntilMs = 0;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** @throws UnavailableError while the circuit is open */
  assertClosed(what: string): void {
    const { failures, nowMs } = this.#options;
    const restMs = this.#openUntilMs - nowMs();
    if (this.#failures < failures || restMs <= 0) return;
    throw new UnavailableError(`${what} is not asked: it has failed ${this.#failures} times in a row`, {
      retryAfterS: Math.ceil(restMs / 1000),
    });
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    const { failures, coolDownMs, nowMs } = this.#options;
    this.#failures++;
    if (this.#failures >= failures) this.#openUntilMs = nowMs() + coolDownMs;
  }
}
