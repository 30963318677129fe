import { useEffect, useState } from 'react';
import type { RaisedAlert } from '../call/call-model.js';
import { alertToShow } from '../call/unseen-alerts.js';

/**
 * An alert that has just come into the banner has not been read: a press that was meant for the one before, or for what stood
 * there before the banner, would take it away. A second key press or click follows within some 0.5 s.
 */
const settlesAfterMs = 1_000;

interface ShownAlert {
  /** undefined: none is unseen */
  alert: RaisedAlert | undefined;
  /** it has stood there for long enough to be what a press is meant for */
  isSettled: boolean;
}

/** The alert in the banner: it stays until it is seen, or a graver one is raised. */
export function useShownAlert(unseen: readonly RaisedAlert[]): ShownAlert {
  const [shown, setShown] = useState<{ seq: number | null; isSettled: boolean }>({
    seq: null,
    isSettled: false,
  });
  const alert = alertToShow(unseen, shown.seq);
  const seq = alert?.seq ?? null;
  if (seq !== shown.seq) setShown({ seq, isSettled: false });
  useEffect(() => {
    if (seq === null) return;
    const settle = (): void => setShown({ seq, isSettled: true });
    const timer = window.setTimeout(settle, settlesAfterMs);
    return () => window.clearTimeout(timer);
  }, [seq]);
  return { alert, isSettled: seq === shown.seq && shown.isSettled };
}
