import { ROLE_NUMBERS } from '../../access/roles.js';
import type { Resource } from '../resource.js';
import { column, inOrder, nothing, recordFields } from './fields.js';

const write = { isWritable: true };
const person = { ...write, row: 'contact' };

/** Telephone with the user's extension: one on a desk (SIP, RTP), one in a browser (WebRTC), or both. */
export const EXTENSION_KINDS = { desk: 1, browser: 2, both: 3 } as const;

/** The family's own order; what it does not have comes last. */
const ORDER = `
  id created_on created_by created_by_id created_by_role usn role exten mac is_active contact_id contact_fullname
  contact_fname contact_lname contact_phone contact_email contact_location last_break last_break_ts available
  contact_location_id exten_kind`;

export const users: Resource = {
  name: 'users',
  table: 'users',
  title: 'User',
  timeColumn: 'created_at',
  hasPassword: true,
  removal: { is_active: false },
  isNamedByEveryone: true,
  rows: { contact: { table: 'contacts', column: 'contact_id' } },
  fields: inOrder(
    ORDER,
    recordFields(),
    column('usn', 'text', {
      ...write,
      column: 'username',
      form: 'username',
      isRequired: true,
      isSortable: true,
    }),
    column('role', 'code', { ...write, isRequired: true, values: Object.values(ROLE_NUMBERS) }),
    column('exten', 'text', { ...write, column: 'extension', form: 'extension' }),
    column('exten_kind', 'code', {
      ...write,
      column: 'extension_kind',
      values: Object.values(EXTENSION_KINDS),
      isAlwaysThere: true,
    }),
    column('is_active', 'flag', { ...write, values: [0, 1], isAlwaysThere: true }),
    column('contact_id', 'id'),
    column('contact_fullname', 'text', { row: 'contact', column: 'fullname', words: 'name_words' }),
    column('contact_fname', 'text', { ...person, column: 'fname', form: 'name', isRequired: true }),
    column('contact_lname', 'text', { ...person, column: 'lname', form: 'name' }),
    column('contact_phone', 'phone', { ...person, column: 'phone' }),
    column('contact_email', 'email', { ...person, column: 'email' }),
    column('contact_location_id', 'category', { ...person, column: 'location_id', refersTo: 'categories' }),
    {
      contact_location: {
        name: 'contact_location',
        kind: 'text',
        source: { from: 'category', row: 'contact', column: 'location_id', part: 'name' },
      },
    },
    nothing('mac last_break last_break_ts available'),
  ),
  links: [],
  parts: [],
};
