import type { CallbackStore } from '../../desk/callback-store.js';
import type { Closable } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { retryUntilStored } from '../../lib/retry-until-stored.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';

export interface ReconcileOptions {
  /** Resolves when everything that an earlier process kept on disk is in the database. */
  readonly caughtUp: () => Promise<void>;
  readonly callbacks: Pick<CallbackStore, 'reconcile'>;
  readonly log: Log;
}

/** At each start: callbacks that are missing are made, those that a dead process had taken are open again. */
export function reconcileCallbacks({ caughtUp, callbacks, log }: ReconcileOptions): Closable {
  const startedAt = new Date(); // a callback that is taken from here on is not left over from a dead process
  const stop = new AbortController();
  const reconcile = async () => {
    await settledOrAborted(caughtUp(), stop.signal);
    if (stop.signal.aborted) return;
    const { made, reopened } = await retryUntilStored(() => callbacks.reconcile(startedAt), stop.signal);
    if (made + reopened > 0) log.warn({ made, reopened }, 'callbacks made or opened again after a crash');
  };
  const work = reconcile().catch((error: unknown) => {
    log.error({ err: error }, 'callbacks were not reconciled with the calls; the next start tries again');
  });
  return {
    close: () => {
      stop.abort();
      return work;
    },
  };
}
