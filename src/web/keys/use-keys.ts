import { useEffect } from 'react';
import { isTheirs, moveAmongCalls, pressButton, takesLetters } from './act-on-page.js';
import { keyBindings, KeyReader, type KeyAction } from './keystrokes.js';

/** The actions of keys; one that is left out leads to a page that the user does not have. */
export type PageKeys = Readonly<Partial<Record<'list' | 'wall' | 'work', () => void>>>;

/** Hears the keys of the pages while the component is shown. @param letters keys of one letter are switched on */
export function useKeys(pages: PageKeys, letters: boolean): void {
  useEffect(() => {
    const reader = new KeyReader();
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || takesLetters(event.target) || isTheirs(event)) return;
      const action = reader.read(event, letters);
      if (action !== null && carryOut(action, pages)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [pages, letters]);
}

/** @returns whether there was something to do */
function carryOut(action: KeyAction, pages: PageKeys): boolean {
  switch (action) {
    case 'list':
    case 'wall':
    case 'work':
      pages[action]?.();
      return pages[action] !== undefined;
    case 'next':
      return moveAmongCalls(1);
    case 'previous':
      return moveAmongCalls(-1);
    case 'play':
    case 'back':
    case 'forward':
    case 'earlier':
    case 'later':
    case 'slower':
    case 'faster':
    case 'mute':
    case 'hold':
    case 'help':
    case 'take':
      return pressButton(keysOf(action));
  }
}

/** For `aria-keyshortcuts` of the button that does it. */
export function keysOf(action: KeyAction): string {
  return keyBindings.find(({ does }) => does === action)?.keys ?? '';
}
