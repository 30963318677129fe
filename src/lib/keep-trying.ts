import { Backoff, type BackoffOptions } from './backoff.js';

export interface KeepTryingOptions {
  readonly waits: BackoffOptions;
  /** Aborted: the work is tried one last time. */
  readonly signal: AbortSignal;
  /** Whether the work may succeed later. `tries`: how many have failed, this one included. */
  readonly isPassing: (error: unknown, tries: number) => boolean;
}

/**
 * Does the work again after each passing failure, with growing waits.
 *
 * @throws a failure that is not passing, and that of the last try
 */
export async function keepTrying<T>(
  work: () => Promise<T>,
  { waits, signal, isPassing }: KeepTryingOptions,
): Promise<T> {
  const backoff = new Backoff(waits);
  for (;;) {
    const isLast = signal.aborted;
    try {
      return await work();
    } catch (error) {
      if (isLast || !isPassing(error, backoff.attempts + 1)) throw error;
      await backoff.wait(signal);
    }
  }
}
