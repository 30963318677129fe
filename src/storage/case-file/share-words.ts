import { INVOLVED_USERS, type InvolvedColumn } from '../../cases/rules/scope-rule.js';
import type { ChangeLog } from './change-log.js';
import { identifier } from './sql-parts.js';

/** As the audit of a case has it: the user who gets the words of its call because of the case. */
const AUDITED_AS = 'cleared_by_case';

/** Brings the clearances that a case gives in step with who is involved in it, and adds those in the columns `given`. */
export async function shareWords(
  caseId: number,
  given: readonly InvolvedColumn[],
  log: ChangeLog,
): Promise<void> {
  await log.client.query(
    `DELETE FROM case_clearances w USING cases c
     WHERE w.case_id = $1 AND c.id = w.case_id AND (w.call_id IS DISTINCT FROM c.call_id
       OR NOT EXISTS (SELECT FROM unnest(${usersSql(INVOLVED_USERS)}) involved WHERE involved = w.user_id))`,
    [caseId],
  );
  if (given.length === 0) return;
  // the author stands in the new row of a case as its creator
  const { rows } = await log.client.query<{ user_id: number }>(
    `INSERT INTO case_clearances (case_id, call_id, user_id, given_by_id)
     SELECT DISTINCT c.id, c.call_id, involved, $2::int FROM cases c, unnest(${usersSql(given)}) involved
     WHERE c.id = $1 AND c.call_id IS NOT NULL AND involved IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [caseId, log.userId],
  );
  for (const { user_id: userId } of rows) log.note('cases', caseId, { [AUDITED_AS]: userId });
}

function usersSql(columns: readonly InvolvedColumn[]): string {
  return `ARRAY[${columns.map((column) => `c.${identifier(column)}`).join(', ')}]`;
}
