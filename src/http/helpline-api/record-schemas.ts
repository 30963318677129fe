import { z } from 'zod';
import { NESTED_KEYS } from './dialect/read-nested.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { reporters } from '../../cases/resources/reporter.js';
import { reportersUuid } from './dialect/aliases.js';
import type { Field, FieldKind, Resource, TextForm } from '../../cases/resource.js';
import { madeOnce } from '../../lib/made-once.js';
import type { DocumentedResource } from '../kit/route-document.js';
import { ADDRESSED } from './record-access.js';
import { reportShape } from './report-reply.js';

/** Cells that end each row: a counter and two names made of it. */
const COUNTING_CELLS = 3;

const texts = z.array(z.string());
const rows = z.array(texts);
const notices = z.array(z.tuple([z.enum(['info', 'warning']), z.string()]));

type Shape = Record<string, z.ZodType>;

/** Where fields stand: `[index, field, what it was filtered by, label, format]`, for each field of the table. */
function keysOf({ name, fields }: Resource): z.ZodType {
  return z
    .strictObject(Object.fromEntries(fields.map((field) => [field.name, texts.length(5)])))
    .meta({ id: `${name}Fields` });
}

/** Records by id, or as rows: see `RecordForm`. */
function recordsOf({ name, fields }: Resource): z.ZodType {
  const cells = texts.length(fields.length);
  return z
    .union([z.record(z.string(), cells), z.array(texts.length(fields.length + COUNTING_CELLS))])
    .meta({ id: `${name}Records` });
}

const pieces = new Map<Resource, Shape>();

/** One schema of a resource for all its routes: the reference has it once, by name. */
function piecesOf(resource: Resource): Shape {
  const known = pieces.get(resource);
  if (known) return known;
  const made = { [resource.name]: recordsOf(resource), [`${resource.name}_k`]: keysOf(resource) };
  pieces.set(resource, made);
  return made;
}

/** With `metrics`, a report. */
export function listReply(resource: Resource): z.ZodType {
  const list = z.strictObject({
    ...piecesOf(resource),
    [`${resource.name}_ctx`]: z.array(texts.length(8)),
    [`${resource.name}_no_data`]: rows.optional(),
    [`${resource.name}_notes`]: notices.optional(),
  });
  return z.union([list, reportOf(resource)]);
}

export function reportOf({ name }: Resource): z.ZodType {
  return z.strictObject({ ...reportShape(name), [`${name}_notes`]: notices.optional() });
}

/** Parts are left out for users who may not see them. */
function wholeShape(resource: Resource): Shape {
  const parts = resource.parts.map((link) => resourceNamed(link.resource));
  const named = resource.name === 'cases' && parts.includes(reporters) ? [...parts, reportersUuid] : parts;
  const optional = named.flatMap((part) =>
    Object.entries(piecesOf(part)).map(([key, schema]) => [key, schema.optional()] as const),
  );
  return { ...Object.fromEntries(optional), ...piecesOf(resource) };
}

export function wholeReply(resource: Resource): z.ZodType {
  return z.strictObject(wholeShape(resource));
}

/** The record is left out for users who may not read it. */
export function writtenReply(resource: Resource): z.ZodType {
  return z
    .strictObject(wholeShape(resource))
    .partial()
    .extend({ [`${resource.name}_nb`]: notices });
}

const KINDS: Readonly<Record<FieldKind, string>> = {
  id: 'id of a record',
  key: 'id of a record, text',
  category: 'id of a category',
  code: 'a code',
  number: 'a whole number',
  flag: '0 no, 1 yes, 2 unknown',
  text: 'one line of text',
  long: 'text',
  email: 'an e-mail address',
  phone: 'a telephone number',
  time: 'Unix seconds',
  day: 'YYYY-MM-DD',
  clock: "HH:MM in the helpline's time zone",
};

const FORMS: Readonly<Record<TextForm, string>> = {
  username: 'a name to log in with',
  name: KINDS.text,
  extension: 'the number of a telephone: 2 to 10 digits',
};

/** Clients send numbers as texts too. */
function inputOf(field: Field): z.ZodType {
  const about = field.values ? `one of ${field.values.join(', ')}` : aboutText(field);
  return z.union([z.string(), z.number()]).describe(about);
}

function aboutText({ form, kind }: Field): string {
  return form === undefined ? KINDS[kind] : FORMS[form];
}

/** The body of a record: the writable fields of its table, and with a case its records. */
export function draftBody(resource: Resource, { isNew }: { readonly isNew: boolean }): z.ZodType {
  const fields = resource.fields
    .filter(({ isWritable }) => isWritable)
    .map((field) => {
      const input = inputOf(field);
      return [field.name, isNew && field.isRequired ? input : input.optional()] as const;
    });
  const nested = resource.name === 'cases' ? NESTED_KEYS.map((key) => [key, z.unknown()] as const) : [];
  return z.looseObject({ ...Object.fromEntries(fields), ...Object.fromEntries(nested) });
}

/** Filters of a list or a report; `field__i` and `field__` compare in other ways: see `read-filter.ts`. */
export function filtersOf({ fields }: Resource): z.ZodObject {
  const filter = z.string().optional();
  return z.object({
    ...Object.fromEntries(fields.map(({ name }) => [name, filter])),
    dash_period: filter,
    csv: filter.describe('1: as CSV'),
  });
}

export function listQuery(resource: Resource): z.ZodObject {
  const number = z.string().regex(/^\d+$/).meta({ type: 'integer', minimum: 0 }).optional();
  return filtersOf(resource).extend({
    _c: number.describe('how many records at most'),
    _o: number.describe('how many records are skipped'),
    sort: z.string().optional(),
    _fmt: z.enum(['rows', 'object']).optional(),
  });
}

interface DocumentedInput {
  readonly query?: (resource: Resource) => z.ZodObject;
  readonly body?: (resource: Resource) => z.ZodType;
}

/** The schemas of each resource, for a route whose path takes the name of one. */
export function documented(
  reply: (resource: Resource) => z.ZodType,
  { query, body }: DocumentedInput = {},
): DocumentedResource[] {
  return ADDRESSED.map((resource) => ({
    name: resource.name,
    reply: madeOnce(() => reply(resource)),
    ...(query && { query: madeOnce(() => query(resource)) }),
    ...(body && { body: madeOnce(() => body(resource)) }),
  }));
}
