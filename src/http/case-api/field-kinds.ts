import { z } from 'zod';
import type { Body } from '../../cases/read-record.js';
import {
  createShape,
  shownShape,
  toJson,
  toValues,
  type FaceField,
  type FaceFields,
  type Fields,
} from './face-fields.js';
import {
  clock,
  day,
  flag,
  idText,
  nameOf,
  oneOf,
  text,
  textOrNull,
  timeOrNull,
  wholeNumber,
} from './values.js';

/** Kinds of fields of this API. The first argument of each is the name of the field of the case file. */

interface Options {
  /** Words of the reference about the value that is sent. */
  readonly about?: string;
  readonly isSortable?: boolean;
}

interface ShownOptions extends Options {
  /** Words of the reference about the value in an answer. */
  readonly shownAbout?: string;
}

/** Its own id: text, and set by the server. */
export function ownId(field = 'id'): FaceField {
  return { field, shown: z.string(), isSortable: field === 'id', read: (fields) => fields[field] ?? '' };
}

/** A text that each record has. */
export function requiredText(field: string, options: Options = {}): FaceField {
  return writable(field, { ...options, shown: z.string(), form: text(), read: textIn(field) });
}

/** A text that each record has; empty where none was sent. */
export function plainText(field: string, options: Options = {}): FaceField {
  return writable(field, { ...options, shown: z.string(), form: text().optional(), read: textIn(field) });
}

/** A text, or null. */
export function nullableText(field: string, options: Options = {}): FaceField {
  const form = text().nullable().optional();
  return writable(field, { ...options, shown: z.string().nullable(), form, read: nullableIn(field) });
}

/** A whole number that is not negative, or null. */
export function nullableNumber(field: string, options: Options = {}): FaceField {
  const read = (fields: Fields) => (fields[field] ? Number(fields[field]) : null);
  const form = wholeNumber().nullable().optional();
  return writable(field, { ...options, shown: z.int().nullable(), form, read });
}

/** The id of another record, or null. */
export function nullableId(field: string, options: Options = {}): FaceField {
  const form = idText().nullable().optional();
  return writable(field, { ...options, shown: z.string().nullable(), form, read: nullableIn(field) });
}

/** True or false; false where it is not known. */
export function plainFlag(field: string, options: ShownOptions = {}): FaceField {
  const shown = described(z.boolean(), options.shownAbout);
  return writable(field, {
    ...options,
    shown,
    form: flag().optional(),
    read: (fields) => fields[field] === '1',
  });
}

/** True, false, or null for unknown: 0 no, 1 yes, 2 or nothing in the case file. */
export function knownFlag(field: string, options: Options = {}): FaceField {
  const read = (fields: Fields) => (fields[field] === '0' ? false : fields[field] === '1' ? true : null);
  const form = flag().nullable().optional();
  return writable(field, { ...options, shown: z.boolean().nullable(), form, read });
}

/** A time of day in the helpline's time zone, HH:MM, or null. */
export function nullableClock(field: string, options: Options = {}): FaceField {
  const shown = z.iso.time({ precision: -1 }).nullable();
  const form = clock().nullable().optional();
  return writable(field, { ...options, shown, form, read: nullableIn(field) });
}

/** A day, YYYY-MM-DD, or null. */
export function nullableDay(field: string, options: Options = {}): FaceField {
  const form = day().nullable().optional();
  return writable(field, { ...options, shown: z.iso.date().nullable(), form, read: nullableIn(field) });
}

/** One of a few names, which the case file has as numbers. */
export function code<N extends string>(
  field: string,
  numbers: Readonly<Record<N, number>>,
  { isRequired = false, ...options }: Options & { readonly isRequired?: boolean } = {},
): FaceField {
  const names = Object.keys(numbers) as [N, ...N[]];
  const form = isRequired ? oneOf(names) : oneOf(names).optional();
  return {
    ...writable(field, {
      ...options,
      shown: z.enum(names),
      form,
      read: (fields) => nameOf(numbers, fields[field]),
    }),
    write: (value) => ({ [field]: numbers[value as N] }),
  };
}

/** The same, or null for a number that was not given. */
export function nullableCode<N extends string>(
  field: string,
  numbers: Readonly<Record<N, number>>,
  options: Options = {},
): FaceField {
  const names = Object.keys(numbers) as [N, ...N[]];
  return {
    ...writable(field, {
      ...options,
      shown: z.enum(names).nullable(),
      form: oneOf(names).nullable().optional(),
      read: (fields) => (fields[field] ? nameOf(numbers, fields[field]) : null),
    }),
    write: (value) => ({ [field]: value === null ? null : numbers[value as N] }),
  };
}

/** The name of a category of a list, or null. `nameField` is the field of the case file with the name. */
export function listed(field: string, nameField: string, list: string): FaceField {
  const form = text().nullable().optional().describe(`a name of the list ${list}`);
  return { field, shown: z.string().nullable(), ...sent(form), list, read: nullableIn(nameField) };
}

/** A moment that each record has. */
export function moment(field: string, { isSortable = false }: Pick<Options, 'isSortable'> = {}): FaceField {
  return { field, shown: z.iso.datetime(), isSortable, read: (fields) => timeOrNull(fields[field]) };
}

/** A moment, or null. */
export function nullableMoment(
  field: string,
  { shownAbout }: Pick<ShownOptions, 'shownAbout'> = {},
): FaceField {
  const shown = described(z.iso.datetime().nullable(), shownAbout);
  return { field, shown, read: (fields) => timeOrNull(fields[field]) };
}

/** An order of lists, which no answer has. */
export function sortedBy(field: string): FaceField {
  return { field, isSortable: true };
}

/** An object of fields, sent whole or not at all. */
export function group(members: FaceFields, about: string): FaceField {
  return {
    members,
    shown: z.strictObject(shownShape(members)),
    ...sent(z.strictObject(createShape(members)).optional().describe(about)),
    read: (fields, parts) => toJson(members, fields, parts),
    write: (value) => toValues(members, value as Body, { isNew: false }),
  };
}

/** A form that is the same in the body of a new record and in that of a change. */
export function sent(form: z.ZodType): Required<Pick<FaceField, 'onCreate' | 'onChange'>> {
  return { onCreate: form, onChange: form };
}

interface Writable extends Options {
  readonly shown: z.ZodType;
  readonly form: z.ZodType;
  readonly read: NonNullable<FaceField['read']>;
}

function writable(field: string, { about, shown, form, read, isSortable = false }: Writable): FaceField {
  const write = (value: unknown) => ({ [field]: value });
  return { field, shown, ...sent(described(form, about)), isSortable, read, write };
}

function described<S extends z.ZodType>(schema: S, about: string | undefined): S {
  return about === undefined ? schema : schema.describe(about);
}

function textIn(field: string) {
  return (fields: Fields) => fields[field] ?? '';
}

function nullableIn(field: string) {
  return (fields: Fields) => textOrNull(fields[field]);
}
