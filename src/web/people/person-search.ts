import { pageNumber } from '../ui/page-number.js';

/** The pages of the two lists of a person, as the address says them; first pages are left out. */
export interface PersonSearch {
  cases?: number | undefined;
  calls?: number | undefined;
  /** the id of the merged record that led to this person */
  merged?: string | undefined;
}

export function personSearch({ cases, calls, merged }: Record<string, unknown>): PersonSearch {
  return { cases: pageNumber(cases), calls: pageNumber(calls), merged: recordId(merged) };
}

/** The id of a record in an address: undefined for what is none. */
export function recordId(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? value : undefined;
}
