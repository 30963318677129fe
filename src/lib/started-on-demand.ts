import { Closer, type Closable } from './closer.js';
import { UnavailableError } from './errors.js';

export interface StartedOnDemandOptions<Part> {
  /** Adds what it opens to `parts`; called again for the next one who asks after a failure. */
  readonly start: (parts: Closer) => Promise<Part>;
  /** Message of the error where it does not start. */
  readonly refusal: string;
}

/**
 * Something costly that starts with the first one who needs it.
 *
 * In:     the first `ready` starts it.
 * Out:    it, to everyone who asks.
 * End:    `close` ends what was started, also what is still starting.
 * Errors: UnavailableError of `ready`, with the cause; the next call of it tries again.
 */
export class StartedOnDemand<Part> implements Closable {
  readonly #options: StartedOnDemandOptions<Part>;
  readonly #parts = new Closer();
  #starting: Promise<Part> | undefined;
  #part: Part | undefined;
  #failure: unknown;

  constructor(options: StartedOnDemandOptions<Part>) {
    this.#options = options;
  }

  /** Undefined until it has started. */
  get part(): Part | undefined {
    return this.#part;
  }

  get isStarting(): boolean {
    return this.#starting !== undefined && this.#part === undefined;
  }

  /** Why the newest start failed; undefined where it did not. */
  get failure(): unknown {
    return this.#failure;
  }

  /** @throws UnavailableError */
  ready(): Promise<Part> {
    this.#starting ??= this.#startOnce();
    return this.#starting;
  }

  async close(): Promise<void> {
    await this.#starting?.catch(() => {});
    await this.#parts.close();
  }

  async #startOnce(): Promise<Part> {
    const parts = new Closer();
    try {
      const part = await this.#options.start(parts);
      this.#parts.add(parts);
      this.#failure = undefined;
      return (this.#part = part);
    } catch (error) {
      await parts.close().catch(() => {}); // the first failure is the one to report
      this.#starting = undefined;
      this.#failure = error;
      throw new UnavailableError(this.#options.refusal, { cause: error });
    }
  }
}
