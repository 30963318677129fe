import { useEffect } from 'react';
import { useConnection } from './connection-context.js';

/** Calls back each time the connection stands again. */
export function useReconnected(callback: () => void): void {
  const connection = useConnection();
  useEffect(
    () => connection.onStatus(() => connection.status.state === 'connected' && callback()),
    [connection, callback],
  );
}
