import type { Resource } from '../resource.js';
import { categories, column, columns, inOrder, PERSON_ROWS, personFields } from './fields.js';

const write = { isWritable: true };

/** The family's own order: the session API document shows none. */
const ORDER = `
  id created_on created_by created_by_id created_by_role case_id contact_id contact_fullname contact_fname
  contact_lname contact_phone contact_email contact_phone2 contact_dob contact_age contact_age_group_id
  contact_age_group contact_sex_id contact_sex contact_national_id_type_id contact_national_id_type
  contact_national_id contact_address contact_residence contact_nationality_id contact_nationality
  contact_tribe_id contact_tribe contact_lang_id contact_lang contact_location_id contact_location
  contact_landmark contact_location_id_0..6 contact_location_0..6 contact_is_refugee relationship_id
  relationship shareshome_id shareshome marital_id marital health_id health employment_id employment
  guardian_fullname notes spouse_profession_id spouse_profession spouse_fullname src_uid is_delete
  case_id_ other_details`;

export const perpetrators: Resource = {
  name: 'perpetrators',
  table: 'perpetrators',
  title: 'Perpetrator',
  timeColumn: 'created_at',
  removedColumn: 'is_delete',
  hiddenWithCase: 'case_id',
  rows: PERSON_ROWS,
  fields: inOrder(
    ORDER,
    personFields(),
    categories('relationship shareshome marital health employment spouse_profession', write),
    columns('guardian_fullname spouse_fullname', 'text', write),
    column('notes', 'long', write),
  ),
  links: [],
  parts: [],
};
