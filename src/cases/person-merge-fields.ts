import { caseFileRefusal } from './case-file-refusal.js';
import { FLAG_WORDS } from './flag-words.js';
import type { ColumnValue, ColumnValues } from './record-draft.js';

/** Values that two records of one person may have in common or not, each with the columns that belong together. */
export const MERGE_FIELDS = {
  first_name: ['fname'],
  last_name: ['lname'],
  phone: ['phone'],
  other_phone: ['phone2'],
  email: ['email'],
  birth_date: ['dob'],
  age: ['age', 'age_group_id'],
  sex: ['sex_id'],
  national_id: ['national_id_type_id', 'national_id'],
  language: ['lang_id'],
  location: ['location_id'],
  address: ['address'],
  residence: ['residence'],
  landmark: ['landmark'],
  nationality: ['nationality_id'],
  tribe: ['tribe_id'],
  is_refugee: ['is_refugee'],
  may_call: ['may_call'],
  may_text: ['may_text'],
  keep_confidential: ['keep_confidential'],
  neutral_caller_id: ['neutral_caller_id'],
  safe_hours: ['safe_from', 'safe_until'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type MergeField = keyof typeof MERGE_FIELDS;
export const MERGE_FIELD_NAMES = Object.keys(MERGE_FIELDS) as MergeField[];

export const MERGE_SIDES = ['kept', 'duplicate'] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

/** The side whose value stays, by field; the rule decides of those that are left out. */
export type MergeChoices = Readonly<Partial<Record<MergeField, MergeSide | undefined>>>;

/** A value that two records have not in common. */
export interface FieldDifference {
  readonly field: MergeField;
  /** `yes` or `no`, the name that a category had then, or the value; null: not known. */
  readonly kept: string | null;
  readonly duplicate: string | null;
  /** Null: neither is the safe one, and no one has chosen. */
  readonly stays: MergeSide | null;
}

/** Columns with a number that stands for yes, no or unknown. */
const FLAGS: readonly string[] = [
  'is_refugee',
  'may_call',
  'may_text',
  'keep_confidential',
  'neutral_caller_id',
];
/** The answer that keeps a person safe, where two records contradict each other. */
const STRICT: Readonly<Partial<Record<MergeField, number>>> = {
  may_call: 0,
  may_text: 0,
  keep_confidential: 1,
  neutral_caller_id: 1,
};
/** Fields with no rule for two values: which of them is safe is the user's to say. */
const CHOSEN: readonly MergeField[] = ['safe_hours'];
const NUMBERS = ['phone', 'phone2'];
const ADDRESSES = [...NUMBERS, 'email'];

/** The values of both records that are different. @param names of categories, by their ids */
export function differencesOf(
  kept: ColumnValues,
  duplicate: ColumnValues,
  { choices = {}, names }: { readonly choices?: MergeChoices; readonly names: ReadonlyMap<number, string> },
): readonly FieldDifference[] {
  return MERGE_FIELD_NAMES.flatMap((field) => {
    const [one, other] = [textOf(field, kept, names), textOf(field, duplicate, names)];
    if (one === other) return [];
    return [{ field, kept: one, duplicate: other, stays: choices[field] ?? stayingSide(field, one, other) }];
  });
}

/**
 * The columns of the kept record after the merge. A number that was not chosen takes the place of a second one that
 * is not known, or is the same as the first.
 *
 * @throws Refusal for a value that no one has chosen
 */
export function mergedColumns(
  kept: ColumnValues,
  duplicate: ColumnValues,
  {
    differences,
    choices,
  }: { readonly differences: readonly FieldDifference[]; readonly choices: MergeChoices },
): ColumnValues {
  const undecided = differences.find(({ stays }) => stays === null);
  if (undecided) throw caseFileRefusal({ code: 'merge-undecided', field: `choices.${undecided.field}` });
  const taken = differences
    .filter(({ stays }) => stays === 'duplicate')
    .flatMap(({ field }) =>
      MERGE_FIELDS[field].map((column) => [column, duplicate[column] ?? null] as const),
    );
  const columns: Record<string, ColumnValue> = Object.fromEntries(taken);
  const { phone = null, phone2 = null } = { ...kept, ...columns };
  const isFree = phone2 === null ? choices.other_phone === undefined : phone2 === phone;
  if (!isFree) return columns;
  const left = [kept, duplicate].flatMap((record) => NUMBERS.map((column) => record[column] ?? null));
  const other = left.find((number) => number !== null && number !== phone) ?? null;
  return other === phone2 ? columns : { ...columns, phone2: other };
}

/** Columns that are different in the record that a row names from now on, with their values there. */
export function otherColumns(before: ColumnValues, after: ColumnValues): ColumnValues {
  const columns = Object.values(MERGE_FIELDS).flat();
  const other = columns.filter((column) => (after[column] ?? null) !== (before[column] ?? null));
  return Object.fromEntries(other.map((column) => [column, after[column] ?? null]));
}

/** Numbers and e-mail addresses that a record has no more. @param columns that change */
export function lostAddresses(before: ColumnValues, columns: ColumnValues): readonly string[] {
  const after = { ...before, ...columns };
  const left = ADDRESSES.map((column) => after[column] ?? null);
  return ADDRESSES.flatMap((column) => {
    const address = before[column] ?? null;
    return address === null || address === '' || left.includes(address) ? [] : [String(address)];
  });
}

/** Ids of the categories that a record names in these fields. */
export function categoriesOf(record: ColumnValues): readonly number[] {
  const columns = Object.values(MERGE_FIELDS).flat();
  return columns.flatMap((column) => (isCategory(column) && record[column] ? [Number(record[column])] : []));
}

/** A value stays rather than none, and a wish rather than one that is less safe; else that of the record that is kept. */
function stayingSide(field: MergeField, kept: string | null, duplicate: string | null): MergeSide | null {
  if (kept === null) return 'duplicate';
  if (duplicate !== null && CHOSEN.includes(field)) return null;
  const strict = STRICT[field];
  const isStricter = strict !== undefined && duplicate === FLAG_WORDS[String(strict)];
  return isStricter ? 'duplicate' : 'kept';
}

function textOf(field: MergeField, record: ColumnValues, names: ReadonlyMap<number, string>): string | null {
  const texts = MERGE_FIELDS[field].map((column) => cellText(column, record[column] ?? null, names));
  const known = texts.filter((text) => text !== null);
  if (known.length === 0) return null;
  return known.join(field === 'safe_hours' ? '–' : ' · ');
}

function cellText(column: string, value: ColumnValue, names: ReadonlyMap<number, string>): string | null {
  if (value === null || value === '') return null;
  if (FLAGS.includes(column)) return FLAG_WORDS[String(value)] ?? null;
  return isCategory(column) ? (names.get(Number(value)) ?? String(value)) : String(value);
}

function isCategory(column: string): boolean {
  return column.endsWith('_id') && column !== 'national_id' && !FLAGS.includes(column);
}
