import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ConnectionStatus, LiveConnection } from './live-connection.js';

/** The connection of the session that is logged in. */
export const ConnectionContext = createContext<LiveConnection | null>(null);

export function useConnection(): LiveConnection {
  const connection = useContext(ConnectionContext);
  if (connection === null) throw new Error('used outside of a session');
  return connection;
}

export function useConnectionStatus(): ConnectionStatus {
  const connection = useConnection();
  return useSyncExternalStore(
    (listener) => connection.onStatus(listener),
    () => connection.status,
  );
}
