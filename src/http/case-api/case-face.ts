import { z } from 'zod';
import { CASE_PRIORITY, CASE_STATUS } from '../../cases/case-codes.js';
import { caseNumber, CASE_TYPES } from '../../cases/case-types.js';
import type { Body } from '../../cases/read-record.js';
import { NOTHING_NESTED } from '../../cases/record-draft.js';
import { fieldNamed } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { clients } from '../../cases/resources/client.js';
import { reporters } from '../../cases/resources/reporter.js';
import { caseCategory, caseTypeFormatter } from './case-category.js';
import { clientFace, personFields } from './client-face.js';
import {
  changeShape,
  shownShape,
  toJson,
  type FaceField,
  type FaceFields,
  type Fields,
} from './face-fields.js';
import {
  code,
  group,
  moment,
  nullableId,
  nullableMoment,
  nullableText,
  ownId,
  plainFlag,
  plainText,
  requiredText,
  sent,
} from './field-kinds.js';
import { caseConditions, caseFilters } from './case-filters.js';
import { readPart } from './read-body.js';
import {
  fieldsOf,
  recordFace,
  type Asked,
  type Grammar,
  type NestedRecords,
  type ReadBodyOptions,
} from './record-face.js';
import { idText, oneOf, text, textOrNull, timeOrNull } from './values.js';
import { wishFields } from './wish-fields.js';

/** A field that the case file does not have: the type of a case is that of the category above its own. */
const CASE_TYPE = 'case_type';
const CLIENTS_AT_MOST = 100;
/** Limit for the clients of all cases of a page together. */
const LISTED_CLIENTS_AT_MOST = 1_000;

/** The reporter of a case, a person like a client, as the reporters' own records have them. */
const ownReporter = personFields('contact_', 'id');
/** The same, as the record of the case has them. */
const reporterOfCase = personFields('reporter_', 'reporter_id');

const namedReporter = z.strictObject({ id: idText() });
const newReporter = z
  .strictObject({ ...changeShape(ownReporter), id: idText().optional() })
  .refine(({ id, ...person }) => id === undefined || Object.keys(person).length === 0, {
    error: 'must be the id of a reporter, or a new one without an id',
  });

const reporterGrammar: Grammar = { resource: reporters, fields: ownReporter };

const reporter: FaceField = {
  field: 'reporter_id',
  shown: z.strictObject(shownShape(reporterOfCase)),
  onCreate: newReporter.optional().describe('unknown when left out'),
  onChange: namedReporter.optional(),
  read: (fields, parts) => toJson(reporterOfCase, fields, parts),
  write: (value) => {
    const { id } = value as { readonly id?: string };
    return id === undefined ? {} : { reporter_id: id };
  },
};

/** Clients are sent with a new case, and are records of their own from then on. */
const caseClients: FaceField = {
  shown: z.array(clientFace.listed),
  onCreate: z
    .array(clientFace.newBody.omit({ case_id: true }))
    .max(CLIENTS_AT_MOST)
    .optional(),
  read: (_, parts) => (parts.clients ?? []).map((client) => toJson(clientFace.fields, client, {})),
};

const type: FaceField = {
  shown: z.enum(CASE_TYPES).nullable(),
  ...sent(oneOf(CASE_TYPES).optional().describe('`information` when neither it nor a category is sent')),
  read: (fields) => textOrNull(fields[CASE_TYPE]),
};

const category: FaceField = {
  field: 'case_category_id',
  shown: z.string(),
  ...sent(text().optional().describe('a name of the list CASE_CATEGORY; the type itself when left out')),
  read: (fields) => fields.case_category ?? '',
};

export const caseFields: FaceFields = {
  id: ownId(),
  case_number: {
    shown: z.string(),
    read: ({ yr, id = '' }) => caseNumber({ year: yearThatBegins(Number(yr)), id }),
  },
  title: nullableText('title'),
  narrative: requiredText('narrative'),
  plan: plainText('plan'),
  type,
  category,
  priority: code('priority', CASE_PRIORITY, { about: 'medium when left out', isSortable: true }),
  status: code('status', CASE_STATUS, { about: 'open when left out', isSortable: true }),
  reporter,
  clients: caseClients,
  assigned_user_id: nullableId('assigned_to_id', {
    about: 'of a new case: its author when null or left out',
  }),
  source: group(
    { channel: requiredText('src'), uid: nullableText('src_uid') },
    '`walkin` when left out; `uid` of the channel `call` is the id of a call that you may see',
  ),
  legal_hold: plainFlag('legal_hold', {
    about: 'for those who may delete a case; false when left out',
    shownAbout: 'the case is not deleted as long as this is true',
  }),
  ...wishFields(''),
  created_at: moment('created_on', { isSortable: true }),
  updated_at: {
    shown: z.iso.datetime(),
    read: (fields) => timeOrNull(fields.activity_on) ?? timeOrNull(fields.created_on),
  },
  closed_at: nullableMoment('closed_on'),
};

/** Cases, each with who reported it and whom it is about. */
export const caseFace = recordFace({
  resource: cases,
  name: 'cases',
  schemaName: 'Case',
  fields: caseFields,
  filters: caseFilters,
  isChangeable: true,
  isRemovable: true,
  lookUp: caseCategory,
  nestedOf,
  conditions: caseConditions,
  partsOf: clientsOf,
  async completer({ categories }) {
    const typeOf = await caseTypeFormatter(categories);
    return (fields) => ({ ...fields, [CASE_TYPE]: typeOf(fields.case_category_fullname_id ?? '') ?? '' });
  },
});

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

/** No place is further ahead of UTC. */
const FURTHEST_AHEAD_S = 14 * 3_600;

/** @param unixS the year's first midnight where the helpline is, wherever that is */
function yearThatBegins(unixS: number): string {
  return String(new Date((unixS + FURTHEST_AHEAD_S) * 1000).getUTCFullYear());
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}
