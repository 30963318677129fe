import { useEffect, useState, useSyncExternalStore } from 'react';
import type { WireDeskState, WireError } from '../../realtime/protocol.js';
import { useConnection } from '../connection/connection-context.js';
import { createStore } from '../ui/store.js';

export interface DeskModel {
  /** null until the server has sent it */
  desk: WireDeskState | null;
  /** `performance.now()` when it did: its durations count from there */
  receivedAtMs: number;
  error: WireError | null;
}

const empty: DeskModel = { desk: null, receivedAtMs: 0, error: null };

/** Agents at work and waiting callers, watched while the component is shown. */
export function useDesk(): DeskModel {
  const connection = useConnection();
  const [store] = useState(() => createStore((_: DeskModel, next: DeskModel) => next, empty));
  useEffect(() => {
    const watch = connection.watchDesk({
      state: (desk) => store.apply({ desk, receivedAtMs: performance.now(), error: null }),
      failed: (error) => store.apply({ ...store.get(), error }),
    });
    return () => watch.stop();
  }, [connection, store]);
  return useSyncExternalStore(store.subscribe, store.get);
}
