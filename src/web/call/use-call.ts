import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { createStore } from '../ui/store.js';
import { emptyCallModel, type CallModel } from './call-model.js';
import { reduceCall } from './reduce-call.js';

/** One call, watched while the component is shown; a hole in its events is filled by asking again. */
export function useCall(callId: string): CallModel {
  const connection = useConnection();
  const [store] = useState(() => createStore(reduceCall, emptyCallModel));
  useEffect(() => {
    const watch = connection.watchCall(callId, {
      position: () => ({ seq: store.get().lastSeq, epoch: store.get().epoch }),
      snapshot: (snapshot) => {
        store.apply({ type: 'snapshot', snapshot, receivedAtMs: performance.now() });
        if (store.get().gapSeen) watch.refresh();
      },
      event: (event, summary) => {
        store.apply({ type: 'event', event, summary });
        if (store.get().gapSeen) watch.refresh();
      },
      failed: (error) => store.apply({ type: 'failed', error }),
    });
    return () => watch.stop();
  }, [connection, store, callId]);
  return useSyncExternalStore(store.subscribe, store.get);
}
