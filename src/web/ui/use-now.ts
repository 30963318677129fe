import { useSyncExternalStore } from 'react';

const tickMs = 500;

const listeners = new Set<() => void>();
let nowMs = 0;
let timer: number | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = performance.now();
    timer = window.setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = performance.now();
  for (const listener of listeners) listener();
}

function read(): number {
  if (timer === undefined) nowMs = performance.now();
  // the same value between two ticks, or React would render for ever
  return timer === undefined ? Math.floor(nowMs / tickMs) * tickMs : nowMs;
}

/** `performance.now()` in steps of half a second; one timer for all that ask. @param isRunning false: no steps */
export function useNow(isRunning = true): number {
  return useSyncExternalStore(isRunning ? subscribe : never, read);
}

const never = () => () => {};
