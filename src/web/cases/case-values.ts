import type { CaseRecord, Choice } from './case-queries.js';
import type { CasePriority, CaseStatus } from './case-search.js';

/** Content of the form, all of it text: a half-written form need not make sense. */
export interface CaseValues {
  /** yes, no, unknown; empty: not asked */
  in_danger: string;
  whereabouts: string;
  may_call: string;
  may_text: string;
  keep_confidential: string;
  neutral_caller_id: string;
  safe_from: string;
  safe_until: string;
  reporter_first_name: string;
  reporter_last_name: string;
  reporter_phone: string;
  reporter_age: string;
  reporter_sex: string;
  client_first_name: string;
  client_last_name: string;
  client_age: string;
  client_sex: string;
  perpetrator_first_name: string;
  perpetrator_last_name: string;
  perpetrator_relationship: string;
  perpetrator_age: string;
  perpetrator_sex: string;
  title: string;
  /** id of a choice */
  category: string;
  gbv_related: string;
  incidence_when: string;
  incidence_location: string;
  narrative: string;
  plan: string;
  priority: string;
  status: string;
}

export type CaseField = keyof CaseValues;

export const emptyCase: CaseValues = {
  in_danger: '',
  whereabouts: '',
  may_call: '',
  may_text: '',
  keep_confidential: '',
  neutral_caller_id: '',
  safe_from: '',
  safe_until: '',
  reporter_first_name: '',
  reporter_last_name: '',
  reporter_phone: '',
  reporter_age: '',
  reporter_sex: '',
  client_first_name: '',
  client_last_name: '',
  client_age: '',
  client_sex: '',
  perpetrator_first_name: '',
  perpetrator_last_name: '',
  perpetrator_relationship: '',
  perpetrator_age: '',
  perpetrator_sex: '',
  title: '',
  category: '',
  gbv_related: '',
  incidence_when: '',
  incidence_location: '',
  narrative: '',
  plan: '',
  priority: 'medium',
  status: 'open',
};

/** Fields of a case that is stored; its people are records of their own. */
export const storedFields: readonly CaseField[] = [
  'in_danger',
  'whereabouts',
  'may_call',
  'may_text',
  'keep_confidential',
  'neutral_caller_id',
  'safe_from',
  'safe_until',
  'title',
  'category',
  'gbv_related',
  'incidence_when',
  'incidence_location',
  'narrative',
  'plan',
  'priority',
  'status',
];

/** Codes of the categories below which the categories of each type of case lie. */
const typesByCode: Readonly<Record<string, 'abuse' | 'counselling' | 'information'>> = {
  ABUSE: 'abuse',
  COUNSELLING: 'counselling',
  INFORMATION_INQUIRY: 'information',
};

export function toValues(record: CaseRecord, choices: readonly Choice[]): CaseValues {
  const flag = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
  return {
    ...emptyCase,
    in_danger: record.in_danger ?? '',
    whereabouts: record.whereabouts ?? '',
    may_call: flag(record.may_call),
    may_text: flag(record.may_text),
    keep_confidential: flag(record.keep_confidential),
    neutral_caller_id: flag(record.neutral_caller_id),
    safe_from: record.safe_from ?? '',
    safe_until: record.safe_until ?? '',
    title: record.title ?? '',
    category: categoryOf(record, choices)?.id ?? '',
    gbv_related: flag(record.gbv_related),
    incidence_when: record.incidence_when ?? '',
    incidence_location: record.incidence_location ?? '',
    narrative: record.narrative,
    plan: record.plan,
    priority: record.priority,
    status: record.status,
  };
}

/** The body of a new case. */
export function toNewCase(values: CaseValues, choices: readonly Choice[], callId: string | undefined) {
  const reporter = personOf(values, 'reporter');
  const client = personOf(values, 'client');
  const perpetrator = personOf(values, 'perpetrator');
  return {
    ...toBody(values, Object.keys(emptyCase) as CaseField[], choices),
    narrative: values.narrative,
    ...(reporter && { reporter }),
    ...(client && { clients: [client] }),
    ...(perpetrator && { perpetrators: [perpetrator] }),
    ...(callId !== undefined && { source: { channel: 'call', uid: callId } }),
  };
}

/** Whether a field of a stored case has another value than the form began with. */
export function isChanged(field: CaseField, values: CaseValues, base: CaseValues): boolean {
  return storedFields.includes(field) && values[field] !== base[field];
}

/** The body of a change: what is different from what the form began with. */
export function toChange(values: CaseValues, base: CaseValues, choices: readonly Choice[]) {
  const changed = storedFields.filter((field) => isChanged(field, values, base));
  const isHour = changed.some((field) => field === 'safe_from' || field === 'safe_until');
  return toBody(values, isHour ? [...changed, 'safe_from', 'safe_until'] : changed, choices, true);
}

function toBody(
  values: CaseValues,
  fields: readonly CaseField[],
  choices: readonly Choice[],
  isChange = false,
) {
  const has = (field: CaseField) => fields.includes(field) && (isChange || values[field] !== '');
  const sent = Object.fromEntries(texts.filter(has).map((field) => [field, values[field] || null]));
  const flags = Object.fromEntries(known.filter(has).map((field) => [field, flagOf(values[field])]));
  return {
    ...(flags as Partial<Record<(typeof known)[number], boolean | null>>),
    ...(sent as Partial<Record<(typeof texts)[number], string | null>>),
    ...(has('in_danger') && { in_danger: (values.in_danger || null) as CaseRecord['in_danger'] }),
    ...(has('category') && categoryBody(values.category, choices)),
    ...(has('narrative') && { narrative: values.narrative }),
    ...(has('plan') && { plan: values.plan }),
    ...(has('priority') && { priority: values.priority as CasePriority }),
    ...(has('status') && { status: values.status as CaseStatus }),
  };
}

/** Fields that are yes, no, or empty for what is not known. */
const known = ['may_call', 'may_text', 'keep_confidential', 'neutral_caller_id', 'gbv_related'] as const;
/** Fields that are a text or null. */
const texts = [
  ...(['whereabouts', 'incidence_when', 'incidence_location'] as const),
  ...(['safe_from', 'safe_until', 'title'] as const),
] as const;

function flagOf(value: string): boolean | null {
  return value === '' ? null : value === 'yes';
}

/** People of the form of a new case, by the beginning of the names of their fields. */
export type PersonOfForm = 'reporter' | 'client' | 'perpetrator';

/** A particular of a person; empty where the form does not ask for it. */
export function valueOf(
  values: CaseValues,
  person: PersonOfForm,
  name: 'first_name' | 'last_name' | 'phone' | 'relationship' | 'age' | 'sex',
): string {
  const field = `${person}_${name}`;
  return field in emptyCase ? values[field as CaseField] : '';
}

/** A person with any field; one without a first name is refused by the server, in words beside that field. */
function personOf(values: CaseValues, person: PersonOfForm) {
  const value = (name: Parameters<typeof valueOf>[2]) => valueOf(values, person, name);
  const [first, last, age] = [value('first_name'), value('last_name'), value('age')];
  const [phone, relationship, sex] = [value('phone'), value('relationship'), value('sex')];
  if ([first, last, age, sex, phone, relationship].every((each) => each.trim() === '')) return undefined;
  return {
    first_name: first,
    ...(last !== '' && { last_name: last }),
    ...(phone !== '' && { phone }),
    ...(relationship !== '' && { relationship }),
    // a text that is no number goes as it is, for the server to say so
    ...(age !== '' && { age: (/^\d+$/.test(age) ? Number(age) : age) as number }),
    ...(sex !== '' && { sex }),
  };
}

function categoryBody(id: string, choices: readonly Choice[]) {
  const choice = choices.find((each) => each.id === id);
  if (!choice) return {};
  const type = typeOf(choice, choices);
  return type !== undefined && choice.code !== null && choice.code in typesByCode
    ? { type }
    : { category: choice.name, ...(type !== undefined && { type }) };
}

function typeOf(choice: Choice, choices: readonly Choice[]) {
  for (let at: Choice | undefined = choice; at; at = choices.find(({ id }) => id === at?.parent_id)) {
    const type = typesByCode[at.code ?? ''];
    if (type) return type;
  }
  return undefined;
}

function categoryOf(record: CaseRecord, choices: readonly Choice[]): Choice | undefined {
  return choices.find(
    (choice) =>
      choice.name === record.category && (record.type === null || typeOf(choice, choices) === record.type),
  );
}
