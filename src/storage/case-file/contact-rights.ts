import type { ColumnValues } from '../../cases/record-draft.js';
import { RecordRefusal } from '../../cases/record-refusal.js';
import type { Viewer } from '../../cases/record-query.js';
import { cases } from '../../cases/resources/case.js';
import type { ChangeLog } from './change-log.js';
import { scopeSql } from './condition-sql.js';
import { RowJoins } from './row-joins.js';
import { Parameters } from './sql-parts.js';

export interface ContactRights {
  readonly log: ChangeLog;
  /** Which cases the writer may change; undefined for none. */
  readonly cases: Viewer | undefined;
}

/**
 * A contact says who the people of a case are, and several cases may share one: it is changed by a writer who may
 * change every case that it belongs to. To name it in a case of one's own gives no right to change it. What belongs to
 * no case yet is its maker's.
 *
 * @param changed the columns that are different
 * @throws RecordRefusal
 */
export async function refuseForeignContact(
  id: number,
  changed: ColumnValues,
  { log, cases: viewer }: ContactRights,
): Promise<void> {
  if (Object.keys(changed).length === 0 || viewer?.scope === 'all') return;
  const parameters = new Parameters();
  const [contact, me] = [parameters.add(id), parameters.add(log.userId)];
  const joins = new RowJoins(cases, 'c');
  const mayChange = viewer ? (scopeSql(cases, viewer, { joins, parameters }) ?? 'TRUE') : 'FALSE';
  const { rows } = await log.client.query(
    `WITH parts AS (
       SELECT case_id, NULL::int AS reporter_id, created_by_id FROM clients WHERE contact_id = ${contact}::int
       UNION ALL SELECT case_id, NULL::int, created_by_id FROM perpetrators WHERE contact_id = ${contact}::int
       UNION ALL SELECT case_id, id, created_by_id FROM reporters WHERE contact_id = ${contact}::int
     )
     SELECT FROM parts p JOIN cases c ON c.id = p.case_id WHERE (${mayChange}) IS NOT TRUE
     UNION ALL SELECT FROM parts p JOIN cases c ON c.reporter_id = p.reporter_id WHERE (${mayChange}) IS NOT TRUE
     UNION ALL SELECT FROM parts p WHERE p.case_id IS NULL AND p.created_by_id <> ${me}::int
       AND NOT EXISTS (SELECT FROM cases c WHERE c.reporter_id = p.reporter_id)
     LIMIT 1`,
    parameters.values,
  );
  if (rows.length === 0) return;
  const message = 'This person also belongs to a case that you may not change';
  throw new RecordRefusal([
    { field: 'contact_id', message, errno: 'ERROR', resource: 'contacts', value: String(id) },
  ]);
}
