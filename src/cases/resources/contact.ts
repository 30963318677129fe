import type { Resource } from '../resource.js';
import { contactFields, figure, inOrder, recordFields, wishFields } from './fields.js';

/** The family's own order. */
const ORDER = `
  id created_on created_by created_by_id created_by_role fullname fname lname phone email phone2 dob age
  age_group_id age_group sex_id sex national_id_type_id national_id_type national_id address residence
  location_id location nationality_id nationality tribe_id tribe lang_id lang landmark location_id_0..6
  location_0..6 reporter_count perp_count client_count is_refugee
  may_call may_text keep_confidential safe_from
  safe_until neutral_caller_id`;

export const contacts: Resource = {
  name: 'contacts',
  table: 'contacts',
  title: 'Contact',
  timeColumn: 'created_at',
  removedColumn: 'is_merged',
  isHiddenWhenRemoved: true,
  leadsToColumn: 'merged_into_id',
  rows: {},
  fields: inOrder(
    ORDER,
    recordFields(),
    contactFields('', { levels: 7, isWritable: true, requires: ['fname'] }),
    wishFields(''),
    figure('reporter_count', 'number', 'contact_reporter_count'),
    figure('perp_count', 'number', 'contact_perp_count'),
    figure('client_count', 'number', 'contact_client_count'),
  ),
  links: [
    { resource: 'reporters', column: 'contact_id' },
    { resource: 'clients', column: 'contact_id' },
    { resource: 'perpetrators', column: 'contact_id' },
  ],
  parts: [],
};
