import { fieldOf, type shownSchema } from '../kit/shown-record.js';
import { caseFields } from './case-face.js';
import type { Fields } from './face-fields.js';

const ofCase = fieldOf<Fields>();
const SHOWN = [
  'id',
  'case_number',
  'title',
  'category',
  'status',
  'priority',
  'source',
  'created_at',
] as const;

/** A case as it is named beside a person or a caller. */
export const briefCaseFields = Object.fromEntries(
  SHOWN.map((name) => {
    const { shown, read } = caseFields[name] ?? {};
    if (!shown || !read) throw new Error(`cases have no field ${name}`);
    return [name, ofCase(shown, (fields) => read(fields, {}))];
  }),
) satisfies Parameters<typeof shownSchema>[0];
