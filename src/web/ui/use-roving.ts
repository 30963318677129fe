import { useState, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A list of buttons as one stop of the tab key, with arrows, Home and End within (ARIA Authoring Practices, roving tabindex).
 *
 * @param count of the buttons
 */
export function useRoving(count: number) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextIndex(event.key, current, count);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return {
    onKeyDown,
    /** For the button at that place. */
    stop: (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setActive(index) }),
  };
}

/** The place that a key leads to; null for another key. */
export function nextIndex(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, from + step));
}
