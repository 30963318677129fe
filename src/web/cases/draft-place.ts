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
