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

export interface TryUntilOptions {
  readonly waits: BackoffOptions;
  /** Aborted: the work is not tried again. */
  readonly signal: AbortSignal;
  /** Throws where the work is to be given up. `tries`: how many have failed, this one included. */
  readonly onFailure: (error: unknown, tries: number) => void;
}

/**
 * Does the work again after each failure, with growing waits, until it succeeds or the signal is aborted.
 *
 * @returns the result of the work; undefined when the signal was aborted first
 * @throws an error of `onFailure`
 */
export async function tryUntil<T>(
  work: () => Promise<T>,
  { waits, signal, onFailure }: TryUntilOptions,
): Promise<T | undefined> {
  const backoff = new Backoff(waits);
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      onFailure(error, backoff.attempts + 1);
      await backoff.wait(signal);
    }
  }
  return undefined;
}
