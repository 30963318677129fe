import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { SessionTokens } from '../login/session-tokens.js';
import { LiveConnection } from './live-connection.js';
import { openLink } from './open-link.js';

/** A connection that lives as long as the component; null in the first render, before there is one. */
export function useLiveConnection(
  username: string,
  tokens: SessionTokens,
  onUnauthenticated: () => void,
): LiveConnection | null {
  const opened = useRef<LiveConnection | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      const link = openLink(username, () => tokens.current);
      const connection = new LiveConnection(link, tokens, onUnauthenticated);
      opened.current = connection;
      changed();
      // a page that the browser keeps for `back` goes on with it
      const leave = ({ persisted }: PageTransitionEvent): void => void (persisted || connection.close());
      window.addEventListener('pagehide', leave);
      return () => {
        window.removeEventListener('pagehide', leave);
        opened.current = null;
        connection.close();
      };
    },
    [username, tokens, onUnauthenticated],
  );
  return useSyncExternalStore(subscribe, () => opened.current);
}
