import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import { mayHold } from '../../cases/person-flags.js';
import {
  unknownPerson,
  type MergePair,
  type MergeRights,
  type RightsToChange,
} from '../../cases/person-merges.js';
import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import type { Viewer } from '../../cases/record-query.js';
import { contacts } from '../../cases/resources/contact.js';
import { FLAG_HOLDS } from '../person-flags.js';
import type { ChangeLog } from './change-log.js';
import { isForeignContact } from './foreign-contact.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
import { Parameters } from './sql-parts.js';

/** The rows of two contacts, by column. */
export interface MergeRows {
  readonly kept: ColumnValues;
  readonly duplicate: ColumnValues;
}

export interface ReadMergeRows {
  readonly pair: MergePair;
  readonly rights: MergeRights;
  readonly log: ChangeLog;
  /** Kept from others until the transaction ends. An error says that another one has them, and nothing waits. */
  readonly isLocked: boolean;
}

/** Both records, for a user who may see them. @throws Refusal */
export async function readMergeRows({ pair, rights, log, isLocked }: ReadMergeRows): Promise<MergeRows> {
  const { keptId, duplicateId } = pair;
  const lock = isLocked ? 'FOR UPDATE NOWAIT' : '';
  const { rows } = await log.client.query<{ id: number; row: Record<string, ColumnValue> }>(
    `SELECT id, to_jsonb(contacts) - '{name_words,fullname}'::text[] AS row FROM contacts
     WHERE id = ANY ($1::int[]) ORDER BY id ${lock}`,
    [[keptId, duplicateId]],
  );
  // they will lead to the kept record too
  if (isLocked)
    await log.client.query(`SELECT FROM contacts WHERE merged_into_id = $1 ${lock}`, [duplicateId]);
  const [kept, duplicate] = [keptId, duplicateId].map((id) => rows.find((each) => each.id === id)?.row);
  const ids = [kept, duplicate].map((row) => Number(row?.merged_into_id ?? row?.id));
  const seen = await among(ids, rights.sees, log);
  if (!kept || !seen.has(Number(ids[0]))) throw unknownPerson(keptId);
  if (!duplicate || !seen.has(Number(ids[1]))) throw unknownPerson(duplicateId);
  return { kept, duplicate };
}

/** Whether the user may change this record, and every case that it belongs to. */
export async function mayChange(id: number, rights: RightsToChange, log: ChangeLog): Promise<boolean> {
  const isAmong = (await among([id], rights.by, log)).has(id);
  return isAmong && !(await isForeignContact(id, log, rights.cases));
}

/** @throws Refusal for a record that is not for the user to change */
export async function refuseChange(id: number, rights: RightsToChange, log: ChangeLog): Promise<void> {
  if (!(await mayChange(id, rights, log)))
    throw caseFileRefusal({ code: 'record-not-allowed', resource: contacts.name });
}

/** @throws Refusal for a record that is not merged, or not by this user */
export async function refuseMerge(
  { kept, duplicate }: MergeRows,
  { pair, rights, log }: Omit<ReadMergeRows, 'isLocked'>,
): Promise<void> {
  const ids = [pair.keptId, pair.duplicateId];
  if (ids[0] === ids[1])
    throw caseFileRefusal({ code: 'persons-not-merged', personId: String(ids[0]), problem: 'same' });
  for (const [at, row] of [kept, duplicate].entries()) {
    const id = Number(ids[at]);
    const into = row.merged_into_id ?? null;
    if (into !== null)
      throw caseFileRefusal({ code: 'person-merged-before', personId: String(id), into: String(into) });
    await refuseChange(id, rights, log);
  }
  const { rows: users } = await log.client.query<{ id: number }>(
    'SELECT contact_id AS id FROM users WHERE contact_id = ANY ($1::int[]) ORDER BY 1',
    [ids],
  );
  for (const { id } of users)
    throw caseFileRefusal({ code: 'persons-not-merged', personId: String(id), problem: 'of-user' });
  await refuseFlags(pair, log);
}

/** @throws Refusal for more flags than may hold of one person */
async function refuseFlags({ keptId, duplicateId }: MergePair, { client }: ChangeLog): Promise<void> {
  const { rows } = await client.query<{ kept: number; moved: number }>(
    `SELECT count(*) FILTER (WHERE contact_id = $1)::int AS kept, count(*) FILTER (WHERE contact_id = $2)::int AS moved
     FROM person_flags flag WHERE contact_id IN ($1, $2) AND ${FLAG_HOLDS}`,
    [keptId, duplicateId],
  );
  const [{ kept, moved } = { kept: 0, moved: 0 }] = rows;
  if (!mayHold(kept, moved))
    throw caseFileRefusal({
      code: 'persons-not-merged',
      personId: String(keptId),
      problem: 'too-many-flags',
    });
}

/** Which of these contacts are among the rows of a viewer. */
async function among(
  ids: readonly number[],
  viewer: Viewer,
  { client }: ChangeLog,
): Promise<ReadonlySet<number>> {
  const parameters = new Parameters();
  const asked = parameters.add(ids.filter((id) => !Number.isNaN(id)));
  const context = { joins: new RowJoins(contacts), parameters, isSingle: true };
  const scope = scopeSql(contacts, viewer, context) ?? 'TRUE';
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM contacts t WHERE t.id = ANY (${asked}::int[]) AND ${scope}`,
    parameters.values,
  );
  return new Set(rows.map(({ id }) => id));
}
