import { useEffect } from 'react';
import { holdClocks } from '../ui/use-now.js';
import { useConnectionStatus } from './connection-context.js';

/** Whether the page shows a moment that is past, because the connection is lost. Its clocks stand still meanwhile. */
export function useStalePage(): boolean {
  const isStale = useConnectionStatus().state === 'lost';
  useEffect(() => {
    holdClocks(isStale);
    return () => holdClocks(false);
  }, [isStale]);
  return isStale;
}
