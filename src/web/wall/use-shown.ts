import { useEffect, useRef, useState } from 'react';
import type { WallCall } from './wall-model.js';

/** A call out of sight is drawn again after this: search in the page and screen readers find it there. */
const unseenMs = 10_000;

/**
 * A call as it is drawn: in sight each change, as 200 calls would keep a browser busy with those out of sight. There a call
 * that changes is drawn again together with the others; the timer is for one whose changes have stopped.
 */
export function useShown<Call extends WallCall | undefined>(call: Call, isSeen: boolean): Call {
  const [drawn, setDrawn] = useState(call);
  const latest = useRef(call);
  const isDue = isSeen || isOutdated(drawn, call);
  if (isDue && drawn !== call) setDrawn(call);
  const isBehind = !isDue && drawn !== call;
  useEffect(() => {
    latest.current = call;
  }, [call]);
  useEffect(() => {
    if (!isBehind) return;
    const timer = window.setTimeout(() => setDrawn(latest.current), unseenMs);
    return () => window.clearTimeout(timer);
  }, [isBehind]);
  return isDue ? call : drawn;
}

function isOutdated(drawn: WallCall | undefined, call: WallCall | undefined): boolean {
  if (drawn === undefined || call === undefined || drawn.summary.call_id !== call.summary.call_id)
    return true;
  return call.clock.receivedAtMs - drawn.clock.receivedAtMs >= unseenMs;
}
