import { ROLE_NUMBERS } from '../../access/roles.js';
import type { User } from '../../access/user-store.js';

/** In the order in which the family lists a user's fields. */
const FIELDS = [
  'id',
  'created_on',
  'created_by',
  'created_by_id',
  'created_by_role',
  'usn',
  'role',
  'exten',
  'mac',
  'is_active',
  'contact_id',
  'contact_fullname',
  'contact_fname',
  'contact_lname',
  'contact_phone',
  'contact_email',
  'contact_location',
  'last_break',
  'last_break_ts',
  'available',
] as const;

type Field = (typeof FIELDS)[number];

/** The logged-in user, as `auth` and `auth_k`: clients find a field's place by its name. */
export function authRecord(user: User) {
  const [firstName = '', ...otherNames] = user.fullName.split(' ');
  const values: Partial<Record<Field, string>> = {
    id: String(user.id),
    created_on: String(Math.floor(user.createdAt.getTime() / 1000)),
    usn: user.username,
    role: String(ROLE_NUMBERS[user.role]),
    is_active: user.isActive ? '1' : '0',
    contact_id: user.contactId === null ? '' : String(user.contactId),
    contact_fullname: user.fullName,
    contact_fname: firstName,
    contact_lname: otherNames.join(' '),
    contact_phone: user.phone ?? '',
    contact_email: user.email ?? '',
  };
  const places = FIELDS.map((field, index) => [field, [String(index), field, '', field, '']] as const);
  return { auth: [FIELDS.map((field) => values[field] ?? '')], auth_k: Object.fromEntries(places) };
}

/** The family's line about a session: id, user id, user name, role, contact id. */
export function sessionRow(sessionId: string, user: User): string[] {
  const contactId = user.contactId === null ? '' : String(user.contactId);
  return [sessionId, String(user.id), user.username, String(ROLE_NUMBERS[user.role]), contactId];
}
