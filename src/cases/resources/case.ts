import type { Resource } from '../resource.js';
import {
  categories,
  category,
  categoryPath,
  column,
  columns,
  figure,
  inOrder,
  recordFields,
  REPORTER_ROWS,
  reporterFields,
  timeParts,
  user,
  wishFields,
} from './fields.js';

const write = { isWritable: true };
const required = { ...write, isRequired: true };

/** Session API document first, then the family's own order. */
const ORDER = `
  id created_on created_by created_by_id created_by_role gbv_related case_category_id case_category
  case_category_root_id case_category_fullname_id cat_id_0..4 cat_0..4
  knowabout116_id knowabout116 justice_id justice assessment_id assessment
  narrative plan priority status
  reporter_id reporter_fullname
  reporter_contact_id reporter_phone reporter_email reporter_phone2 reporter_national_id reporter_landmark
  reporter_dob reporter_age reporter_age_group_id reporter_age_group reporter_sex_id reporter_sex
  reporter_national_id_type_id reporter_national_id_type reporter_nationality_id reporter_nationality
  reporter_tribe_id reporter_tribe reporter_lang_id reporter_lang reporter_location_id reporter_location
  reporter_location_id_0..5 reporter_location_0..5 reporter_is_refugee
  src src_uid
  escalated_by_id escalated_by escalated_by_role escalated_to_id escalated_to escalated_to_role
  assigned_to_id assigned_to assigned_to_role services referals police_ob_no specify_service specify_referal
  is_medical_exam_done is_incidence_reported is_hiv_tested is_pep_given is_art_given is_ecp_given
  is_counselling_given incidence_when incidence_location incidence_ref_no hiv_test_result counseling_org
  src_address src_vector client_count perp_count is_reporter_client activity_count activity_ids activity_last_id
  activity_on activity_by activity_by_id activity_by_role activity_src activity_src_uid disposition_id disposition
  final_status yr mn wk dt hr h mn_closed ref src_callid dept
  reporter_fname reporter_lname reporter_address reporter_residence closed_on title legal_hold
  may_call may_text keep_confidential safe_from
  safe_until neutral_caller_id
  reporter_may_call reporter_may_text reporter_keep_confidential reporter_safe_from
  reporter_safe_until reporter_neutral_caller_id
  in_danger whereabouts`;

export const cases: Resource = {
  name: 'cases',
  table: 'cases',
  title: 'Case',
  timeColumn: 'created_at',
  removedColumn: 'is_delete',
  isHiddenWhenRemoved: true,
  removal: { is_delete: 1 },
  rows: {
    ...REPORTER_ROWS,
    activity: { table: 'case_activities', newestBy: 'case_id' },
  },
  fields: inOrder(
    ORDER,
    recordFields(),
    column('gbv_related', 'code', { ...required, values: [0, 1, 2], isSortable: true }),
    category('case_category', { ...required, isSortable: true }),
    {
      case_category_root_id: {
        name: 'case_category_root_id',
        kind: 'category',
        source: { from: 'category', column: 'case_category_id', part: 'root_id' },
      },
      case_category_fullname_id: {
        name: 'case_category_fullname_id',
        kind: 'text',
        source: { from: 'category', column: 'case_category_id', part: 'fullname_id' },
      },
    },
    categoryPath('cat_id', 'cat', 5, { column: 'case_category_id' }),
    categories('knowabout116 justice assessment disposition', write),
    column('narrative', 'long', { ...required, words: 'narrative_words' }),
    column('plan', 'long', { ...required, words: 'plan_words' }),
    column('priority', 'code', { ...required, values: [1, 2, 3], isSortable: true }),
    column('status', 'code', { ...required, values: [1, 2, 3], isSortable: true }),
    reporterFields({ isRequired: true }),
    wishFields(''),
    column('in_danger', 'flag', write),
    column('whereabouts', 'text', write),
    wishFields('reporter_', { row: 'contact', isWritable: false }),
    user('escalated_by'),
    user('escalated_to', write),
    user('assigned_to', write),
    figure('services', 'text', 'services'),
    figure('referals', 'text', 'referals'),
    columns('police_ob_no incidence_when incidence_location incidence_ref_no', 'text', write),
    columns('hiv_test_result counseling_org dept', 'text', write),
    columns('specify_service specify_referal', 'long', write),
    columns('is_medical_exam_done is_incidence_reported is_hiv_tested is_pep_given', 'flag', write),
    columns('is_art_given is_ecp_given is_counselling_given', 'flag', write),
    column('src', 'text', { ...write, isAlwaysThere: true }),
    columns('src_uid src_callid', 'text', write),
    column('src_address', 'phone', write),
    column('src_vector', 'code', { ...write, values: [1, 2] }),
    figure('client_count', 'number', 'client_count'),
    figure('perp_count', 'number', 'perp_count'),
    figure('is_reporter_client', 'flag', 'is_reporter_client'),
    figure('activity_count', 'number', 'activity_count'),
    figure('activity_ids', 'text', 'activity_ids'),
    column('activity_last_id', 'id', { row: 'activity', column: 'id' }),
    column('activity_on', 'time', { column: 'activity_at', isSortable: true }),
    column('activity_by_id', 'id', { row: 'activity', column: 'created_by_id' }),
    column('activity_src', 'text', { row: 'activity', column: 'src' }),
    column('activity_src_uid', 'text', { row: 'activity', column: 'src_uid' }),
    {
      activity_by: {
        name: 'activity_by',
        kind: 'text',
        source: { from: 'user', row: 'activity', column: 'created_by_id', part: 'username' },
      },
      activity_by_role: {
        name: 'activity_by_role',
        kind: 'code',
        source: { from: 'user', row: 'activity', column: 'created_by_id', part: 'role' },
      },
    },
    figure('final_status', 'code', 'case_final_status'),
    timeParts('created_at', { yr: 'yr', mn: 'mn', wk: 'wk', dt: 'dt', hr: 'hr', h: 'h' }),
    timeParts('closed_at', { mn_closed: 'mn' }),
    column('ref', 'id', { column: 'id' }),
    column('closed_on', 'time', { column: 'closed_at' }),
    columns('title', 'text', write),
    column('legal_hold', 'flag', { ...write, values: [0, 1], isAlwaysThere: true }),
  ),
  links: [
    { resource: 'clients', column: 'case_id' },
    { resource: 'perpetrators', column: 'case_id' },
    { resource: 'services', column: 'case_id' },
    { resource: 'referals', column: 'case_id' },
    { resource: 'dispositions', column: 'case_id' },
  ],
  parts: [
    { resource: 'reporters', column: 'id', baseColumn: 'reporter_id' },
    { resource: 'clients', column: 'case_id' },
    { resource: 'perpetrators', column: 'case_id' },
    { resource: 'attachments', column: 'case_id' },
    { resource: 'case_activities', column: 'case_id' },
    { resource: 'dispositions', column: 'case_id' },
    { resource: 'services', column: 'case_id' },
    { resource: 'referals', column: 'case_id' },
  ],
};
