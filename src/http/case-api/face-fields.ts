import type { z } from 'zod';
import type { Body } from '../../cases/read-record.js';
import { longestOf } from '../../cases/read-value.js';
import { fieldOf, type Resource } from '../../cases/resource.js';
import type { InputFault } from '../../lib/errors.js';
import type { CategoryNames } from './category-names.js';

/** The fields of a record of the case file by name; empty for what is not known. */
export type Fields = Readonly<Record<string, string>>;

/** The records that belong to one, by resource. */
export type Parts = Readonly<Record<string, readonly Fields[]>>;

/** One field of a kind of record, as this API reads and writes it. `field-kinds.ts` makes the usual ones. */
export interface FaceField {
  /** The field of the case file that it is: faults and changes of that one are reported under the name of this one. */
  readonly field?: string;
  /** Form of the value in an answer. Left out: no answer has it. */
  readonly shown?: z.ZodType;
  /** Form of the value in the body of a new record; one that is not optional is required. Left out: it is not sent. */
  readonly onCreate?: z.ZodType;
  /** The same in the body of a change. */
  readonly onChange?: z.ZodType;
  /** The value of a new record that is sent without one. */
  readonly whenLeftOut?: unknown;
  /** A record without it is not complete. It is stored all the same: the reference says it, for forms. */
  readonly isNeeded?: boolean;
  /** Lists may be put in its order. */
  readonly isSortable?: boolean;
  /** Code of the list of categories that the value is a name of. */
  readonly list?: string;
  /** The fields of a value that is an object. */
  readonly members?: FaceFields;
  /** @returns the value in an answer; undefined where the record has none */
  readonly read?: (fields: Fields, parts: Parts) => unknown;
  /** @returns a value that was sent, as fields of the case file. Left out: it is read by what knows the whole body. */
  readonly write?: (value: unknown) => Body;
}

/**
 * The fields of a kind of record by their names in this API, in the order in which answers have them: the one place where
 * they are listed. Schemas of answers and bodies, JSON, the orders of lists and the names in events are made of it.
 */
export type FaceFields = Readonly<Record<string, FaceField>>;

/** Values in the words of the case file that had to be looked up, and what could not be found. */
export interface LookedUp {
  readonly values: Body;
  readonly faults: readonly InputFault[];
}

/** Stands in the reference with a field that is needed. */
const NEEDED = 'x-needed';

type Shape = Record<string, z.ZodType>;

/** The form of a record in an answer. */
export function shownShape(fields: FaceFields): Shape {
  return shapeOf(fields, ({ shown }) => shown);
}

/** The form of the body of a new record. @param resource says how long its texts may be; left out: the reference does not */
export function createShape(fields: FaceFields, resource?: Resource): Shape {
  return shapeOf(fields, (field) => published(field.onCreate, field, resource));
}

/** The form of the body of a change: nothing is required in it. */
export function changeShape(fields: FaceFields, resource?: Resource): Shape {
  return shapeOf(fields, (field) => published(field.onChange?.optional(), field, resource));
}

/** The record as JSON. */
export function toJson(fields: FaceFields, cells: Fields, parts: Parts): Readonly<Record<string, unknown>> {
  const values = Object.entries(fields).map(([name, { read }]) => [name, read?.(cells, parts)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** A body as fields of the case file, but for those that are looked up. A change has none that was not sent. */
export function toValues(fields: FaceFields, body: Body, { isNew }: { readonly isNew: boolean }): Body {
  const values = Object.entries(fields).map(([name, { write, whenLeftOut }]) => {
    const value = Object.hasOwn(body, name) ? body[name] : isNew ? whenLeftOut : undefined;
    return value === undefined ? {} : (write?.(value) ?? {});
  });
  return Object.assign({}, ...values) as Body;
}

/** Names of fields of the case file by the names here; that of a member of an object has a dot. */
export function fieldNamesOf(fields: FaceFields): Readonly<Record<string, string>> {
  const names = Object.entries(fields).flatMap(([name, { field, members = {} }]) => {
    const own = field === undefined ? [] : [[name, field] as const];
    const ofMembers = Object.entries(fieldNamesOf(members));
    return [...own, ...ofMembers.map(([member, of]) => [`${name}.${member}`, of] as const)];
  });
  return Object.fromEntries(names);
}

/** Fields of the case file by the names that lists are sorted by. */
export function sortsOf(fields: FaceFields): Readonly<Record<string, string>> {
  const sortable = Object.entries(fields).filter(([, { isSortable }]) => isSortable === true);
  return fieldNamesOf(Object.fromEntries(sortable));
}

/** Looks up the values that are sent by the names of categories. */
export async function lookUpLists(
  fields: FaceFields,
  body: Body,
  categories: CategoryNames,
): Promise<LookedUp> {
  const values: Record<string, unknown> = {};
  const faults: InputFault[] = [];
  for (const [name, { field, list }] of Object.entries(fields)) {
    const sent = body[name];
    if (field === undefined || list === undefined) continue;
    if (sent === null) values[field] = null;
    if (typeof sent !== 'string') continue;
    const [first, ...others] = await categories.named(sent, list);
    if (first && others.length === 0) values[field] = first.id;
    else faults.push({ field: name, message: problemOf(first ? others.length + 1 : 0, list) });
  }
  return { values, faults };
}

/** A form with what the case file checks, and asks for, beyond it: for the reference alone. */
function published(
  form: z.ZodType | undefined,
  { field, isNeeded = false }: FaceField,
  resource: Resource | undefined,
): z.ZodType | undefined {
  const kind = resource && field !== undefined ? fieldOf(resource, field)?.kind : undefined;
  const maxLength = kind && longestOf(kind);
  if (maxLength === undefined && !isNeeded) return form;
  return form?.meta({ ...(maxLength !== undefined && { maxLength }), ...(isNeeded && { [NEEDED]: true }) });
}

function shapeOf(fields: FaceFields, formOf: (field: FaceField) => z.ZodType | undefined): Shape {
  const forms = Object.entries(fields).flatMap(([name, field]) => {
    const form = formOf(field);
    return form === undefined ? [] : [[name, form] as const];
  });
  return Object.fromEntries(forms);
}

function problemOf(count: number, list: string): string {
  return count === 0
    ? `is no name of the list ${list}`
    : `is the name of ${count} entries of the list ${list}`;
}
