import type { Viewer } from '../../cases/record-query.js';
import { cases } from '../../cases/resources/case.js';
import type { ChangeLog } from './change-log.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
import { Parameters } from './sql-parts.js';

/**
 * Whether a contact belongs to a case that the author may not change. Parts of no case yet are their maker's.
 *
 * @param viewer the cases that the author may change; undefined for none
 */
export async function isForeignContact(
  id: number,
  log: ChangeLog,
  viewer: Viewer | undefined,
): Promise<boolean> {
  if (viewer?.scope === 'all') return false;
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
  return rows.length > 0;
}
