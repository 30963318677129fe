import { takesLetters } from './act-on-page.js';

/** The user has stopped typing when no key came for so long. */
const pauseMs = 2_000;

let lastKeyAtMs = -Infinity;
let lastField: EventTarget | null = null;
/** No document where the pages are read outside of a browser, as by a test of their routes. */
if (typeof document !== 'undefined') document.addEventListener('keydown', noteKey, true);

function noteKey({ target }: KeyboardEvent): void {
  if (!takesLetters(target)) return;
  lastKeyAtMs = performance.now();
  lastField = target;
}

/**
 * Whether the user is typing: a field has the focus, or had it a moment ago and was taken off the page. The next key is
 * meant for that field, and must press nothing that has appeared meanwhile.
 */
export function isTyping(): boolean {
  return takesLetters(document.activeElement) || performance.now() - lastKeyAtMs < pauseMs;
}

/** Whether the field in which the user typed a moment ago is gone, as with a form that was sent. */
export function hasFieldGone(): boolean {
  const isGone = lastField instanceof Element && !lastField.isConnected;
  return isGone && performance.now() - lastKeyAtMs < pauseMs;
}
