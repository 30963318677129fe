import { strings } from '../strings.js';

/** The dispositions of the row: the choice of the list by its id, which is never given to another one; its key; data or none. */
export const dispositions = [
  { name: 'counselling', id: '362527', key: 'C', needsCase: true },
  { name: 'information', id: '500325', key: 'I', needsCase: true },
  { name: 'silent', id: '500322', key: 'S', needsCase: false },
  { name: 'dropped', id: '500324', key: 'H', needsCase: false },
  { name: 'joke', id: '500321', key: 'J', needsCase: false },
  { name: 'wrong', id: '500323', key: 'W', needsCase: false },
  { name: 'abusive', id: '500320', key: 'A', needsCase: false },
] as const;

/** How a call went, in the language of the page where the choice is one of the row. */
export function dispositionName(given: { disposition_id: string; disposition: string }): string {
  const known = dispositions.find(({ id }) => id === given.disposition_id);
  return known === undefined ? given.disposition : strings.disposition.choices[known.name];
}
