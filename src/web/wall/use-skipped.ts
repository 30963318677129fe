import { useEffect, useState, type RefObject } from 'react';

/** CSS Containment 2, §4.6; React does not know it yet. */
type SkippedEvent = Event & { readonly skipped: boolean };

/**
 * Whether the browser leaves an element with `content-visibility: auto` out, as it is far from what is seen, and has neither
 * focus nor selection. False in browsers that do not say so.
 */
export function useSkipped(element: RefObject<HTMLElement | null>): boolean {
  const [isSkipped, setSkipped] = useState(false);
  useEffect(() => {
    const { current } = element;
    const onChange = (event: Event): void => {
      if (event.target === current) setSkipped((event as SkippedEvent).skipped);
    };
    current?.addEventListener('contentvisibilityautostatechange', onChange);
    return () => current?.removeEventListener('contentvisibilityautostatechange', onChange);
  }, [element]);
  return isSkipped;
}
