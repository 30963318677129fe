import { useCallback, useRef, useSyncExternalStore } from 'react';
import { LiveConnection } from './live-connection.js';

/** A connection that lives as long as the component; null in the first render, before there is one. */
export function useLiveConnection(token: string, onUnauthenticated: () => void): LiveConnection | null {
  const opened = useRef<LiveConnection | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      const connection = new LiveConnection(token, onUnauthenticated);
      opened.current = connection;
      changed();
      return () => {
        opened.current = null;
        connection.close();
      };
    },
    [token, onUnauthenticated],
  );
  return useSyncExternalStore(subscribe, () => opened.current);
}
