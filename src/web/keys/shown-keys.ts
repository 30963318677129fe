import { keysOf } from './keystrokes.js';

/** A Mac: its Ctrl is for the text of a field. */
export function isMac(): boolean {
  return /mac/i.test(navigator.platform);
}

/** The palette's keys for `aria-keyshortcuts`. */
export function paletteKeys(): string {
  const keys = keysOf('palette');
  return isMac() ? keys.replace('Control', 'Meta') : keys;
}

/** Keys as people read them on their keyboard. */
export function shownKeys(keys: string): string {
  return keys.replace('Control+', isMac() ? '⌘ ' : 'Ctrl+');
}
