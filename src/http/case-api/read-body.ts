import type { WriteRequest } from '../../cases/case-file.js';
import { readRecord, type Body } from '../../cases/read-record.js';
import { NOTHING_NESTED } from '../../cases/record-draft.js';
import type { InputFault } from '../../lib/errors.js';
import { schemaFaults } from '../kit/route.js';
import { lookUpLists, toValues } from './face-fields.js';
import type { Grammar, ReadBodyOptions, RecordFace } from './record-face.js';
import { fieldOf } from './word-refusal.js';

/** A record as it was sent, with everything that is wrong with it in the words of this API. */
export async function readBody(
  face: RecordFace,
  sent: unknown,
  options: ReadBodyOptions,
): Promise<Pick<WriteRequest, 'draft' | 'faults' | 'references' | 'password'>> {
  const { good, faults } = checked(face, sent, options);
  const read = await readPart(face, good, options);
  const nested = await face.nestedOf?.(good, options);
  return {
    draft: { ...read.draft, ...(nested && { nested: nested.nested }) },
    faults: [...faults, ...read.faults, ...(nested?.faults ?? [])],
    references: [...read.references, ...(nested?.references ?? [])],
    ...(typeof good.password === 'string' && { password: good.password }),
  };
}

/** A record whose form has been checked; `at` is where in the request it stands. */
export async function readPart(
  grammar: Grammar,
  body: Body,
  { isNew, place, categories }: ReadBodyOptions,
  at = '',
): Promise<Pick<WriteRequest, 'draft' | 'faults' | 'references'>> {
  const { resource } = grammar;
  const named = await lookUpLists(grammar.fields, body, categories);
  const found = await grammar.lookUp?.(body, categories, { isNew });
  const values = { ...toValues(grammar.fields, body, { isNew }), ...named.values, ...found?.values };
  // which fields must be there is for the schema; what is there is for the case file
  const spare = resource.fields.map(({ name }) => name).filter((name) => !Object.hasOwn(values, name));
  const read = readRecord(resource, values, { ...place, isNew, spare });
  const refused = read.faults.map((fault) => ({ field: fieldOf(grammar, fault), message: fault.reason }));
  const faults = [...named.faults, ...(found?.faults ?? []), ...refused];
  return {
    draft: { resource, columns: read.columns, contact: read.contact, nested: NOTHING_NESTED },
    faults: at === '' ? faults : faults.map(({ field, message }) => ({ field: `${at}.${field}`, message })),
    references: read.references,
  };
}

/** Fields that are as the schema has them, and the faults of the others: one fault hides no other. */
function checked(
  { newBody, changedBody }: RecordFace,
  sent: unknown,
  { isNew }: ReadBodyOptions,
): { good: Body; faults: readonly InputFault[] } {
  const schema = isNew || !changedBody ? newBody : changedBody;
  const parsed = schema.safeParse(sent ?? {});
  if (parsed.success) return { good: parsed.data, faults: [] };
  const faults = schemaFaults(parsed.error);
  const wrong = new Set(faults.map(({ field }) => field.split('.')[0]));
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  const entries = isObject ? Object.entries(sent).filter(([name]) => !wrong.has(name)) : [];
  return { good: Object.fromEntries(entries), faults };
}
