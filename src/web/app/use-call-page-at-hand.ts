import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useReconnected } from '../connection/use-reconnected.js';
import { preload } from './lazy-page.js';

/** The page that is opened first is drawn and stands still by then, also on a slow machine. */
const afterConnectionMs = 1_500;

/**
 * Fetches the page of one call behind the page that is open: a call opens without a wait, and without the network. One that
 * did not arrive is fetched again when the connection stands again; where it is missing, the page says so as a call is opened.
 */
export function useCallPageAtHand(): void {
  const router = useRouter();
  useReconnected(
    useCallback(() => {
      const { component } = router.routesByPath['/calls/$callId'].options;
      window.setTimeout(() => void preload(component), afterConnectionMs);
    }, [router]),
  );
}
