import { keptKey } from '../login/kept-here.js';
import { emptyCase, type CaseValues } from './case-values.js';

/** A half-written form. */
export interface CaseDraft {
  /** values that the form began with: a stored case may be another by now */
  base: CaseValues;
  /** tag of the state of the case that it began with; empty for a new one */
  tag: string;
  values: CaseValues;
  savedAtMs: number;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Half-written forms of this tab: written with each keystroke, there after a reload, gone with the tab and with the log-out.
 * A computer that people share keeps no words of callers; the server has the draft for every other place.
 */
export function keepHere(place: Place, username: string, key: string, draft: CaseDraft): void {
  try {
    place.setItem(keptKey({ username, name: key }), JSON.stringify(draft));
  } catch {
    // no room, or not allowed: the server keeps it
  }
}

export function forgetHere(place: Place, username: string, key: string): void {
  place.removeItem(keptKey({ username, name: key }));
}

/** The form is closed: the same text, when it is written anew, is another record. */
export function forgetSent(place: Place, username: string, key: string): void {
  place.removeItem(keptKey({ username, name: `${key}.sent` }));
}

/**
 * The key under which this form goes to the server: the same for the same text, also after a reload, so that a form whose
 * answer was lost is stored once.
 *
 * @param newKey makes the key of a text that was not sent yet
 */
export function keyOfSent(
  place: Place,
  { username, key, text }: { username: string; key: string; text: string },
  newKey: () => string,
): string {
  const at = keptKey({ username, name: `${key}.sent` });
  const known = parseSent(place.getItem(at));
  if (known?.text === text) return known.key;
  const sent = { text, key: newKey() };
  try {
    place.setItem(at, JSON.stringify(sent));
  } catch {
    // no room, or not allowed: the key is as good for this one request
  }
  return sent.key;
}

function parseSent(text: string | null): { text: string; key: string } | null {
  try {
    return JSON.parse(text ?? 'null') as { text: string; key: string } | null;
  } catch {
    return null;
  }
}

export function readHere(place: Place, username: string, key: string): CaseDraft | null {
  return parseDraft(place.getItem(keptKey({ username, name: key })));
}

/** A draft of earlier pages has fewer fields. @returns null for what is no draft */
export function parseDraft(text: string | null): CaseDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as CaseDraft | null;
    const isWhole =
      draft !== null && isTexts(draft.values) && isTexts(draft.base) && typeof draft.savedAtMs === 'number';
    if (!isWhole) return null;
    return { ...draft, base: { ...emptyCase, ...draft.base }, values: { ...emptyCase, ...draft.values } };
  } catch {
    return null;
  }
}

function isTexts(values: unknown): boolean {
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  );
}
