import { INVOLVED_USERS } from '../../cases/rules/scope-rule.js';

const INVOLVED = INVOLVED_USERS.map((column) => `cases.${column}`).join(', ');

/**
 * Whether a case of the call gives its words to the user (`desk/words-clearance.ts`).
 *
 * @param call as SQL, its id; `user` likewise
 */
export function clearedByCaseSql(call: string, user: string): string {
  return `EXISTS (
    SELECT FROM case_clearances w JOIN cases ON cases.id = w.case_id AND cases.call_id = w.call_id
    WHERE w.call_id = ${call} AND w.user_id = ${user} AND cases.is_delete = 0 AND ${user} IN (${INVOLVED}))`;
}
