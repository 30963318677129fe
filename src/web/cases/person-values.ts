/** Kinds of persons of a case, as the bearer API names them; a case has one reporter, whose record it is made with. */
export type PersonKind = 'reporters' | 'clients' | 'perpetrators';
/** Kinds of which a case may have another one. */
export type AddedKind = Exclude<PersonKind, 'reporters'>;

/** A person whose form is open, or was. */
export interface ChosenPerson {
  readonly kind: PersonKind;
  /** null: a person who is new in the case */
  readonly id: string | null;
}

/** How a field is asked and sent: a `name` is never unknown; `long` has lines; of a list, its code. */
type FieldForm = 'name' | 'text' | 'long' | 'number' | 'phone' | 'day' | { readonly list: string };

/** The particulars of persons, as the bearer API names them. */
export const fieldForms = {
  first_name: 'name',
  last_name: 'name',
  relationship: { list: 'RELATIONSHIP' },
  shares_home: { list: 'SHARES_HOME' },
  age: 'number',
  age_group: { list: 'AGE_GROUP' },
  date_of_birth: 'day',
  sex: { list: 'GENDER' },
  phone: 'phone',
  residence: 'long',
  employment: { list: 'OCCUPATION' },
  marital_status: { list: 'MARITAL_STATUS' },
  health_status: { list: 'HEALTH_STATUS' },
  spouse_name: 'text',
  spouse_profession: { list: 'OCCUPATION' },
  guardian_name: 'text',
  notes: 'long',
} as const satisfies Readonly<Record<string, FieldForm>>;

export type PersonField = keyof typeof fieldForms;
/** As they stand in the fields: empty for what is not known, and for what is not asked. */
export type PersonValues = Readonly<Record<PersonField, string>>;

const fields = Object.keys(fieldForms) as PersonField[];

/** The fields of each kind of person, in the order in which they are asked. */
export const fieldsOf: Readonly<Record<PersonKind, readonly PersonField[]>> = {
  reporters: ['first_name', 'last_name', 'age', 'sex', 'phone'],
  clients: ['first_name', 'last_name', 'age', 'sex', 'phone'],
  perpetrators: fields,
};

/** The code of the list that a field is chosen from; null for one that is typed. */
export function listOf(field: PersonField): string | null {
  const form: FieldForm = fieldForms[field];
  return typeof form === 'string' ? null : form.list;
}

type Value = string | number | null;
type Particulars = Readonly<Partial<Record<PersonField, Value>>>;

export function valuesOf(person: Particulars): PersonValues {
  const values = fields.map((field) => [field, String(person[field] ?? '')]);
  return Object.fromEntries(values) as PersonValues;
}

export const emptyPerson = valuesOf({});

/** The body of a new person of a case. */
export function newPerson(kind: AddedKind, values: PersonValues, caseId: string) {
  const known = fieldsOf[kind].filter((field) => values[field] !== '');
  return { ...bodyOf(values, known), first_name: values.first_name, case_id: caseId };
}

/** The body of a change: fields that differ from those that the form began with. A colleague may change the others meanwhile. */
export function changeOf(kind: PersonKind, values: PersonValues, stored: PersonValues): Particulars {
  return bodyOf(
    values,
    fieldsOf[kind].filter((field) => values[field] !== stored[field]),
  );
}

function bodyOf(values: PersonValues, sent: readonly PersonField[]): Particulars {
  return Object.fromEntries(sent.map((field) => [field, sentValue(field, values[field])]));
}

function sentValue(field: PersonField, value: string): Value {
  const form = fieldForms[field];
  if (form === 'name') return value;
  // a text that is no number goes as it is, for the server to say so
  return form === 'number' && /^\d+$/.test(value) ? Number(value) : value || null;
}

/** A text that the user typed into a field, and the stored value that it began with. */
export interface TypedText {
  readonly value: string;
  readonly from: string;
}
export type TypedPerson = Readonly<Partial<Record<PersonField, TypedText>>>;

/** The values that are shown: the stored ones, under those that were typed. */
export function shownPerson(stored: PersonValues, typed: TypedPerson): PersonValues {
  const values = Object.entries(typed).map(([field, { value }]) => [field, value] as const);
  return { ...stored, ...Object.fromEntries(values) };
}

/** Values that a colleague has stored since the user began to type in the same field, where they differ from the text. */
export function theirsOf(
  stored: PersonValues,
  typed: TypedPerson,
): Readonly<Partial<Record<PersonField, string>>> {
  const changed = fields.filter((field) => {
    const text = typed[field];
    return text !== undefined && stored[field] !== text.from && stored[field] !== text.value;
  });
  return Object.fromEntries(changed.map((field) => [field, stored[field]]));
}

/** A form that was half written. @returns an empty one for a text that is none */
export function parseTyped(text: string): TypedPerson {
  try {
    const typed: unknown = JSON.parse(text);
    if (typeof typed !== 'object' || typed === null) return {};
    return Object.fromEntries(
      Object.entries(typed).filter(([field, each]) => Object.hasOwn(fieldForms, field) && isTyped(each)),
    );
  } catch {
    return {};
  }
}

function isTyped(text: unknown): text is TypedText {
  if (typeof text !== 'object' || text === null) return false;
  const { value, from } = text as Partial<TypedText>;
  return typeof value === 'string' && typeof from === 'string';
}
