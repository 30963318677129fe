import { fieldNamed } from '../../cases/resource.js';
import { clients } from '../../cases/resources/client.js';
import type { FaceFields } from './face-fields.js';
import {
  listed,
  nullableId,
  nullableNumber,
  nullableText,
  ownId,
  plainFlag,
  plainText,
  requiredText,
  sortedBy,
} from './field-kinds.js';
import { createdWithin, wordsCondition } from './list-parameters.js';
import { recordFace } from './record-face.js';
import { wishFields } from './wish-fields.js';

const TYPES = { client: 0, reporter: 1 };

/** A person as a part of a case. In the case file, their fields stand behind `prefix`, and their id in `idField`. */
export function personFields(prefix: 'contact_' | 'reporter_', idField: string): FaceFields {
  const personId = prefix === 'contact_' ? 'contact_id' : 'reporter_contact_id';
  return { id: ownId(idField), person_id: ownId(personId), ...particularsOf(prefix) };
}

/** Name, number and wishes of a person. */
export function particularsOf(prefix: 'contact_' | 'reporter_' | ''): FaceFields {
  return {
    first_name: requiredText(`${prefix}fname`),
    last_name: plainText(`${prefix}lname`),
    phone: nullableText(`${prefix}phone`),
    age: nullableNumber(`${prefix}age`),
    sex: listed(`${prefix}sex_id`, `${prefix}sex`, 'GENDER'),
    location: listed(`${prefix}location_id`, `${prefix}location`, 'LOCATION'),
    ...wishFields(prefix),
  };
}

const fields: FaceFields = {
  ...personFields('contact_', 'id'),
  case_id: nullableId('case_id'),
  is_reporter: plainFlag('is_reporter', {
    about: 'whether the client reported the case; false when left out',
  }),
  created_at: sortedBy('created_on'),
};

/** Clients: the persons that a case is about. */
export const clientFace = recordFace({
  resource: clients,
  name: 'clients',
  schemaName: 'Client',
  fields,
  filters: { types: Object.keys(TYPES), hasWords: true },
  isChangeable: true,
  isRemovable: false,
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
});
