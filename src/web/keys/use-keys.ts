import { useEffect } from 'react';
import {
  chooseRow,
  focusedForm,
  focusFinder,
  isAsked,
  isTheirs,
  moveAlongList,
  pressButton,
  pressButtonOfRow,
  sendForm,
  takesLetters,
} from './act-on-page.js';
import { KeyReader, keysOf, writesNothing, type KeyAction } from './keystrokes.js';
import { moveAlongPanes } from './panes.js';
import { isMac } from './shown-keys.js';
import { hasFieldGone } from './typing.js';

/** The actions of keys; one that is left out leads to a page that the user does not have. */
export type PageKeys = Readonly<
  Partial<Record<'list' | 'wall' | 'work' | 'calls' | 'callbacks' | 'cases', () => void>>
>;

/** Hears the keys of the pages while the component is shown. @param letters keys of one letter are switched on */
export function useKeys(pages: PageKeys, letters: boolean): void {
  useEffect(() => {
    const reader = new KeyReader(isMac());
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isAsked() || isTheirs(event)) return;
      if (takesLetters(event.target) && !writesNothing(event, isMac())) return;
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
    case 'calls':
    case 'callbacks':
    case 'cases':
      pages[action]?.();
      return pages[action] !== undefined;
    case 'next':
      return moveAlongList(1);
    case 'previous':
      return moveAlongList(-1);
    case 'choose':
      return chooseRow();
    case 'find':
      return focusFinder();
    case 'nextPane':
      return moveAlongPanes(1);
    case 'previousPane':
      return moveAlongPanes(-1);
    case 'save':
      return saveForm();
    case 'words':
    case 'listen':
    case 'whisper':
    case 'acknowledge':
      return pressButtonOfRow(keysOf(action));
    case 'play':
    case 'back':
    case 'forward':
    case 'earlier':
    case 'later':
    case 'slower':
    case 'faster':
    case 'mute':
    case 'hold':
    case 'transfer':
    case 'help':
    case 'pause':
    case 'longer':
    case 'take':
    case 'palette':
      return pressButton(keysOf(action));
  }
}

/**
 * Sends the form in which the user types, and no other; elsewhere the one whose button has the key. A second press as the
 * first form goes is meant for that one: it must not store a case that is half written. @returns whether one can be sent
 */
function saveForm(): boolean {
  const form = focusedForm();
  if (form !== null) return sendForm(form);
  return !hasFieldGone() && pressButton(keysOf('save'));
}
