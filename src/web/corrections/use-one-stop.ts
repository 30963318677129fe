import { useContext, useEffect, type KeyboardEvent, type RefObject } from 'react';
import { CorrectionsContext } from './corrections-context.js';

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * All buttons of one kind as one stop of the tab key, with arrows, Home and End along them (ARIA Authoring Practices, roving
 * tabindex). Kept on the elements themselves: a call of two hours has thousands.
 *
 * @returns for the keys of the list
 */
export function useOneStop(list: RefObject<HTMLElement | null>, selector: string) {
  useContext(CorrectionsContext); // with it buttons come and go
  useEffect(() => {
    const { current } = list;
    if (current === null || current.querySelector(`${selector}[tabindex="0"]`) !== null) return;
    const first = current.querySelector<HTMLElement>(selector);
    if (first !== null) first.tabIndex = 0;
  });
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || !target.matches(selector)) return;
    const stops = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = stops.indexOf(target);
    const step = arrows[key];
    const next = key === 'Home' ? stops[0] : key === 'End' ? stops.at(-1) : stops[at + (step ?? NaN)];
    if (next === undefined) return;
    event.preventDefault(); // it would scroll too
    target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
}
