import type { Resource } from '../resource.js';
import {
  category,
  column,
  columns,
  figure,
  inOrder,
  nothing,
  recordFields,
  REPORTER_ROWS,
  reporterFields,
} from './fields.js';

const write = { isWritable: true };

/** The family's own order: the session API document shows none. */
const ORDER = `
  id created_on created_by created_by_id created_by_role src src_uid src_uid2 src_address src_usr
  src_vector src_ts src_callid src_campaign_id src_action_id disposition_id disposition src_uid_ src_uid2_
  is_active has_contact reporter_id reporter_contact_id reporter_fullname reporter_phone reporter_email
  reporter_phone2 reporter_national_id reporter_landmark reporter_dob reporter_age reporter_age_group_id
  reporter_age_group reporter_sex_id reporter_sex reporter_national_id_type_id reporter_national_id_type
  reporter_nationality_id reporter_nationality reporter_tribe_id reporter_tribe reporter_lang_id
  reporter_lang reporter_location_id reporter_location reporter_location_id_0..5 reporter_location_0..5
  case_id case_category case_priority case_status reporter_fname reporter_lname reporter_address
  reporter_residence reporter_is_refugee`;

export const dispositions: Resource = {
  name: 'dispositions',
  table: 'dispositions',
  title: 'Disposition',
  timeColumn: 'created_at',
  rows: {
    ...REPORTER_ROWS,
    case: { table: 'cases', column: 'case_id' },
  },
  fields: inOrder(
    ORDER,
    recordFields(),
    category('disposition', { ...write, isRequired: true }),
    column('src', 'text', { ...write, isAlwaysThere: true }),
    columns('src_uid src_uid2 src_usr src_callid', 'text', write),
    column('src_uid_', 'text', { column: 'src_uid' }),
    column('src_uid2_', 'text', { column: 'src_uid2' }),
    column('src_address', 'phone', write),
    column('src_vector', 'code', { ...write, values: [1, 2] }),
    column('src_ts', 'time', write),
    nothing('src_campaign_id src_action_id is_active'),
    figure('has_contact', 'flag', 'disposition_has_contact'),
    reporterFields(),
    column('case_id', 'id', { ...write, refersTo: 'cases' }),
    {
      case_category: {
        name: 'case_category',
        kind: 'text',
        source: { from: 'category', row: 'case', column: 'case_category_id', part: 'name' },
      },
    },
    column('case_priority', 'code', { row: 'case', column: 'priority', values: [1, 2, 3] }),
    column('case_status', 'code', { row: 'case', column: 'status', values: [1, 2, 3] }),
  ),
  links: [],
  parts: [],
};
