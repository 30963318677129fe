import { perpetrators } from '../../cases/resources/perpetrator.js';
import type { FaceFields } from './face-fields.js';
import { listed, nullableDay, nullableId, nullableText, ownId, sortedBy } from './field-kinds.js';
import { nameAndNumberOf, personConditions } from './person-fields.js';
import { recordFace } from './record-face.js';

const fields: FaceFields = {
  id: ownId(),
  person_id: ownId('contact_id'),
  ...nameAndNumberOf('contact_'),
  age_group: listed('contact_age_group_id', 'contact_age_group', 'AGE_GROUP'),
  date_of_birth: nullableDay('contact_dob'),
  residence: nullableText('contact_residence', { about: 'where the person lives, in words' }),
  relationship: listed('relationship_id', 'relationship', 'RELATIONSHIP'),
  shares_home: listed('shareshome_id', 'shareshome', 'SHARES_HOME'),
  marital_status: listed('marital_id', 'marital', 'MARITAL_STATUS'),
  employment: listed('employment_id', 'employment', 'OCCUPATION'),
  health_status: listed('health_id', 'health', 'HEALTH_STATUS'),
  spouse_name: nullableText('spouse_fullname'),
  spouse_profession: listed('spouse_profession_id', 'spouse_profession', 'OCCUPATION'),
  guardian_name: nullableText('guardian_fullname'),
  notes: nullableText('notes'),
  case_id: nullableId('case_id'),
  created_at: sortedBy('created_on'),
};

/** Perpetrators: the persons who are said to have harmed a child of a case. */
export const perpetratorFace = recordFace({
  resource: perpetrators,
  name: 'perpetrators',
  schemaName: 'Perpetrator',
  fields,
  filters: { hasWords: true, ids: ['case_id'] },
  isChangeable: true,
  isRemovable: false,
  conditions: async (asked) => personConditions(perpetrators, asked),
});
