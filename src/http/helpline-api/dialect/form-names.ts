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

/** The sections of a review, by the titles that one of the family's forms has, or may have. */
const REVIEW_SECTION_TITLES: readonly FormName[] = [
  ['Opening', 'opening_phrase_comments'],
  ['Listening', 'listening_comments'],
  ['Listening Skills', 'listening_comments'],
  ['Pro-activeness', 'pro_active_comments'],
  ['Resolution', 'resolution_comments'],
  ['Resolution / Counselling', 'resolution_comments'],
  ['Hold', 'hold_comments'],
  ['Hold Procedures', 'hold_comments'],
  ['Closing', 'call_closing_comments'],
  ['Call Closing', 'call_closing_comments'],
];

/**
 * Names of a review's comments: the newer form sends the words about a section under its title, and once more
 * behind `comment_`, there also with `_` for all but letters and digits; the first form sends those about the
 * whole as `feedback`, and asks for them.
 */
export const REVIEW_COMMENTS: readonly FormName[] = [
  ...REVIEW_SECTION_TITLES.flatMap(([title, name]) => {
    const sent = [title, `comment_${title}`, `comment_${title.replace(/[^a-zA-Z0-9]/g, '_')}`];
    return [...new Set(sent)].map((alias): FormName => [alias, name]);
  }),
  ['feedback', 'comments'],
];

/** The screen of the lists writes a category by the names that others have for its fields. */
export const CATEGORY_FORM: readonly FormName[] = [
  ['is_active', 'isactive'],
  ['parent_id', 'category_id'],
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
