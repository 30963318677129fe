import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { SessionTokens } from '../login/session-tokens.js';
import { LiveConnection } from './live-connection.js';

/** A connection that lives as long as the component; null in the first render, before there is one. */
export function useLiveConnection(
  tokens: SessionTokens,
  onUnauthenticated: () => void,
): LiveConnection | null {
  const opened = useRef<LiveConnection | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      const connection = new LiveConnection(tokens, onUnauthenticated);
      opened.current = connection;
      changed();
      return () => {
        opened.current = null;
        connection.close();
      };
    },
    [tokens, onUnauthenticated],
  );
  return useSyncExternalStore(subscribe, () => opened.current);
}
