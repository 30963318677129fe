import { setTimeout as sleep } from 'node:timers/promises';

/** The result of the work; undefined when it takes longer than that, and goes on. @throws what the work throws in time */
export async function within<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  const over = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([work, limit]).finally(() => over.abort());
}
