import { fieldNamed } from '../../cases/resource.js';
import { clients } from '../../cases/resources/client.js';
import type { FaceFields } from './face-fields.js';
import { nullableId, plainFlag, sortedBy } from './field-kinds.js';
import { personConditions, personFields } from './person-fields.js';
import { recordFace } from './record-face.js';

const TYPES = { client: 0, reporter: 1 };

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
  filters: { types: Object.keys(TYPES), hasWords: true, ids: ['case_id'] },
  isChangeable: true,
  isRemovable: false,
  async conditions({ type, ...asked }) {
    const isReporter = fieldNamed(clients, 'is_reporter');
    return [
      ...(type === undefined
        ? []
        : [{ test: 'in', field: isReporter, values: [TYPES[type as keyof typeof TYPES]] } as const]),
      ...personConditions(clients, asked),
    ];
  },
});
