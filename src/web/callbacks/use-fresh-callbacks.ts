import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwn } from '../desk/own-context.js';
import { callbacksKey } from './callback-queries.js';

/** The server's database has a callback a moment after its caller has left the queue. */
const storedAfterMs = 1_000;
/** RATE_LIMIT_OVERALL allows a user 1,000 requests an hour; a busy queue changes more often than that. */
const leastPauseMs = 15_000;

/** Reads callbacks anew when a caller has left the queue: a caller whom no agent answered is owed one. */
export function useFreshCallbacks(): void {
  const queries = useQueryClient();
  const waiting = useOwn().ownState?.waiting ?? 0;
  const before = useRef(waiting);
  const timer = useRef<number | undefined>(undefined);
  const readAtMs = useRef(-Infinity);
  useEffect(() => {
    const hasLeft = waiting < before.current;
    before.current = waiting;
    if (!hasLeft || timer.current !== undefined) return;
    const pauseMs = readAtMs.current + leastPauseMs - performance.now();
    timer.current = window.setTimeout(
      () => {
        timer.current = undefined;
        readAtMs.current = performance.now();
        void queries.invalidateQueries({ queryKey: callbacksKey });
      },
      Math.max(storedAfterMs, pauseMs),
    );
  }, [waiting, queries]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
