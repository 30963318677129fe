import { z } from 'zod';
import { fieldNamed } from '../../cases/resource.js';
import { clients } from '../../cases/resources/client.js';
import { createdWithin, listQuery, wordsCondition } from './list-parameters.js';
import { choicesAmong, type Choice, type Fields, type RecordFace } from './record-face.js';
import { flag, idText, renamed, text, textOrNull, wholeNumber } from './values.js';
import { wishFieldNames, wishInputs, wishJson, wishRecord } from './wish-fields.js';

/** A person's fields in the words of the case file. */
export const PERSON_FIELD_NAMES = {
  first_name: 'contact_fname',
  last_name: 'contact_lname',
  phone: 'contact_phone',
  age: 'contact_age',
  ...wishFieldNames('contact_'),
} as const;

export const PERSON_CHOICES = {
  sex: { field: 'contact_sex_id', list: 'GENDER' },
  location: { field: 'contact_location_id', list: 'LOCATION' },
} as const satisfies Readonly<Record<string, Choice>>;

const OWN_FIELD_NAMES = { ...PERSON_FIELD_NAMES, case_id: 'case_id', is_reporter: 'is_reporter' } as const;

const SORTS = { id: 'id', created_at: 'created_on' };
const TYPES = { client: 0, reporter: 1 };

export const personRecord = {
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  age: z.int().nullable(),
  sex: z.string().nullable(),
  location: z.string().nullable(),
  ...wishRecord,
};

const clientRecord = z.strictObject({
  ...personRecord,
  case_id: z.string().nullable(),
  is_reporter: z.boolean(),
});

export const listedClient = clientRecord.meta({ id: 'Client' });

export const personInputs = {
  first_name: text(),
  last_name: text().optional(),
  phone: text().nullable().optional(),
  age: wholeNumber().nullable().optional(),
  sex: text().nullable().optional().describe('a name of the list GENDER'),
  location: text().nullable().optional().describe('a name of the list LOCATION'),
  ...wishInputs,
};

const inputs = {
  ...personInputs,
  case_id: idText().nullable().optional(),
  is_reporter: flag().optional().describe('whether the client reported the case; false when left out'),
};

/** Clients: the persons that a case is about. */
export const clientFace: RecordFace = {
  resource: clients,
  name: 'clients',
  record: clientRecord,
  listed: listedClient,
  newBody: z.strictObject(inputs),
  changedBody: z.strictObject(inputs).partial({ first_name: true }),
  query: listQuery({ sorts: Object.keys(SORTS), types: Object.keys(TYPES), hasWords: true }),
  sorts: SORTS,
  fieldNames: OWN_FIELD_NAMES,
  valuesOf: (body) => renamed(body, OWN_FIELD_NAMES),
  lookUp: choicesAmong(PERSON_CHOICES),
  async conditions({ type, q, ...days }) {
    const isReporter = fieldNamed(clients, 'is_reporter');
    return [
      ...(type === undefined
        ? []
        : [{ test: 'in', field: isReporter, values: [TYPES[type as keyof typeof TYPES]] } as const]),
      ...createdWithin(fieldNamed(clients, 'created_on'), days),
      ...wordsCondition(fieldNamed(clients, 'contact_fullname'), q),
    ];
  },
  teller: async () => clientJson,
};

export function clientJson(fields: Fields) {
  return {
    ...personJson(fields, 'contact_'),
    id: fields.id ?? '',
    case_id: textOrNull(fields.case_id),
    is_reporter: fields.is_reporter === '1',
  };
}

/** A person without an id of their own, from fields whose names begin with a prefix. */
export function personJson(fields: Fields, prefix: 'contact_' | 'reporter_') {
  const cell = (name: string) => fields[`${prefix}${name}`];
  const age = cell('age');
  return {
    first_name: cell('fname') ?? '',
    last_name: cell('lname') ?? '',
    phone: textOrNull(cell('phone')),
    age: age ? Number(age) : null,
    sex: textOrNull(cell('sex')),
    location: textOrNull(cell('location')),
    ...wishJson(fields, prefix),
  };
}
