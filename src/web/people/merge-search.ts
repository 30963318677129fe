import { pageNumber } from '../ui/page-number.js';
import { recordId } from '../ui/record-id.js';

/** A longer text is refused by the server. */
export const longestSought = 200;

/** The words that are sought, and the record that a person is compared with, as the address says them. */
export interface MergeSearch {
  q?: string | undefined;
  with?: string | undefined;
}

export function mergeSearch({ q, with: other }: Record<string, unknown>): MergeSearch {
  return { q: soughtText(q), with: recordId(other) };
}

/** The persons who are sought, as the address says them. */
export interface PeopleSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export function peopleSearch({ q, page }: Record<string, unknown>): PeopleSearch {
  const sought = soughtText(q);
  return { q: sought, page: sought === undefined ? undefined : pageNumber(page) };
}

/** A text without a letter or a digit seeks nothing. */
export function soughtText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().slice(0, longestSought) : '';
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}
