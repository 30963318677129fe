import { strings } from '../strings.js';
import type { CaseField } from './case-values.js';
import { safetyWords } from './safety-words.js';

/** The names of the fields of the form, in the language of the page. */
export const fieldNames: Readonly<Record<CaseField, string>> = {
  ...strings.caseForm.fields,
  ...safetyWords.fields,
};
