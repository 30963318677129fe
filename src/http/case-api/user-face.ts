import { z } from 'zod';
import { ROLE_NUMBERS, ROLES, type Role } from '../../access/roles.js';
import type { Condition } from '../../cases/record-query.js';
import { fieldNamed } from '../../cases/resource.js';
import { EXTENSION_KINDS, users } from '../../cases/resources/user.js';
import { createdWithin, listQuery, wordsCondition } from './list-parameters.js';
import type { Fields, RecordFace } from './record-face.js';
import { flag, nameOf, oneOf, renamed, text, textOrNull } from './values.js';

type Kind = keyof typeof EXTENSION_KINDS;
const KINDS = Object.keys(EXTENSION_KINDS) as [Kind, ...Kind[]];

/** Fields of the case file by the names of this API. */
export const USER_FIELD_NAMES = {
  username: 'usn',
  first_name: 'contact_fname',
  last_name: 'contact_lname',
  email: 'contact_email',
  phone: 'contact_phone',
  role: 'role',
  extension: 'exten',
  extension_kind: 'exten_kind',
  is_active: 'is_active',
} as const;

const SORTS = { id: 'id', username: 'usn', created_at: 'created_on' };
const STATUSES = { active: 1, inactive: 0 };

const record = z.strictObject({
  id: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(ROLES as readonly [Role, ...Role[]]),
  extension: z.string().nullable(),
  extension_kind: z.enum(KINDS),
  is_active: z.boolean(),
});

const inputs = {
  username: text().describe(
    "letters of one script, digits, spaces and . _ - @ + '; no two users have names that look alike",
  ),
  first_name: text(),
  last_name: text().optional(),
  email: text().nullable().optional(),
  phone: text().nullable().optional(),
  role: oneOf(ROLES),
  extension: text().nullable().optional().describe('the number of their telephone: 2 to 10 digits'),
  extension_kind: oneOf(KINDS)
    .optional()
    .describe(
      'the telephone of the extension: on a desk (SIP, RTP), in a browser (WebRTC), or both, which ring at once; desk when left out',
    ),
  is_active: flag().optional().describe('true when left out'),
};

const required = { username: true, first_name: true, role: true } as const;

/** People who log in. */
export const userFace: RecordFace = {
  resource: users,
  name: 'users',
  record,
  listed: record.meta({ id: 'User' }),
  newBody: z.strictObject({
    ...inputs,
    password: text().optional().describe('made up, and known to no one, when left out'),
  }),
  changedBody: z.strictObject(inputs).partial(required),
  query: listQuery({
    sorts: Object.keys(SORTS),
    statuses: Object.keys(STATUSES),
    types: ROLES,
    hasWords: true,
  }),
  sorts: SORTS,
  fieldNames: USER_FIELD_NAMES,
  isRemovable: true,
  valuesOf: (body) => ({
    ...renamed(body, USER_FIELD_NAMES),
    ...(body.role !== undefined && { role: ROLE_NUMBERS[body.role as Role] }),
    ...(body.extension_kind !== undefined && { exten_kind: EXTENSION_KINDS[body.extension_kind as Kind] }),
  }),
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
  teller: async () => userJson,
};

export function userJson(fields: Fields) {
  return {
    id: fields.id ?? '',
    username: fields.usn,
    first_name: fields.contact_fname,
    last_name: fields.contact_lname,
    email: textOrNull(fields.contact_email),
    phone: textOrNull(fields.contact_phone),
    role: nameOf(ROLE_NUMBERS, fields.role),
    extension: textOrNull(fields.exten),
    extension_kind: nameOf(EXTENSION_KINDS, fields.exten_kind),
    is_active: fields.is_active === '1',
  };
}
