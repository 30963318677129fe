import type { Entry } from './entries.js';

/** Elements that do something here: those with keys of their own, and the frame's (`data-command`). */
const marked = 'button[aria-keyshortcuts], [data-command]';
const possible = ':enabled:not(.palette-button)';

/**
 * The commands that are possible on the page now. Each entry presses the element that is on the page: what it asks,
 * refuses and needs is said there. A list to choose from gets the focus; else the focus stays where it was.
 */
export function commandsOfPage(): readonly Entry[] {
  const found = [...document.querySelectorAll<HTMLElement>(marked)].filter(isPossible);
  return found.map((element, at) => {
    const keys = element.getAttribute('aria-keyshortcuts');
    return {
      key: `command-${at}`,
      name: nameOf(element),
      ...(keys !== null && { keys }),
      act: () => press(element),
      isPossible: () => isPossible(element),
    };
  });
}

function isPossible(element: HTMLElement): boolean {
  return element.isConnected && element.matches(possible) && element.checkVisibility();
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim();
}

function press(element: HTMLElement): void {
  if (element instanceof HTMLSelectElement) element.focus();
  else element.click();
}
