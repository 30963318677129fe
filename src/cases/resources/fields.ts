import type { Field, FieldKind, Figure, Resource, Source, TimePart } from '../resource.js';

type Options = Partial<Omit<Field, 'name' | 'kind' | 'source'>> & {
  readonly column?: string;
  readonly row?: string;
};

/** Field definitions by name, in no order yet. */
export type FieldMap = Readonly<Record<string, Field>>;

/** A field that is a column of the record, or of a row that belongs to it. */
export function column(name: string, kind: FieldKind, options: Options = {}): FieldMap {
  const { column: columnName = name, row, ...rest } = options;
  const source: Source = { from: 'column', column: columnName, ...(row !== undefined && { row }) };
  return { [name]: { name, kind, source, ...rest } };
}

/** Columns of one kind, by their names separated by spaces. */
export function columns(names: string, kind: FieldKind, options: Options = {}): FieldMap {
  return merged(names.split(' ').map((name) => column(name, kind, options)));
}

/** `x_id` and the name `x` of what it chooses. */
export function category(name: string, options: Options = {}): FieldMap {
  const { row, column: idColumn = `${name}_id`, ...rest } = options;
  const at = { column: idColumn, ...(row !== undefined && { row }) };
  return {
    [`${name}_id`]: {
      name: `${name}_id`,
      kind: 'category',
      source: { from: 'column', ...at },
      refersTo: 'categories',
      ...rest,
    },
    [name]: { name, kind: 'text', source: { from: 'category', ...at, part: 'name' } },
  };
}

export function categories(names: string, options: Options = {}): FieldMap {
  return merged(names.split(' ').map((name) => category(name, options)));
}

/** `<idPrefix>_0…n` and `<namePrefix>_0…n`: the path to what a column chooses, from its root. */
export function categoryPath(
  idPrefix: string,
  namePrefix: string,
  levels: number,
  at: { column: string; row?: string },
): FieldMap {
  const fields: Record<string, Field> = {};
  for (let level = 0; level < levels; level++) {
    const id = `${idPrefix}_${level}`;
    const name = `${namePrefix}_${level}`;
    fields[id] = {
      name: id,
      kind: 'category',
      source: { from: 'category', ...at, part: 'id_at', level },
    };
    fields[name] = {
      name,
      kind: 'text',
      source: { from: 'category', ...at, part: 'name_at', level },
    };
  }
  return fields;
}

/** `x_id`, the user name `x` and the role `x_role` of a user. */
export function user(name: string, options: Options = {}): FieldMap {
  const { column: idColumn = `${name}_id`, ...rest } = options;
  return {
    [`${name}_id`]: {
      name: `${name}_id`,
      kind: 'id',
      source: { from: 'column', column: idColumn },
      refersTo: 'users',
      ...rest,
    },
    [name]: { name, kind: 'text', source: { from: 'user', column: idColumn, part: 'username' } },
    [`${name}_role`]: {
      name: `${name}_role`,
      kind: 'code',
      source: { from: 'user', column: idColumn, part: 'role' },
    },
  };
}

/** The beginnings of the year, month, week, day and hour of a moment, and the hour of the day as a number. */
export function timeParts(
  timeColumn: string,
  names: Readonly<Record<string, TimePart>>,
  row?: string,
): FieldMap {
  const entries = Object.entries(names).map(([name, part]) => [
    name,
    {
      name,
      kind: part === 'h' ? 'number' : 'time',
      source: { from: 'time', column: timeColumn, part, ...(row !== undefined && { row }) },
    } satisfies Field,
  ]);
  return Object.fromEntries(entries) as FieldMap;
}

export function figure(name: string, kind: FieldKind, what: Figure): FieldMap {
  return { [name]: { name, kind, source: { from: 'figure', figure: what } } };
}

/** Fields that the API family has and this server does not keep. */
export function nothing(names: string): FieldMap {
  const entries = names
    .split(' ')
    .map((name) => [name, { name, kind: 'text', source: { from: 'nothing' } } satisfies Field]);
  return Object.fromEntries(entries) as FieldMap;
}

/** The first fields of every record: id, time and user. */
export function recordFields(): FieldMap {
  return {
    ...column('id', 'id', { isSortable: true }),
    ...column('created_on', 'time', { column: 'created_at', isSortable: true }),
    ...user('created_by'),
  };
}

/**
 * The fields of a contact, each name behind `prefix`. They are those of the row `row`, or of the record itself.
 * `levels` of the way to its location are shown.
 */
export function contactFields(
  prefix: string,
  {
    row,
    levels,
    isWritable = false,
    requires = [],
  }: { row?: string; levels: number; isWritable?: boolean; requires?: readonly string[] },
): FieldMap {
  const at = row === undefined ? {} : { row };
  const write = isWritable ? { isWritable } : {};
  const personColumn = (name: string, kind: FieldKind, options: Options = {}) =>
    column(`${prefix}${name}`, kind, { ...at, ...write, column: name, ...options });
  const choice = (name: string) => category(`${prefix}${name}`, { ...at, ...write, column: `${name}_id` });
  return {
    ...column(`${prefix}fullname`, 'text', { ...at, column: 'fullname', words: 'name_words' }),
    ...personColumn('fname', 'text', {
      words: 'name_words',
      form: 'name',
      ...(requires.includes('fname') && { isRequired: true }),
    }),
    ...personColumn('lname', 'text', { words: 'name_words', form: 'name' }),
    ...personColumn('phone', 'phone'),
    ...personColumn('phone2', 'phone'),
    ...personColumn('email', 'email'),
    ...personColumn('dob', 'day'),
    ...personColumn('age', 'number'),
    ...personColumn('national_id', 'text'),
    ...personColumn('address', 'long'),
    ...personColumn('residence', 'long'),
    ...personColumn('landmark', 'long'),
    ...personColumn('is_refugee', 'flag'),
    ...merged(
      ['age_group', 'sex', 'national_id_type', 'nationality', 'tribe', 'lang', 'location'].map(choice),
    ),
    ...categoryPath(`${prefix}location_id`, `${prefix}location`, levels, { ...at, column: 'location_id' }),
  };
}

/** The wishes of a person, or of those whom a case is about, on being contacted: see `safe-contact.ts`. */
export const WISH_COLUMNS = {
  may_call: 'flag',
  may_text: 'flag',
  keep_confidential: 'flag',
  safe_from: 'clock',
  safe_until: 'clock',
  neutral_caller_id: 'flag',
} as const satisfies Readonly<Record<string, FieldKind>>;

/** Their fields, each name behind `prefix`, of the row `row` or of the record itself. */
export function wishFields(prefix: string, { row, isWritable = true }: WishOptions = {}): FieldMap {
  const at = { ...(row !== undefined && { row }), ...(isWritable && { isWritable }) };
  return merged(
    Object.entries(WISH_COLUMNS).map(([name, kind]) =>
      column(`${prefix}${name}`, kind, { ...at, column: name }),
    ),
  );
}

interface WishOptions {
  readonly row?: string;
  readonly isWritable?: boolean;
}

/** The reporter, joined to the record that names one. */
export const REPORTER_ROWS = {
  reporter: { table: 'reporters', column: 'reporter_id' },
  contact: { table: 'contacts', of: 'reporter', column: 'contact_id' },
} as const satisfies Resource['rows'];

/** The reporter that a record names, as far as it is known: with `REPORTER_ROWS`. */
export function reporterFields(options: Options = {}): FieldMap {
  return {
    ...column('reporter_id', 'id', { isWritable: true, refersTo: 'reporters', ...options }),
    ...column('reporter_contact_id', 'id', { row: 'reporter', column: 'contact_id' }),
    ...contactFields('reporter_', { row: 'contact', levels: 6 }),
  };
}

/** Joined to a client or perpetrator. */
export const PERSON_ROWS = {
  contact: { table: 'contacts', column: 'contact_id' },
} as const satisfies Resource['rows'];

/** The case that a record is a part of: who adds a part to a case changes it. */
export function caseOfPart(options: Options = {}): FieldMap {
  return column('case_id', 'id', {
    isWritable: true,
    refersTo: 'cases',
    changesReferred: true,
    ...options,
  });
}

/** A person in a case: which case, who they are, and that they were taken out of it again. */
export function personFields(): FieldMap {
  const write = { isWritable: true };
  return {
    ...recordFields(),
    ...caseOfPart(),
    ...column('case_id_', 'id', { column: 'case_id' }),
    ...column('contact_id', 'id', { ...write, refersTo: 'contacts', isAlwaysThere: true }),
    ...contactFields('contact_', { row: 'contact', levels: 7, isWritable: true, requires: ['fname'] }),
    ...column('src_uid', 'text', write),
    ...column('is_delete', 'flag', { ...write, values: [0, 1] }),
    ...otherDetails(),
  };
}

/**
 * Content sent under names that no field has, while the record had no case: each name and its text on a line.
 */
export function otherDetails(): FieldMap {
  return column('other_details', 'long');
}

/** Puts definitions in an API's order; every name must be defined, and nothing defined be left out. */
export function inOrder(order: string, ...maps: readonly FieldMap[]): readonly Field[] {
  const all = merged(maps);
  const names = expandOrder(order);
  const missing = names.filter((name) => !Object.hasOwn(all, name));
  const left = Object.keys(all).filter((name) => !names.includes(name));
  if (missing.length > 0 || left.length > 0 || new Set(names).size !== names.length) {
    throw new Error(`field order: undefined ${missing.join(' ')}; left out ${left.join(' ')}`);
  }
  return names.map((name) => all[name] as Field);
}

function merged(maps: readonly FieldMap[]): FieldMap {
  return Object.assign({}, ...maps) as FieldMap;
}

/** `x_0..5` stands for `x_0 x_1 … x_5`. */
export function expandOrder(order: string): string[] {
  return order
    .trim()
    .split(/\s+/)
    .flatMap((name) => {
      const range = /^(.*_)0\.\.(\d+)$/.exec(name);
      if (!range) return [name];
      return Array.from({ length: Number(range[2]) + 1 }, (_, level) => `${range[1]}${level}`);
    });
}
