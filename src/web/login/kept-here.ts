type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'hearline.draft.';

/** A text that a user writes: there after a reload of this tab, gone with the tab and with the log-out. */
export interface KeptText {
  readonly username: string;
  /** names the field, and the record that it is about */
  readonly name: string;
}

/**
 * Under which what a user types is kept in this tab. A computer that people share keeps no words of callers: all of it is
 * forgotten at the log-out.
 */
export function keptKey({ username, name }: KeptText): string {
  return `${prefix}${username}.${name}`;
}

/** Writes with each keystroke. An empty text is none. */
export function keepText(place: Place, of: KeptText, text: string): void {
  if (text === '') return place.removeItem(keptKey(of));
  try {
    place.setItem(keptKey(of), text);
  } catch {
    // no room, or not allowed: the text is in its field alone
  }
}

/** @returns empty without one */
export function keptText(place: Place, of: KeptText): string {
  return place.getItem(keptKey(of)) ?? '';
}

/** @param username left out: of all users */
export function forgetAllHere(place: Place, username?: string): void {
  const begins = username === undefined ? prefix : keptKey({ username, name: '' });
  const keys = Array.from({ length: place.length }, (_, at) => place.key(at));
  for (const key of keys) if (key?.startsWith(begins) === true) place.removeItem(key);
}
