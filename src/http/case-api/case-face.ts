import { z } from 'zod';
import { caseNumber, CASE_TYPES } from '../../cases/case-types.js';
import type { Body } from '../../cases/read-record.js';
import { NOTHING_NESTED } from '../../cases/record-draft.js';
import { fieldNamed } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { clients } from '../../cases/resources/client.js';
import { reporters } from '../../cases/resources/reporter.js';
import { caseCategory, caseTypeCondition, caseTypeTeller } from './case-category.js';
import {
  clientFace,
  clientJson,
  listedClient,
  PERSON_CHOICES,
  PERSON_FIELD_NAMES,
  personInputs,
  personJson,
  personRecord,
} from './client-face.js';
import { createdWithin, listQuery, wordsCondition } from './list-parameters.js';
import { readPart } from './read-body.js';
import {
  choicesAmong,
  fieldsOf,
  type Asked,
  type Fields,
  type Grammar,
  type NestedRecords,
  type Parts,
  type ReadBodyOptions,
  type RecordFace,
} from './record-face.js';
import { flag, idText, nameOf, oneOf, renamed, text, textOrNull, timeOrNull } from './values.js';
import { wishFieldNames, wishInputs, wishJson, wishRecord } from './wish-fields.js';

const PRIORITIES = { low: 1, medium: 2, high: 3 } as const;
const STATUSES = { open: 1, closed: 2, escalated: 3 } as const;
type Priority = keyof typeof PRIORITIES;
type Status = keyof typeof STATUSES;

/** Fields of the case file by the names of this API. */
export const CASE_FIELD_NAMES = {
  title: 'title',
  narrative: 'narrative',
  plan: 'plan',
  category: 'case_category_id',
  priority: 'priority',
  status: 'status',
  reporter: 'reporter_id',
  assigned_user_id: 'assigned_to_id',
  'source.channel': 'src',
  'source.uid': 'src_uid',
  legal_hold: 'legal_hold',
  ...wishFieldNames(''),
} as const;

const SORTS = { id: 'id', created_at: 'created_on', priority: 'priority', status: 'status' };
const CLIENTS_AT_MOST = 100;
/** Limit for the clients of all cases of a page together. */
const LISTED_CLIENTS_AT_MOST = 1_000;

const time = z.iso.datetime();

const record = z.strictObject({
  id: z.string(),
  case_number: z.string(),
  title: z.string().nullable(),
  narrative: z.string(),
  plan: z.string(),
  type: z.enum(CASE_TYPES).nullable(),
  category: z.string(),
  priority: z.enum(Object.keys(PRIORITIES) as [Priority, ...Priority[]]),
  status: z.enum(Object.keys(STATUSES) as [Status, ...Status[]]),
  reporter: z.strictObject(personRecord),
  clients: z.array(listedClient),
  assigned_user_id: z.string().nullable(),
  source: z.strictObject({ channel: z.string(), uid: z.string().nullable() }),
  legal_hold: z.boolean().describe('the case is not deleted as long as this is true'),
  ...wishRecord,
  created_at: time,
  updated_at: time,
  closed_at: time.nullable(),
});

const namedReporter = z.strictObject({ id: idText() });
const newReporter = z
  .strictObject({ ...personInputs, id: idText() })
  .partial({ id: true, first_name: true })
  .refine(({ id, ...person }) => id === undefined || Object.keys(person).length === 0, {
    error: 'must be the id of a reporter, or a new one without an id',
  });

const inputs = {
  title: text().nullable().optional(),
  narrative: text(),
  plan: text().optional(),
  type: oneOf(CASE_TYPES).optional().describe('`information` when neither it nor a category is sent'),
  category: text().optional().describe('a name of the list CASE_CATEGORY; the type itself when left out'),
  priority: oneOf(Object.keys(PRIORITIES)).optional().describe('medium when left out'),
  status: oneOf(Object.keys(STATUSES)).optional().describe('open when left out'),
  assigned_user_id: idText().nullable().optional(),
  source: z
    .strictObject({ channel: text(), uid: text().nullable().optional() })
    .optional()
    .describe('`walkin` when left out; `uid` of the channel `call` is the id of a call that you may see'),
  legal_hold: flag().optional().describe('for those who may delete a case; false when left out'),
  ...wishInputs,
};

/** The reporter of a case: a person like a client, in a record of their own. */
const reporterGrammar: Grammar = {
  resource: reporters,
  fieldNames: PERSON_FIELD_NAMES,
  valuesOf: (body) => renamed(body, PERSON_FIELD_NAMES),
  lookUp: choicesAmong(PERSON_CHOICES),
};

/** Cases, each with who reported it and whom it is about. */
export const caseFace: RecordFace = {
  resource: cases,
  name: 'cases',
  record,
  listed: record.meta({ id: 'Case' }),
  newBody: z.strictObject({
    ...inputs,
    reporter: newReporter.optional().describe('unknown when left out'),
    clients: z
      .array(clientFace.newBody.omit({ case_id: true }))
      .max(CLIENTS_AT_MOST)
      .optional(),
  }),
  changedBody: z.strictObject({ ...inputs, reporter: namedReporter.optional() }).partial({ narrative: true }),
  query: listQuery({
    sorts: Object.keys(SORTS),
    statuses: Object.keys(STATUSES),
    types: 'any',
    hasWords: true,
  }),
  sorts: SORTS,
  fieldNames: CASE_FIELD_NAMES,
  isRemovable: true,
  valuesOf: caseValues,
  lookUp: caseCategory,
  nestedOf,
  async conditions({ status, type, q, ...days }, { categories }) {
    const statusField = fieldNamed(cases, 'status');
    return [
      ...(status === undefined
        ? []
        : [{ test: 'in', field: statusField, values: [STATUSES[status as Status]] } as const]),
      ...(type === undefined ? [] : [await caseTypeCondition(type, categories)]),
      ...createdWithin(fieldNamed(cases, 'created_on'), days),
      ...wordsCondition(fieldNamed(cases, 'narrative'), q),
    ];
  },
  partsOf: clientsOf,
  async teller({ categories }) {
    const typeOf = await caseTypeTeller(categories);
    return (fields, parts) => ({
      ...caseJson(fields, parts),
      type: typeOf(fields.case_category_fullname_id ?? ''),
    });
  },
};

function caseValues(body: Body): Body {
  const { category: _, reporter: __, ...names } = CASE_FIELD_NAMES;
  const source = (body.source ?? {}) as { readonly channel?: string; readonly uid?: string | null };
  const { id: reporterId } = (body.reporter ?? {}) as { readonly id?: string };
  return {
    ...renamed(body, names),
    ...(source.channel !== undefined && { src: source.channel }),
    ...(source.uid !== undefined && { src_uid: source.uid }),
    ...(body.priority !== undefined && { priority: PRIORITIES[body.priority as Priority] }),
    ...(body.status !== undefined && { status: STATUSES[body.status as Status] }),
    ...(reporterId !== undefined && { reporter_id: reporterId }),
  };
}

/** The people who are sent with a new case. */
async function nestedOf(body: Body, options: ReadBodyOptions): Promise<NestedRecords> {
  const reporter =
    isObject(body.reporter) && body.reporter.id === undefined
      ? await readPart(reporterGrammar, body.reporter, options, 'reporter')
      : undefined;
  const sent = (body.clients ?? []) as readonly Body[];
  const people = await Promise.all(
    sent.map((client, at) => readPart(clientFace, client, options, `clients.${at}`)),
  );
  const read = reporter ? [reporter, ...people] : people;
  return {
    nested: {
      ...NOTHING_NESTED,
      ...(reporter && { reporter: reporter.draft }),
      clients: people.map(({ draft }) => ({ draft })),
    },
    faults: read.flatMap(({ faults }) => faults),
    references: read.flatMap(({ references }) => references),
  };
}

/** The clients of the cases of a page, by the id of the case. */
async function clientsOf(ids: readonly string[], { caseFile, identity }: Asked) {
  const parts = new Map<string, { clients: Fields[] }>();
  if (ids.length === 0 || !caseFile.maySee(identity, clients)) return parts;
  const { records } = await caseFile.list(identity, {
    resource: clients,
    conditions: [{ test: 'in', field: fieldNamed(clients, 'case_id'), values: ids.map(Number) }],
    sort: { field: fieldNamed(clients, 'id'), isDescending: false },
    offset: 0,
    limit: LISTED_CLIENTS_AT_MOST,
    isUncounted: true,
  });
  for (const cells of records) {
    const client = fieldsOf(clients, cells);
    const id = client.case_id ?? '';
    const known = parts.get(id) ?? { clients: [] };
    known.clients.push(client);
    parts.set(id, known);
  }
  return parts;
}

export function caseJson(fields: Fields, parts: Parts) {
  const createdAt = timeOrNull(fields.created_on);
  return {
    id: fields.id ?? '',
    case_number: caseNumber({ year: yearThatBegins(Number(fields.yr)), id: fields.id ?? '' }),
    title: textOrNull(fields.title),
    narrative: fields.narrative,
    plan: fields.plan,
    category: fields.case_category,
    priority: nameOf(PRIORITIES, fields.priority),
    status: nameOf(STATUSES, fields.status),
    reporter: { ...personJson(fields, 'reporter_'), id: fields.reporter_id },
    clients: (parts.clients ?? []).map(clientJson),
    assigned_user_id: textOrNull(fields.assigned_to_id),
    source: { channel: fields.src, uid: textOrNull(fields.src_uid) },
    legal_hold: fields.legal_hold === '1',
    ...wishJson(fields, ''),
    created_at: createdAt,
    updated_at: timeOrNull(fields.activity_on) ?? createdAt,
    closed_at: timeOrNull(fields.closed_on),
  };
}

/** No place is further ahead of UTC. */
const FURTHEST_AHEAD_S = 14 * 3_600;

/** @param unixS the year's first midnight where the helpline is, wherever that is */
function yearThatBegins(unixS: number): string {
  return String(new Date((unixS + FURTHEST_AHEAD_S) * 1000).getUTCFullYear());
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}
