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
  /** One that has not begun by then is refused, in ms. Left out: never. */
  readonly longestWaitMs?: number;
}

/** Work of a heavy kind: some at once, some more in turn, the rest refused. */
export class Turns {
  readonly #options: TurnsOptions;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** @throws UnavailableError when too many wait already, or it waited for too long, and what `work` throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  async #begin(): Promise<void> {
    const { running, waiting, longestWaitMs } = this.#options;
    if (this.#running < running) this.#running++;
    else if (this.#waiting.length >= waiting) throw this.#refusal();
    else await this.#wait(longestWaitMs); // a finished turn hands its place on
  }

  #wait(longestMs: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(this.#refusal());
      };
      const timer = longestMs === undefined ? undefined : setTimeout(giveUp, longestMs);
      this.#waiting.push(begin);
    });
  }

  #refusal(): UnavailableError {
    const { what, retryAfterS } = this.#options;
    return new UnavailableError(`too many ${what} are asked for at once`, { retryAfterS });
  }
}
