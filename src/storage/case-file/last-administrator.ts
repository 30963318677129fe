import { ROLE_NUMBERS } from '../../access/roles.js';
import type { ColumnValues } from '../../cases/record-draft.js';
import { RecordRefusal } from '../../cases/record-refusal.js';
import type { ChangeLog } from './change-log.js';

/**
 * An administrator must be left to let people in: the last one is neither switched off nor given another role.
 * @throws RecordRefusal
 */
export async function refuseLastAdministrator(
  id: number,
  wanted: ColumnValues,
  log: ChangeLog,
): Promise<void> {
  const { administrator } = ROLE_NUMBERS;
  const isOff = wanted.is_active === false;
  const isOther = wanted.role !== undefined && wanted.role !== administrator;
  if (!isOff && !isOther) return;
  // locked, so that two do not switch each other off at once
  const { rows } = await log.client.query<{ id: number }>(
    'SELECT id FROM users WHERE role = $1 AND is_active ORDER BY id FOR UPDATE',
    [administrator],
  );
  if (rows.length !== 1 || rows[0]?.id !== id) return;
  const message = 'This is the last administrator';
  const field = isOff ? 'is_active' : 'role';
  throw new RecordRefusal([{ field, message, errno: 'ERROR', resource: 'users' }]);
}
