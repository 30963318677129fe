import { reporters } from '../../cases/resources/reporter.js';
import type { FaceFields } from './face-fields.js';
import { sortedBy } from './field-kinds.js';
import { personConditions, personFields } from './person-fields.js';
import { recordFace } from './record-face.js';

/** A reporter, as the reporters' own records have them. */
export const reporterFields = personFields('contact_', 'id');

const fields: FaceFields = { ...reporterFields, created_at: sortedBy('created_on') };

/** Reporters: the persons who called about a case. Each is made with its case. */
export const reporterFace = recordFace({
  resource: reporters,
  name: 'reporters',
  schemaName: 'Reporter',
  fields,
  filters: { hasWords: true },
  isCreatable: false,
  isChangeable: true,
  isRemovable: false,
  conditions: async (asked) => personConditions(reporters, asked),
});
