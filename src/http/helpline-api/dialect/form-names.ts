/** Names under which the family's forms write what is read under another: `[name of the form, name of the field]`. */
export type FormName = readonly [string, string];

/**
 * Names under which the family writes the contact of a reporter, client, perpetrator or user; behind `contact_` they
 * are read.
 */
export const CONTACT_NAMES = [
  ...['fname', 'lname', 'phone', 'phone2', 'email', 'dob', 'age', 'age_group_id', 'sex_id', 'location_id'],
  ...['landmark', 'address', 'residence', 'nationality_id', 'national_id_type_id', 'national_id', 'lang_id'],
  ...['tribe_id', 'is_refugee'],
];

/** How a new case names its reporter: the reporter as one of a case. */
export const REPORTER_OF_CASE: FormName = ['reporter_uuid_id', 'reporter_id'];

/** What there is to say about a section of a review, by the titles that one of the family's forms has. */
export const REVIEW_COMMENTS: readonly FormName[] = [
  ['comment_Opening', 'opening_phrase_comments'],
  ['comment_Listening Skills', 'listening_comments'],
  ['comment_Pro-activeness', 'pro_active_comments'],
  ['comment_Resolution / Counselling', 'resolution_comments'],
  ['comment_Hold Procedures', 'hold_comments'],
  ['comment_Call Closing', 'call_closing_comments'],
  ['comment_Closing', 'call_closing_comments'],
];

/** The Vue UI's form for a client has names that not even the family's own server keeps. */
export const CLIENT_FORM: readonly FormName[] = [
  ['relationship_to_reporter_id', 'relationship_id'],
  ['adults_in_household', 'household_adults'],
  ['household_type_id', 'household_id'],
  ['head_occupation_id', 'household_head_occupation_id'],
  ['parent_guardian_name', 'guardian_fullname'],
  ['parent_marital_status_id', 'guardian_marital_id'],
  ['parent_id_number', 'guardian_national_id'],
  ['health_status_id', 'health_id'],
  ['hiv_status_id', 'hiv_id'],
  ['marital_status_id', 'marital_id'],
  ['attending_school_id', 'in_school'],
  ['school_attendance_id', 'school_attendance'],
  ['special_services_referred', 'is_disabled_refered'],
  ['special_services_referral', 'is_disabled_referals'],
];

/** The same of its form for a perpetrator. */
export const PERPETRATOR_FORM: readonly FormName[] = [
  ['relationship_to_reporter_id', 'relationship_id'],
  ['shares_home', 'shareshome_id'],
  ['health_status_id', 'health_id'],
  ['profession_id', 'employment_id'],
  ['marital_status_id', 'marital_id'],
  ['guardian_name', 'guardian_fullname'],
  ['additional_details', 'notes'],
];
