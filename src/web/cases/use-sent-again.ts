import { useEffect, useRef } from 'react';
import { useConnection } from '../connection/connection-context.js';
import { useAskedWhile } from '../login/use-asked-while.js';

const everyMs = 10_000;

/**
 * Sends a form that the server has not answered again by itself: as soon as the connection stands, or the network is back,
 * and every 10 s while it does. Until then the browser asks before the page is closed.
 */
export function useSentAgain(isWaiting: boolean, send: () => void): void {
  const connection = useConnection();
  const latest = useRef(send);
  useAskedWhile(isWaiting);
  useEffect(() => {
    latest.current = send;
  }, [send]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const sendNow = (): void => {
      if (connection.status.state === 'connected') latest.current();
    };
    const timer = setInterval(sendNow, everyMs);
    const stop = connection.onStatus(sendNow);
    // a cable that is in again within the patience of the connection does not change its status
    window.addEventListener('online', sendNow);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', sendNow);
    };
  }, [connection, isWaiting]);
}
