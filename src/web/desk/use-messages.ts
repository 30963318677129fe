import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { createStore } from '../ui/store.js';
import { noMessages, reduceMessages, type MessagesModel } from './messages-model.js';

const againMs = 1_000;

/**
 * The messages about a call, watched for as long as it is shown. `isOnCall`: the user has just come to the call, so that the
 * server, which does not know them there yet, is asked again.
 */
export function useMessages(callId: string, isOnCall: boolean): MessagesModel {
  const connection = useConnection();
  const [store] = useState(() => createStore(reduceMessages, noMessages));
  useEffect(() => {
    let timer: number | undefined;
    const watch = connection.watchMessages(callId, {
      list: (list) => store.apply({ type: 'list', list }),
      message: (message) => store.apply({ type: 'message', message }),
      failed: (error) => {
        store.apply({ type: 'failed', error });
        if (isOnCall && error.code === 'not-found') timer = window.setTimeout(() => watch.refresh(), againMs);
      },
    });
    return () => {
      window.clearTimeout(timer);
      watch.stop();
    };
  }, [connection, store, callId, isOnCall]);
  return useSyncExternalStore(store.subscribe, store.get);
}
