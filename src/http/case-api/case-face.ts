import { z } from 'zod';
import { CASE_PRIORITY, CASE_STATUS, GBV_UNKNOWN, IN_DANGER } from '../../cases/case-codes.js';
import { caseNumber, CASE_TYPES } from '../../cases/case-types.js';
import type { Body } from '../../cases/read-record.js';
import { NOTHING_NESTED } from '../../cases/record-draft.js';
import { fieldNamed, type Resource } from '../../cases/resource.js';
import { cases } from '../../cases/resources/case.js';
import { reporters } from '../../cases/resources/reporter.js';
import { caseCategory, caseTypeFormatter } from './case-category.js';
import { clientFace } from './client-face.js';
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
  knownFlag,
  moment,
  nullableCode,
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
import { perpetratorFace } from './perpetrator-face.js';
import { personFields } from './person-fields.js';
import { readPart } from './read-body.js';
import {
  fieldsOf,
  recordFace,
  type Asked,
  type Grammar,
  type NestedRecords,
  type ReadBodyOptions,
  type RecordFace,
} from './record-face.js';
import { idText, oneOf, text, textOrNull, timeOrNull } from './values.js';
import { reporterFields } from './reporter-face.js';
import { wishFields } from './wish-fields.js';

/** A field that the case file does not have: the type of a case is that of the category above its own. */
const CASE_TYPE = 'case_type';
/** Limit for the persons of one kind that a new case is sent with. */
const PERSONS_AT_MOST = 100;
/** Persons of one kind that are read at once. */
const PERSONS_PER_READING = 1_000;
/** Kinds of persons that are sent with a new case, and are records of their own from then on. */
const PERSONS = [clientFace, perpetratorFace];

/** The reporter, as the record of the case has them. */
const reporterOfCase = personFields('reporter_', 'reporter_id');

const namedReporter = z.strictObject({ id: idText() });
const newReporter = z
  .strictObject({ ...changeShape(reporterFields, reporters), id: idText().optional() })
  .refine(({ id, ...person }) => id === undefined || Object.keys(person).length === 0, {
    error: 'must be the id of a reporter, or a new one without an id',
  });

const reporterGrammar: Grammar = { resource: reporters, fields: reporterFields };

const reporter: FaceField = {
  field: 'reporter_id',
  isNeeded: true,
  shown: z.strictObject(shownShape(reporterOfCase)),
  onCreate: newReporter.optional().describe('unknown when left out'),
  onChange: namedReporter.optional(),
  read: (fields, parts) => toJson(reporterOfCase, fields, parts),
  write: (value) => {
    const { id } = value as { readonly id?: string };
    return id === undefined ? {} : { reporter_id: id };
  },
};

/** The persons of one kind, of a case. */
function personsOf({ name, fields, listed, newBody }: RecordFace): FaceField {
  return {
    shown: z.array(listed),
    onCreate: z
      .array(newBody.omit({ case_id: true }))
      .max(PERSONS_AT_MOST)
      .optional(),
    read: (_, parts) => (parts[name] ?? []).map((person) => toJson(fields, person, {})),
  };
}

const type: FaceField = {
  shown: z.enum(CASE_TYPES).nullable(),
  ...sent(oneOf(CASE_TYPES).optional().describe('`information` when neither it nor a category is sent')),
  read: (fields) => textOrNull(fields[CASE_TYPE]),
};

const category: FaceField = {
  field: 'case_category_id',
  isNeeded: true,
  shown: z.string(),
  ...sent(text().optional().describe('a name of the list CASE_CATEGORY; the type itself when left out')),
  read: (fields) => fields.case_category ?? '',
};

function needed(field: FaceField): FaceField {
  return { ...field, isNeeded: true };
}

/** A case in the case file always has a number for it: null is that for what is not known. */
const gbvRelated: FaceField = {
  ...knownFlag('gbv_related', { about: 'whether it is about gender-based violence; null: unknown' }),
  write: (value) => ({ gbv_related: value ?? GBV_UNKNOWN }),
};

export const caseFields: FaceFields = {
  id: ownId(),
  case_number: {
    shown: z.string(),
    read: ({ yr, id = '' }) => caseNumber({ year: yearThatBegins(Number(yr)), id }),
  },
  title: nullableText('title'),
  narrative: needed(requiredText('narrative')),
  plan: needed(plainText('plan')),
  type,
  category,
  priority: code('priority', CASE_PRIORITY, { about: 'medium when left out', isSortable: true }),
  status: code('status', CASE_STATUS, { about: 'open when left out', isSortable: true }),
  reporter,
  clients: personsOf(clientFace),
  perpetrators: personsOf(perpetratorFace),
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
  in_danger: needed(
    nullableCode('in_danger', IN_DANGER, {
      about: 'whether the person is in danger now, as last asked; null: not asked',
    }),
  ),
  whereabouts: nullableText('whereabouts', { about: 'where the person is now' }),
  gbv_related: gbvRelated,
  incidence_when: nullableText('incidence_when', { about: 'when it happened, as it was said' }),
  incidence_location: nullableText('incidence_location', { about: 'where it happened' }),
  ...wishFields(''),
  created_at: moment('created_on', { isSortable: true }),
  updated_at: {
    field: 'activity_on',
    isSortable: true,
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
  hasListedTags: true,
  isRemovable: true,
  lookUp: caseCategory,
  nestedOf,
  conditions: caseConditions,
  partsOf: personsOfCases,
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
  const [clients, perpetrators] = await Promise.all([
    readPersons(clientFace, body, options),
    readPersons(perpetratorFace, body, options),
  ]);
  const read = [...(reporter ? [reporter] : []), ...clients, ...perpetrators];
  return {
    nested: {
      ...NOTHING_NESTED,
      ...(reporter && { reporter: reporter.draft }),
      clients: clients.map(({ draft }) => ({ draft })),
      perpetrators: perpetrators.map(({ draft }) => ({ draft })),
    },
    faults: read.flatMap(({ faults }) => faults),
    references: read.flatMap(({ references }) => references),
  };
}

/** The persons of one kind in the body of a new case. */
function readPersons(face: RecordFace, body: Body, options: ReadBodyOptions) {
  const sent = (body[face.name] ?? []) as readonly Body[];
  return Promise.all(sent.map((person, at) => readPart(face, person, options, `${face.name}.${at}`)));
}

/** The persons of the cases of a page, by the id of the case: of those kinds that the user may see. */
async function personsOfCases(ids: readonly string[], asked: Asked) {
  const parts = new Map<string, Record<string, Fields[]>>(ids.map((id) => [id, {}]));
  const seen = PERSONS.filter(({ resource }) => asked.caseFile.maySee(asked.identity, resource));
  await Promise.all(
    seen.map(async ({ name, resource }) => {
      for await (const person of personsOfOneKind(resource, ids, asked)) {
        const part = parts.get(person.case_id ?? '');
        if (part) (part[name] ??= []).push(person);
      }
    }),
  );
  return parts;
}

/** However many there are: of a case whose persons were cut off, readers would not know it. */
async function* personsOfOneKind(resource: Resource, ids: readonly string[], { caseFile, identity }: Asked) {
  if (ids.length === 0) return;
  for (let offset = 0, isMore = true; isMore; offset += PERSONS_PER_READING) {
    const { records } = await caseFile.list(identity, {
      resource,
      conditions: [{ test: 'in', field: fieldNamed(resource, 'case_id'), values: ids.map(Number) }],
      sort: { field: fieldNamed(resource, 'id'), isDescending: false },
      offset,
      limit: PERSONS_PER_READING,
      isUncounted: true,
    });
    for (const cells of records) yield fieldsOf(resource, cells);
    isMore = records.length === PERSONS_PER_READING;
  }
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
