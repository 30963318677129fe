import { CASE_PRIORITY, CASE_STATUS, IN_DANGER } from '../../cases/case-codes.js';
import { FLAG_WORDS } from '../../cases/flag-words.js';
import type { Field } from '../../cases/resource.js';
import { resourceOfTable } from '../../cases/resources/all-resources.js';
import { caseFields } from './case-face.js';
import { fieldNamesOf, type Fields } from './face-fields.js';
import { perpetratorFace } from './perpetrator-face.js';
import { personFields } from './person-fields.js';
import { timeOrNull } from './values.js';

/** A field that a change of the case file is about, as this API shows changes. */
export interface ChangedField {
  readonly name: string;
  readonly kind: 'category' | 'user' | keyof typeof CODES | 'flag' | 'time' | 'text';
}

/** Names by ids, as far as they are known. */
export type Names = Readonly<Record<'category' | 'user', ReadonlyMap<string, string>>>;

/** The number of a caller stands in the case only for those who get the words of the call. */
const NEVER_SHOWN = ['src_address'];

const PERSON = 'contact_';
/** Names of this API by those of the case file. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cases: inverse(fieldNamesOf(caseFields)),
  perpetrators: inverse(fieldNamesOf(perpetratorFace.fields)),
  // their fields are those of all persons of a case together
  contacts: inverse(fieldNamesOf({ ...perpetratorFace.fields, ...personFields(PERSON, 'id') })),
};

/** Beginnings that the fields of `NAMES` have in front of those of the table itself. */
const PREFIXES: Readonly<Record<string, string>> = { contacts: PERSON };

/** Fields by table whose numbers have names. */
const CODED: Readonly<Record<string, readonly string[]>> = { cases: ['status', 'priority', 'in_danger'] };
const CODES = {
  status: inverse(CASE_STATUS),
  priority: inverse(CASE_PRIORITY),
  in_danger: inverse(IN_DANGER),
};
/** Fields by table that are yes or no for this API, and one of more numbers in the case file. */
const FLAGS: Readonly<Record<string, readonly string[]>> = { cases: ['gbv_related'] };

/** @returns undefined for a column that no client writes, for one that only joins records, and for one that stays empty */
export function changedFieldOf({
  t: table = '',
  k: column = '',
  v,
  v_: before,
}: Fields): ChangedField | undefined {
  if (NEVER_SHOWN.includes(column)) return undefined;
  const field = resourceOfTable(table)?.fields.find((each) => isColumn(each, column));
  const isLink = field?.kind === 'id' && field.refersTo !== 'users';
  if (!field || isLink || (!v && !before)) return undefined;
  const key = `${PREFIXES[table] ?? ''}${field.name}`;
  return { name: NAMES[table]?.[key] ?? field.name, kind: kindOf(table, field) };
}

/** A value as words of this API; null for none. */
export function wordValue({ kind }: ChangedField, value: string | undefined, names: Names): string | null {
  if (value === undefined || value === '') return null;
  switch (kind) {
    case 'category':
    case 'user':
      return names[kind].get(value) ?? value;
    case 'status':
    case 'priority':
    case 'in_danger':
      return CODES[kind][value] ?? value;
    case 'flag':
      return FLAG_WORDS[value] ?? null;
    case 'time':
      return timeOrNull(value);
    case 'text':
      return value;
  }
}

function isColumn({ source, isWritable }: Field, column: string): boolean {
  return (
    isWritable === true && source.from === 'column' && source.row === undefined && source.column === column
  );
}

function kindOf(table: string, { name, kind, refersTo }: Field): ChangedField['kind'] {
  const isOfCase = CODED[table]?.includes(name) === true;
  if (isOfCase) return name as keyof typeof CODES;
  if (FLAGS[table]?.includes(name)) return 'flag';
  if (refersTo === 'users') return 'user';
  return kind === 'category' || kind === 'flag' || kind === 'time' ? kind : 'text';
}

function inverse(names: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([name, field]) => [String(field), name]));
}
