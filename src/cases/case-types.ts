/** Kinds of cases, by the code of the category below which the categories of each kind lie. */
export const CASE_TYPE_CODES = {
  abuse: 'ABUSE',
  counselling: 'COUNSELLING',
  information: 'INFORMATION_INQUIRY',
} as const;

export type CaseType = keyof typeof CASE_TYPE_CODES;

export const CASE_TYPES = Object.keys(CASE_TYPE_CODES) as readonly CaseType[];

/** Type of a case whose author names no other. */
export const DEFAULT_CASE_TYPE: CaseType = 'information';

/** The code of the list that the category of a case is chosen from. */
export const CASE_CATEGORIES = 'CASE_CATEGORY';

export function isCaseType(text: string): text is CaseType {
  return Object.hasOwn(CASE_TYPE_CODES, text);
}

/** e.g. `CASE-2026-000042`: the year in which a case was made, and its id. */
export function caseNumber({ year, id }: { readonly year: string; readonly id: string }): string {
  return `CASE-${year}-${id.padStart(6, '0')}`;
}
