import { setTimeout as sleep } from 'node:timers/promises';

export interface BackoffOptions {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Growing waits with jitter: full jitter in the upper half, so that many clients do not come back at once. */
export class Backoff {
  readonly #options: BackoffOptions;
  #attempt = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  get attempts(): number {
    return this.#attempt;
  }

  reset(): void {
    this.#attempt = 0;
  }

  /** The next wait, in ms; each is about twice the one before, up to `maxMs`. */
  nextMs(): number {
    return nextWaitMs(this.#attempt++, this.#options);
  }

  /** Waits that long, or until the signal is aborted: the caller asks the signal before it goes on. */
  async wait(signal?: AbortSignal): Promise<void> {
    await sleep(this.nextMs(), undefined, signal ? { signal } : {}).catch(() => {}); // aborted
  }
}

/** The wait after so many earlier ones, in ms. */
export function nextWaitMs(earlier: number, { firstMs, maxMs }: BackoffOptions): number {
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.min(earlier, 30));
  return ceiling / 2 + Math.random() * (ceiling / 2);
}
