import { Fragment, useCallback, useEffect, useState, type ReactNode } from 'react';

const againMs = 1_000;

/** A call is asked for again until its first events are known to the server that is asked. */
export function Retried({ children }: { children: (onRefused: () => void) => ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return <Fragment key={attempt}>{children(again)}</Fragment>;
}

/** Asks again soon, while the call cannot be shown yet. */
export function useEarly(isEarly: boolean, onRefused: () => void): void {
  useEffect(() => {
    if (!isEarly) return;
    const timer = window.setTimeout(onRefused, againMs);
    return () => window.clearTimeout(timer);
  }, [isEarly, onRefused]);
}
