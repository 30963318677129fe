import { ROLE_NUMBERS } from '../../access/roles.js';
import { foldedUserName } from '../../access/user-name.js';
import type { ColumnValue, ColumnValues } from '../record-draft.js';
import { recordFault, RecordRefusal } from '../record-refusal.js';
import type { ResourceRules, RuleContext } from './resource-rules.js';

export const userRules: ResourceRules = {
  scope: { ownerColumns: ['id', 'created_by_id'], involved: [] },
  contact: { isOfUser: true, initial: ({ full_name: fullName }) => namesOf(fullName) },
  async onCreate(columns, context, { contact }) {
    return {
      ...columns,
      ...folded(columns),
      ...(await fullName(columns, {}, context)),
      ...loginAddresses(contact),
    };
  },
  async onChange(columns, { id, before, draft }, context) {
    await refuseLastAdministrator(id, columns, context);
    const isSwitchedOff = columns.is_active === false && before.is_active === true;
    return {
      ...columns,
      ...(columns.username !== before.username && folded(columns)),
      ...(isSwitchedOff && { login_generation: Number(before.login_generation) + 1 }),
      ...loginAddresses(draft.contact),
      ...(await fullName(columns, before, context)),
    };
  },
};

/**
 * An administrator must be left to let people in: the last one is neither switched off nor given another role.
 * @throws RecordRefusal
 */
async function refuseLastAdministrator(
  id: number,
  columns: ColumnValues,
  { administrators }: RuleContext,
): Promise<void> {
  const isOff = columns.is_active === false;
  const isOther = columns.role !== undefined && columns.role !== ROLE_NUMBERS.administrator;
  if (!isOff && !isOther) return;
  // locked, so that two do not switch each other off at once
  const active = await administrators.lockActive();
  if (active.length !== 1 || active[0] !== id) return;
  const fault = { field: isOff ? 'is_active' : 'role', reason: 'is that of the last administrator' };
  throw new RecordRefusal([recordFault({ ...fault, code: 'last-administrator', resource: 'users' })]);
}

/** The name of a user where the contact is not shown; empty without a contact. */
async function fullName(
  columns: ColumnValues,
  before: ColumnValues,
  { contacts }: RuleContext,
): Promise<ColumnValues> {
  const id = columns.contact_id ?? before.contact_id ?? null;
  const name = id === null ? undefined : await contacts.fullNameOf(Number(id));
  return name === undefined ? {} : { full_name: name };
}

/** The form of a user name that no two users share. */
function folded({ username }: ColumnValues): ColumnValues {
  return typeof username === 'string' ? { username_folded: foldedUserName(username) } : {};
}

/** Where one-time passwords go to: the addresses that an administrator gives a user. */
function loginAddresses({ email, phone }: ColumnValues): ColumnValues {
  return {
    ...(email !== undefined && { email: typeof email === 'string' ? email.toLowerCase() : null }),
    ...(phone !== undefined && { phone }),
  };
}

/** Names from the display name of a user who has no contact yet, such as the first administrator. */
function namesOf(text: ColumnValue | undefined): { fname: string; lname: string } {
  const [fname = '', ...others] = typeof text === 'string' ? text.split(' ') : [];
  return { fname, lname: others.join(' ') };
}
