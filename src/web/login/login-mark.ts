import type { TabStorage } from './session.js';

const storageKey = 'hearline.login';

/**
 * `open`: this browser may have a cookie that gives a session. `leaving`: the user has logged out, and the server has not
 * confirmed it yet, as the cookie is out of reach for the page.
 */
export type LoginMark = 'open' | 'leaving' | 'none';

export function readLoginMark(storage: TabStorage): LoginMark {
  const mark = storage.getItem(storageKey);
  return mark === 'open' || mark === 'leaving' ? mark : 'none';
}

export function writeLoginMark(storage: TabStorage, mark: LoginMark): void {
  if (mark === 'none') storage.removeItem(storageKey);
  else storage.setItem(storageKey, mark);
}

/** The server has confirmed a log-out; a log-in since then stays. */
export function noteLoggedOut(storage: TabStorage): void {
  if (readLoginMark(storage) === 'leaving') writeLoginMark(storage, 'none');
}
