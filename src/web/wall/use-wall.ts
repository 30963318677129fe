import { useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection-context.js';
import type { LiveConnection } from '../connection/live-connection.js';
import { createStore, type Store } from '../ui/store.js';
import { emptyWallModel, reduceWall, type WallChange, type WallModel } from './wall-model.js';

const stores = new WeakMap<LiveConnection, Store<WallModel, WallChange>>();

/** One for all visits of the page: calls that ended are still there when one comes back from a call. */
function storeOf(connection: LiveConnection): Store<WallModel, WallChange> {
  const known = stores.get(connection);
  const store = known ?? createStore(reduceWall, emptyWallModel);
  if (known === undefined) stores.set(connection, store);
  return store;
}

/** The wall, watched while the component is shown. */
export function useWall(): WallModel {
  const connection = useConnection();
  const store = storeOf(connection);
  useEffect(() => {
    const watch = connection.watchWall({
      calls: (calls) => store.apply({ type: 'calls', calls, receivedAtMs: performance.now() }),
      call: (summary) => store.apply({ type: 'call', summary, receivedAtMs: performance.now() }),
      failed: (error) => store.apply({ type: 'failed', error }),
    });
    return () => watch.stop();
  }, [connection, store]);
  return useSyncExternalStore(store.subscribe, store.get);
}
