import type { Resource } from '../resource.js';
import {
  category,
  column,
  columns,
  inOrder,
  nothing,
  recordFields,
  REPORTER_ROWS,
  reporterFields,
  timeParts,
  user,
} from './fields.js';

const write = { isWritable: true };

/** The family's own order: the session API document shows none. */
const ORDER = `
  id created_on created_by created_by_id created_by_role case_id aub_id activity activity_ref detail
  priority status escalated_to_id escalated_to escalated_to_role disposition_id disposition src src_uid
  src_address src_vector reporter_id reporter_contact_id reporter_fullname reporter_phone reporter_email
  reporter_phone2 reporter_dob reporter_age reporter_age_group reporter_sex reporter_national_id
  reporter_nationality reporter_tribe reporter_lang reporter_landmark reporter_location_0..5 change_count
  yr mn wk dt hr h syncts case_dept reporter_fname reporter_lname reporter_address reporter_residence
  reporter_is_refugee reporter_age_group_id reporter_sex_id reporter_national_id_type_id
  reporter_national_id_type reporter_nationality_id reporter_tribe_id reporter_lang_id
  reporter_location_id reporter_location reporter_location_id_0..5`;

/** Activities of a case. The server writes one with each change; people add their own. */
export const caseActivities: Resource = {
  name: 'case_activities',
  table: 'case_activities',
  title: 'Activity',
  timeColumn: 'created_at',
  rows: {
    ...REPORTER_ROWS,
    case: { table: 'cases', column: 'case_id' },
  },
  fields: inOrder(
    ORDER,
    recordFields(),
    column('case_id', 'id', { ...write, isRequired: true, refersTo: 'cases' }),
    column('aub_id', 'id'),
    column('activity', 'number'),
    column('activity_ref', 'id'),
    column('detail', 'long', { ...write, isRequired: true }),
    column('priority', 'code', { values: [1, 2, 3] }),
    column('status', 'code', { values: [1, 2, 3] }),
    user('escalated_to'),
    category('disposition', write),
    columns('src src_uid', 'text', write),
    column('src_address', 'phone', write),
    column('src_vector', 'code', { ...write, values: [1, 2] }),
    reporterFields(),
    column('change_count', 'number'),
    timeParts('created_at', { yr: 'yr', mn: 'mn', wk: 'wk', dt: 'dt', hr: 'hr', h: 'h' }),
    nothing('syncts'),
    column('case_dept', 'text', { row: 'case', column: 'dept' }),
  ),
  links: [],
  parts: [{ resource: 'au', column: 'aub_id', baseColumn: 'aub_id' }],
};

/** Which fields an activity changed. */
export const changes: Resource = {
  name: 'au',
  table: 'audit_entries',
  title: 'Change',
  isSeenWithOwner: true,
  timeColumn: 'created_at',
  rows: {},
  fields: inOrder(
    'id created_on created_by created_by_id aub_id row_id t k v v_ created_by_role',
    recordFields(),
    column('aub_id', 'id'),
    column('row_id', 'id'),
    columns('t', 'text'),
    columns('k v v_', 'text'),
  ),
  links: [],
  parts: [],
};
