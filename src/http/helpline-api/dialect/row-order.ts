import type { Resource } from '../../../cases/resource.js';
import { expandOrder } from '../../../cases/resources/fields.js';

/**
 * Resources whose fields stand elsewhere in rows than in objects: clients of the family take the contact of a reporter
 * by its place, and the session API document has another. Each field comes before the one behind it here.
 */
const OF_REPORTERS = [
  ['created_by_role', 'contact_id'],
  ['case_id', 'case_uuid'],
] as const;
const MOVED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  reporters: OF_REPORTERS,
  reporters_uuid: OF_REPORTERS,
};

const orders = new Map<Resource, readonly number[]>();

/**
 * The cases of the family's own server: its clients take the categories, the priority and the status of a case by their
 * places. Fields of this server alone come behind.
 */
const FAMILY_CASE = `
  id created_on created_by created_by_id created_by_role gbv_related case_category_id case_category
  case_category_root_id case_category_fullname_id cat_id_0..4 cat_0..4 knowabout116_id knowabout116 justice_id justice
  assessment_id assessment escalated_by_id escalated_by escalated_by_role escalated_to_id escalated_to
  escalated_to_role assigned_to_id assigned_to assigned_to_role priority status services referals narrative plan
  police_ob_no specify_service specify_referal is_medical_exam_done is_incidence_reported is_hiv_tested is_pep_given
  is_art_given is_ecp_given is_counselling_given incidence_when incidence_location incidence_ref_no hiv_test_result
  counseling_org src src_uid src_address src_vector reporter_id reporter_contact_id reporter_fullname reporter_phone
  reporter_email reporter_phone2 reporter_national_id reporter_landmark reporter_dob reporter_age
  reporter_age_group_id reporter_age_group reporter_sex_id reporter_sex reporter_national_id_type_id
  reporter_national_id_type reporter_nationality_id reporter_nationality reporter_tribe_id reporter_tribe
  reporter_lang_id reporter_lang reporter_location_id reporter_location reporter_location_id_0..5
  reporter_location_0..5 reporter_is_refugee client_count perp_count is_reporter_client activity_count activity_ids
  activity_last_id activity_on activity_by activity_by_id activity_by_role activity_src activity_src_uid
  disposition_id disposition final_status yr mn wk dt hr h mn_closed ref src_callid dept`;

const FIRST: Readonly<Record<string, readonly string[]>> = { cases: expandOrder(FAMILY_CASE) };

/** For each place of a row, the place of its field in the resource. */
export function rowOrder(resource: Resource): readonly number[] {
  const known = orders.get(resource);
  if (known) return known;
  const first = FIRST[resource.name] ?? [];
  const others = resource.fields.map(({ name }) => name).filter((name) => !first.includes(name));
  const names = [...first, ...others];
  for (const [name, next] of MOVED[resource.name] ?? []) {
    names.splice(names.indexOf(name), 1);
    names.splice(names.indexOf(next), 0, name);
  }
  const order = names.map((name) => resource.fields.findIndex((field) => field.name === name));
  orders.set(resource, order);
  return order;
}
