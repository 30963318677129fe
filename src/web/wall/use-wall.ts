import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { createStore } from '../ui/store.js';
import { emptyWallModel, reduceWall, type WallModel } from './wall-model.js';

/** The wall, watched while the component is shown. */
export function useWall(): WallModel {
  const connection = useConnection();
  const [store] = useState(() => createStore(reduceWall, emptyWallModel));
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
