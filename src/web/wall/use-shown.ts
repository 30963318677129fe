import { useEffect, useRef, useState } from 'react';
import type { WallCall } from './wall-model.js';

/** A call out of sight is drawn again after this: search in the page and screen readers find it there. */
const unseenMs = 10_000;

/** A call as it is drawn: in sight each change, as 200 calls would keep a browser busy with those out of sight. */
export function useShown<Call extends WallCall | undefined>(call: Call, isSeen: boolean): Call {
  const [drawn, setDrawn] = useState(call);
  const latest = useRef(call);
  const isDue = isSeen || call?.summary.call_id !== drawn?.summary.call_id;
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
