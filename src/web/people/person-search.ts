import { pageNumber } from '../ui/page-number.js';

/** The pages of the two lists of a person, as the address says them; first pages are left out. */
export interface PersonSearch {
  cases?: number | undefined;
  calls?: number | undefined;
}

export function personSearch({ cases, calls }: Record<string, unknown>): PersonSearch {
  return { cases: pageNumber(cases), calls: pageNumber(calls) };
}
