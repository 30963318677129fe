import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import { RecordRefusal } from '../../cases/record-refusal.js';
import type { ChangeLog } from './change-log.js';
import { refuseForeignContact, type ContactRights } from './contact-rights.js';
import { insertRow, lockRow, updateRow } from './write-row.js';

/** A person as somebody who can be reached. @returns the row's id */
export async function insertContact(values: ColumnValues, log: ChangeLog): Promise<number> {
  const complete = await withAgeGroup(withoutNullNames({ fname: '', ...values }), {}, log);
  return insertRow('contacts', complete, log);
}

/**
 * @param by the table of the record that belongs to the contact
 * @returns the columns that are different now
 * @throws RecordRefusal for what only a user's own record may change, and for who belongs to a case of others
 */
export async function updateContact(
  id: number,
  values: ColumnValues,
  { by, ...rights }: ContactRights & { readonly by: string },
): Promise<ColumnValues> {
  if (Object.keys(values).length === 0) return {};
  const { log } = rights;
  const before = (await lockRow('contacts', id, log)) ?? {};
  const complete = await withAgeGroup(withoutNullNames(values), before, log);
  const changed = await updateRow('contacts', id, complete, before, log);
  if (by === 'users') return changed;
  await refuseUsersContact(id, changed, log);
  await refuseForeignContact(id, changed, rights);
  return changed;
}

/**
 * Name and addresses of a colleague stand in the record of the user: not everybody who may change
 * contacts may change that.
 * @throws RecordRefusal
 */
export async function refuseUsersContact(id: number, changed: ColumnValues, log: ChangeLog): Promise<void> {
  if (Object.keys(changed).length === 0) return;
  const { rows } = await log.client.query('SELECT FROM users WHERE contact_id = $1', [id]);
  if (rows.length === 0) return;
  const message = 'This is the contact of a user, and changed with the user';
  throw new RecordRefusal([
    { field: 'contact_id', message, errno: 'ERROR', resource: 'contacts', value: String(id) },
  ]);
}

/** An age without an age group puts the contact in the group of that age, if there is one. */
export async function withAgeGroup(
  values: ColumnValues,
  before: ColumnValues,
  log: ChangeLog,
): Promise<ColumnValues> {
  const { age, age_group_id: given = null } = values;
  if (typeof age !== 'number' || given !== null || age === before.age) return values;
  const { rows } = await log.client.query<{ id: number }>(
    `SELECT id FROM categories WHERE from_years <= $1 AND to_years >= $1 AND is_active
     ORDER BY from_years DESC, id LIMIT 1`,
    [age],
  );
  return { ...values, age_group_id: rows[0]?.id ?? null };
}

/** Names may be empty; nobody's is unknown. */
function withoutNullNames(values: ColumnValues): Readonly<Record<string, ColumnValue>> {
  const { fname, lname } = values;
  return { ...values, ...(fname === null && { fname: '' }), ...(lname === null && { lname: '' }) };
}
