import type { CaseValues } from './case-values.js';

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

const prefix = 'hearline.draft.';

/**
 * Half-written forms of this tab: written with each keystroke, there after a reload, gone with the tab and with the log-out.
 * A computer that people share keeps no words of callers; the server has the draft for every other place.
 */
export function keepHere(place: Place, username: string, key: string, draft: CaseDraft): void {
  try {
    place.setItem(`${prefix}${username}.${key}`, JSON.stringify(draft));
  } catch {
    // no room, or not allowed: the server keeps it
  }
}

export function forgetHere(place: Place, username: string, key: string): void {
  place.removeItem(`${prefix}${username}.${key}`);
}

export function forgetAllHere(place: Place): void {
  const keys = Array.from({ length: place.length }, (_, at) => place.key(at));
  for (const key of keys) if (key?.startsWith(prefix) === true) place.removeItem(key);
}

export function readHere(place: Place, username: string, key: string): CaseDraft | null {
  return parseDraft(place.getItem(`${prefix}${username}.${key}`));
}

/** @returns null for what is no draft of this version of the pages */
export function parseDraft(text: string | null): CaseDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as CaseDraft | null;
    const isWhole =
      draft !== null && isTexts(draft.values) && isTexts(draft.base) && typeof draft.savedAtMs === 'number';
    return isWhole ? draft : null;
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
