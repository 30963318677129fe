/** One line of the palette. */
export interface Entry {
  /** unique in the palette, and the same while its record or command is listed */
  key: string;
  name: string;
  /** behind the name */
  facts?: readonly string[];
  /** that do it without the palette, as `aria-keyshortcuts` has them */
  keys?: string;
  act: () => void;
  /** left out: always */
  isPossible?: () => boolean;
}

export interface Group {
  name: 'pages' | 'commands' | 'calls' | 'cases' | 'persons' | 'numbered';
  entries: readonly Entry[];
}

/** A longer text names nothing that there is. */
export const longestTyped = 100;
/** With fewer letters or digits nearly every record would fit. */
const shortestSought = 3;

/** Whether there is enough of a text to look for in names and words. */
export function isSought(typed: string): boolean {
  return (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= shortestSought;
}

/** Whether a text may be a telephone number, or a part of one that is long enough. */
export function isNumber(typed: string): boolean {
  return /^[+\d\s().\-/]+$/.test(typed) && typed.replace(/\D/g, '').length >= shortestSought;
}

/** The id of a record in `42`, `#42` and `CASE-2026-000042`; undefined in anything else, as in a number that begins with 0. */
export function recordIdIn(typed: string): string | undefined {
  return /^(?:#?|case-\d{4}-0*)([1-9]\d{0,8})$/i.exec(typed)?.[1];
}

/** The id of a call, as Asterisk makes them (`1763737000.12`); undefined in anything else. */
export function callIdIn(typed: string): string | undefined {
  return /^\d{9,11}\.\d{1,9}$/.exec(typed)?.[0];
}
