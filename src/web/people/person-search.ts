import { pageNumber } from '../ui/page-number.js';
import { recordId } from '../ui/record-id.js';

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
