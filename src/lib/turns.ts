import { UnavailableError } from './errors.js';

export interface TurnsOptions {
  /** At once. */
  readonly running: number;
  /** Until one of those is over. */
  readonly waiting: number;
  /** The noun for refusals, in the plural, e.g. `reports`. */
  readonly what: string;
  /** When a refused one is worth asking for again, in seconds. */
  readonly retryAfterS: number;
}

/** Work of a heavy kind: some at once, some more in turn, the rest refused. */
export class Turns {
  readonly #options: TurnsOptions;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** @throws UnavailableError at once when too many wait already, and what `work` throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const { running, waiting, what, retryAfterS } = this.#options;
    if (this.#running >= running) {
      if (this.#waiting.length >= waiting)
        throw new UnavailableError(`too many ${what} are asked for at once`, { retryAfterS });
      await new Promise<void>((resolve) => this.#waiting.push(resolve)); // a finished turn hands its place on
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
