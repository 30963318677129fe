import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import type { ChangeLog } from './change-log.js';
import { identifier } from './sql-parts.js';

/** Adds a row and notes what is in it. @returns its id */
export async function insertRow(table: string, values: ColumnValues, log: ChangeLog): Promise<number> {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const all = [...given, ['created_by_id', log.userId] as const];
  const columns = all.map(([column]) => identifier(column)).join(', ');
  const places = all.map((_, at) => `$${at + 1}`).join(', ');
  const { rows } = await log.client.query<{ id: number }>(
    `INSERT INTO ${identifier(table)} (${columns}) VALUES (${places}) RETURNING id`,
    all.map(([, value]) => value),
  );
  const { id } = rows[0] as { id: number };
  log.note(table, id, Object.fromEntries(given));
  log.publish({ table, id, isNew: true, values: Object.fromEntries(given) });
  return id;
}

/**
 * Changes what is different in a row that the caller has locked, and notes it.
 * @returns the columns that were changed
 */
export async function updateRow(
  table: string,
  id: number,
  values: ColumnValues,
  before: ColumnValues,
  log: ChangeLog,
): Promise<ColumnValues> {
  const changed = Object.fromEntries(
    Object.entries(values).filter(([column, value]) => !isSame(value, before[column] ?? null)),
  );
  const columns = Object.keys(changed);
  if (columns.length === 0) return changed;
  const sets = columns.map((column, at) => `${identifier(column)} = $${at + 2}`).join(', ');
  await log.client.query(`UPDATE ${identifier(table)} SET ${sets} WHERE id = $1`, [
    id,
    ...Object.values(changed),
  ]);
  log.note(table, id, changed, before);
  log.publish({ table, id, isNew: false, values: changed, before });
  return changed;
}

/** The row as it is, kept from others until the transaction ends. */
export async function lockRow(
  table: string,
  id: number,
  log: ChangeLog,
): Promise<Record<string, ColumnValue> | undefined> {
  const { rows } = await log.client.query<Record<string, ColumnValue>>(
    `SELECT * FROM ${identifier(table)} WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0];
}

function isSame(one: ColumnValue, other: ColumnValue): boolean {
  if (one === null || other === null) return one === other;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return String(one) === String(other);
}
