import { useCallback, useEffect, useState } from 'react';

/** setTimeout takes no longer wait than this. */
const longestWaitMs = 2 ** 31 - 1;

/** Whether a session is over: its hour has come, or `end` was informed that the server no longer takes it. */
export function useExpiry(expiresAtMs: number): { isExpired: boolean; end: () => void } {
  const [isExpired, setExpired] = useState(false);
  const end = useCallback(() => setExpired(true), []);
  useEffect(() => {
    const waitMs = Math.min(longestWaitMs, Math.max(0, expiresAtMs - Date.now()));
    const timer = window.setTimeout(end, waitMs);
    return () => window.clearTimeout(timer);
  }, [expiresAtMs, end]);
  return { isExpired, end };
}
