import { useSyncExternalStore } from 'react';

const tickMs = 500;

const listeners = new Set<() => void>();
let nowMs = 0;
let timer: number | undefined;
let isHeld = false;

/**
 * Holds the clocks while nothing comes from the server: a call that is over by now must not be seen to go on. They show
 * the time again as soon as they are let go.
 */
export function holdClocks(hold: boolean): void {
  isHeld = hold;
  tick();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    if (!isHeld) nowMs = performance.now();
    timer = window.setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** Calls `listener` once, with the next step of the clocks. @returns stops it from being called */
export function onNextTick(listener: () => void): () => void {
  const stop = subscribe(() => {
    stop();
    listener();
  });
  return stop;
}

function tick(): void {
  if (isHeld) return;
  nowMs = performance.now();
  for (const listener of [...listeners]) listener();
}

function read(): number {
  if (timer === undefined && !isHeld) nowMs = performance.now();
  // the same value between two ticks, or React would render for ever
  return timer === undefined ? Math.floor(nowMs / tickMs) * tickMs : nowMs;
}

/** `performance.now()` in steps of half a second; one timer for all that ask. @param isRunning false: no steps */
export function useNow(isRunning = true): number {
  return useSyncExternalStore(isRunning ? subscribe : never, read);
}

const never = () => () => {};
