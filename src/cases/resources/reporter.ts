import type { Resource } from '../resource.js';
import {
  column,
  columns,
  contactFields,
  figure,
  inOrder,
  nothing,
  otherDetails,
  recordFields,
  wishFields,
} from './fields.js';

const write = { isWritable: true };

/** Session API document first, then the family's own order. */
const ORDER = `
  id created_on created_by created_by_id contact_id contact_fullname contact_fname contact_lname
  contact_phone contact_email contact_phone2 contact_dob contact_age contact_age_group_id
  contact_age_group contact_sex_id contact_sex contact_national_id_type_id contact_national_id_type
  contact_national_id contact_address contact_residence contact_nationality_id contact_nationality
  contact_tribe_id contact_tribe contact_lang_id contact_lang contact_location_id contact_location
  contact_landmark contact_location_id_0..6 contact_location_0..6 contact_is_refugee src src_uid case_id
  created_by_role src_address src_vector is_client case_uuid
  contact_may_call contact_may_text contact_keep_confidential contact_safe_from
  contact_safe_until contact_neutral_caller_id other_details`;

export const reporters: Resource = {
  name: 'reporters',
  table: 'reporters',
  title: 'Reporter',
  timeColumn: 'created_at',
  rows: { contact: { table: 'contacts', column: 'contact_id' } },
  fields: inOrder(
    ORDER,
    recordFields(),
    column('contact_id', 'id', { ...write, refersTo: 'contacts', isAlwaysThere: true }),
    contactFields('contact_', { row: 'contact', levels: 7, isWritable: true }),
    wishFields('contact_', { row: 'contact' }),
    column('src', 'text', { ...write, isRequired: true }),
    columns('src_uid', 'text', write),
    column('case_id', 'id', { ...write, refersTo: 'cases' }),
    column('src_address', 'phone', write),
    column('src_vector', 'code', { ...write, values: [1, 2] }),
    figure('is_client', 'flag', 'reporter_is_client'),
    nothing('case_uuid'),
    otherDetails(),
  ),
  links: [{ resource: 'cases', column: 'reporter_id' }],
  parts: [],
};
