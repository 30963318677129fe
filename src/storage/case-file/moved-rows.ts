import type pg from 'pg';
import { ACTIVITY } from '../../cases/activity-codes.js';
import type { MovingRows } from '../../cases/merge-versions.js';
import { MOVED_TABLES, type MergeMoves, type MergePair, type MovedTable } from '../../cases/person-merges.js';
import { otherColumns } from '../../cases/person-merge-fields.js';
import type { ColumnValues } from '../../cases/record-draft.js';
import { FLAG_HOLDS } from '../person-flags.js';
import type { ChangeLog } from './change-log.js';
import type { MergeRows } from './merge-rights.js';

/** Ids of rows that went over to the record that is kept, by table. */
export type MovedRows = Readonly<Partial<Record<MovedTable, readonly number[]>>>;

/** Their changes are in the audit; the removal and the author of a flag stand in its own row. */
const AUDITED: readonly MovedTable[] = ['clients', 'reporters', 'perpetrators', 'messages', 'activities'];

/** Receivers of webhooks know them with the name and the addresses of the person. */
const WITH_PERSON: readonly MovedTable[] = ['clients'];

/** Keeps the rows that name a person from others. An error says that another one has them, and nothing waits. */
export async function lockMoved(client: pg.PoolClient, personId: number): Promise<void> {
  for (const table of MOVED_TABLES)
    await client.query(`SELECT FROM ${table} WHERE contact_id = $1 FOR UPDATE NOWAIT`, [personId]);
}

/** @returns the cases that a person reported or is a part of, also those that were deleted */
export async function casesOfPerson(client: pg.PoolClient, personId: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT case_id AS id FROM clients WHERE contact_id = $1 AND case_id IS NOT NULL
     UNION SELECT case_id FROM perpetrators WHERE contact_id = $1 AND case_id IS NOT NULL
     UNION SELECT cases.id FROM cases JOIN reporters ON reporters.id = cases.reporter_id
       WHERE reporters.contact_id = $1 ORDER BY 1`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** Which rows name the person, which flags hold, and which records led to this one, as one short text. */
async function stateOfMoved(client: pg.PoolClient, personId: number): Promise<string> {
  const idsOf = (rows: string) => `(SELECT array_agg(id ORDER BY id) FROM ${rows})`;
  const parts = [
    ...MOVED_TABLES.map((table) => idsOf(`${table} WHERE contact_id = $1`)),
    idsOf(`person_flags flag WHERE contact_id = $1 AND ${FLAG_HOLDS}`),
    idsOf('contacts WHERE merged_into_id = $1'),
  ];
  const { rows } = await client.query<{ state: string }>(
    `SELECT encode(sha256(convert_to(jsonb_build_array(${parts.join(', ')})::text, 'UTF8')), 'hex') AS state`,
    [personId],
  );
  return rows[0]?.state ?? '';
}

/** @param cases those of the person, as `casesOfPerson` has found them */
export async function movingRows(
  client: pg.PoolClient,
  personId: number,
  cases: readonly number[],
): Promise<MovingRows> {
  return { cases, state: await stateOfMoved(client, personId) };
}

/** @param cases those of the person, as `casesOfPerson` has found them */
export async function countMoves(
  client: pg.PoolClient,
  personId: number,
  cases: readonly number[],
): Promise<MergeMoves> {
  const { rows } = await client.query<Omit<MergeMoves, 'cases'>>(
    `SELECT (SELECT count(*) FROM messages WHERE contact_id = $1)::int AS messages,
       (SELECT count(*) FROM activities WHERE contact_id = $1)::int AS tasks,
       (SELECT count(*) FROM person_flags flag WHERE contact_id = $1 AND ${FLAG_HOLDS})::int AS warnings`,
    [personId],
  );
  const [counted = { messages: 0, tasks: 0, warnings: 0 }] = rows;
  return { ...counted, cases: cases.length };
}

/** Whatever names the duplicate names the kept record, as it is now. @returns ids by table */
export async function moveRows(
  { keptId, duplicateId }: MergePair,
  { kept, duplicate }: MergeRows,
  log: ChangeLog,
): Promise<MovedRows> {
  const { client } = log;
  const [values, before] = [{ contact_id: keptId }, { contact_id: duplicateId }];
  const ofPerson = {
    values: { ...values, ...ofContact(otherColumns(duplicate, kept)) },
    before: { ...before, ...ofContact(duplicate) },
  };
  const moved: Partial<Record<MovedTable, readonly number[]>> = {};
  for (const table of MOVED_TABLES) {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE ${table} SET contact_id = $1 WHERE contact_id = $2 RETURNING id`,
      [keptId, duplicateId],
    );
    if (rows.length > 0) moved[table] = rows.map(({ id }) => id);
    if (!AUDITED.includes(table)) continue;
    for (const { id } of rows) {
      log.note(table, id, values, before);
      if (WITH_PERSON.includes(table)) log.publish({ table, id, isNew: false, ...ofPerson });
      else log.publish({ table, id, isNew: false, values, before });
    }
  }
  return moved;
}

function ofContact(columns: ColumnValues): ColumnValues {
  return Object.fromEntries(Object.entries(columns).map(([column, value]) => [`contact_${column}`, value]));
}

/** The history of each of these cases has the merge. */
export function noteMerge(
  log: ChangeLog,
  caseIds: readonly number[],
  said: { readonly detail: string; readonly changeCount: number },
): void {
  for (const caseId of caseIds) log.noteActivity({ caseId, activity: ACTIVITY.personMerged, ...said });
}
