import { UnavailableError } from './errors.js';
import { keepTrying } from './keep-trying.js';

/** Between two tries. */
const STORE_AWAY = { firstMs: 250, maxMs: 5_000 };

/**
 * Stores a row, also while the database is away: tried again until it is there.
 *
 * @param stopping aborted when the process stops: it is tried one last time then
 * @throws what the work throws, but `UnavailableError` only after the last time
 */
export function retryUntilStored<T>(store: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  const isPassing = (error: unknown) => error instanceof UnavailableError;
  return keepTrying(store, { waits: STORE_AWAY, signal: stopping, isPassing });
}
