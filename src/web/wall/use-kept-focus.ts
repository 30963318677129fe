import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Gives the focus back to a card that was made anew as it came into another block: it would be at the top of the page.
 *
 * @returns for the element around the cards, which name their call in `data-call`
 */
export function useKeptFocus() {
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const card = `[data-call="${CSS.escape(focused.current)}"] .card-link`;
    document.querySelector<HTMLElement>(card)?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      focused.current = target.closest<HTMLElement>('[data-call]')?.dataset['call'] ?? null;
    },
    onBlur({ target }: FocusEvent<HTMLElement>): void {
      if (target.isConnected) focused.current = null;
    },
  };
}
