import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveConnection } from '../connection/live-connection.js';
import { createStore } from '../ui/store.js';
import { emptyOwnModel, reduceOwn, type OwnModel } from './own-model.js';

/** The state of the logged-in user. */
export const OwnContext = createContext<OwnModel>(emptyOwnModel);

export const useOwn = (): OwnModel => useContext(OwnContext);

/** Watched for as long as the session lasts. */
export function useOwnModel(connection: LiveConnection | null): OwnModel {
  const [store] = useState(() => createStore(reduceOwn, emptyOwnModel));
  useEffect(() => {
    if (connection === null) return;
    const watch = connection.watchOwn({
      state: (state) => store.apply({ type: 'state', state, receivedAtMs: performance.now() }),
      notice: (notice) => store.apply({ type: 'notice', notice }),
      failed: (error) => store.apply({ type: 'failed', error }),
    });
    return () => watch.stop();
  }, [connection, store]);
  return useSyncExternalStore(store.subscribe, store.get);
}
