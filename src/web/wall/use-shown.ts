import { useState } from 'react';
import type { WallCall } from './wall-model.js';

/** A call out of sight is drawn again after this at the earliest: search in the page and screen readers find it there. */
const unseenMs = 10_000;

/** A call as it is drawn: in sight each change, as 200 calls would keep a browser busy with those out of sight. */
export function useShown<Call extends WallCall | undefined>(call: Call, isSeen: boolean): Call {
  const [drawn, setDrawn] = useState(call);
  const ageMs = (call?.clock.receivedAtMs ?? 0) - (drawn?.clock.receivedAtMs ?? 0);
  const isOther = call?.summary.call_id !== drawn?.summary.call_id;
  const isDue = isSeen || isOther || ageMs >= unseenMs;
  if (isDue && drawn !== call) setDrawn(call);
  return isDue ? call : drawn;
}
