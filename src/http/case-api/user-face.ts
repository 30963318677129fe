import { ROLE_NUMBERS, type Role } from '../../access/roles.js';
import type { Condition } from '../../cases/record-query.js';
import { fieldNamed } from '../../cases/resource.js';
import { EXTENSION_KINDS, users } from '../../cases/resources/user.js';
import type { FaceFields } from './face-fields.js';
import { code, nullableText, ownId, plainFlag, plainText, requiredText, sortedBy } from './field-kinds.js';
import { createdWithin, wordsCondition } from './list-parameters.js';
import { recordFace } from './record-face.js';
import { text } from './values.js';

const STATUSES = { active: 1, inactive: 0 };

const fields: FaceFields = {
  id: ownId(),
  username: requiredText('usn', {
    about: "letters of one script, digits, spaces and . _ - @ + '; no two users have names that look alike",
    isSortable: true,
  }),
  first_name: requiredText('contact_fname'),
  last_name: plainText('contact_lname'),
  email: nullableText('contact_email'),
  phone: nullableText('contact_phone'),
  role: code('role', ROLE_NUMBERS, { isRequired: true }),
  extension: nullableText('exten', { about: 'the number of their telephone: 2 to 10 digits' }),
  extension_kind: code('exten_kind', EXTENSION_KINDS, {
    about:
      'the telephone of the extension: on a desk (SIP, RTP), in a browser (WebRTC), or both, which ring at once; desk when left out',
  }),
  is_active: plainFlag('is_active', { about: 'true when left out' }),
  password: { onCreate: text().optional().describe('made up, and known to no one, when left out') },
  created_at: sortedBy('created_on'),
};

/** People who log in. */
export const userFace = recordFace({
  resource: users,
  name: 'users',
  schemaName: 'User',
  fields,
  filters: { statuses: Object.keys(STATUSES), types: Object.keys(ROLE_NUMBERS), hasWords: true },
  isChangeable: true,
  isRemovable: true,
  async conditions({ status, type, q, ...days }) {
    const isOne = (name: string, value: number): Condition => ({
      test: 'in',
      field: fieldNamed(users, name),
      values: [value],
    });
    return [
      ...(status === undefined ? [] : [isOne('is_active', STATUSES[status as keyof typeof STATUSES])]),
      ...(type === undefined ? [] : [isOne('role', ROLE_NUMBERS[type as Role])]),
      ...createdWithin(fieldNamed(users, 'created_on'), days),
      ...wordsCondition(fieldNamed(users, 'contact_fullname'), q),
    ];
  },
});
