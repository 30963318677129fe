import { Backoff } from './backoff.js';
import { UnavailableError } from './errors.js';

/** Between two tries. */
const STORE_AWAY = { firstMs: 250, maxMs: 5_000 };

/**
 * Stores a row, also while the database is away: tried again until it is there.
 *
 * @param stopping aborted when the process stops: it is tried one last time then
 * @throws what the work throws, but `UnavailableError` only after the last time
 */
export async function onceStored<T>(store: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  const backoff = new Backoff(STORE_AWAY);
  for (;;) {
    const isLast = stopping.aborted;
    try {
      return await store();
    } catch (error) {
      if (!(error instanceof UnavailableError) || isLast) throw error;
      await backoff.wait(stopping).catch(() => {});
    }
  }
}
