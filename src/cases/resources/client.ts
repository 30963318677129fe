import type { Resource } from '../resource.js';
import {
  categories,
  column,
  columns,
  inOrder,
  nothing,
  PERSON_ROWS,
  personFields,
  wishFields,
} from './fields.js';

const write = { isWritable: true };

/** Session API document first, then the family's own order. */
const ORDER = `
  id created_on created_by created_by_id case_id contact_id contact_fullname contact_fname contact_lname
  contact_phone contact_age contact_sex_id contact_sex contact_location_id contact_location contact_email
  contact_phone2 contact_dob contact_age_group_id contact_age_group contact_national_id_type_id
  contact_national_id_type contact_national_id contact_address contact_residence contact_nationality_id
  contact_nationality contact_tribe_id contact_tribe contact_lang_id contact_lang contact_landmark
  contact_location_id_0..6 contact_location_0..6 contact_is_refugee is_reporter created_by_role
  category_id category gbv_related relationship_id relationship relationship_comment is_disabled
  disability_id disability health_id health hiv_id hiv special_services in_school school_type_id
  school_type school_level_id school_level school_attendance school_name school_address not_in_school_id
  not_in_school not_in_school_reason is_married marital_id marital spouse_profession_id spouse_profession
  spouse_fullname is_guardian_known guardian_marital_id guardian_marital guardian_fullname
  guardian_national_id household_id household household_adults household_head_occupation_id
  household_head_occupation is_disabled_refered is_disabled_referals src_uid is_delete is_reporter_id
  case_uuid case_id_
  contact_may_call contact_may_text contact_keep_confidential contact_safe_from
  contact_safe_until contact_neutral_caller_id other_details`;

export const clients: Resource = {
  name: 'clients',
  table: 'clients',
  title: 'Client',
  timeColumn: 'created_at',
  removedColumn: 'is_delete',
  hiddenWithCase: 'case_id',
  rows: PERSON_ROWS,
  fields: inOrder(
    ORDER,
    personFields(),
    wishFields('contact_', { row: 'contact' }),
    column('is_reporter', 'flag', write),
    column('is_reporter_id', 'id', { column: 'reporter_id' }),
    categories('category relationship disability health hiv school_type school_level not_in_school', write),
    categories('marital spouse_profession guardian_marital household household_head_occupation', write),
    columns('gbv_related is_disabled in_school is_married is_guardian_known', 'flag', write),
    column('is_disabled_refered', 'flag', write),
    columns('relationship_comment special_services school_address not_in_school_reason', 'long', write),
    columns('is_disabled_referals', 'long', write),
    columns('school_attendance school_name spouse_fullname guardian_fullname', 'text', write),
    column('guardian_national_id', 'text', write),
    column('household_adults', 'number', write),
    nothing('case_uuid'),
  ),
  links: [],
  parts: [],
};
