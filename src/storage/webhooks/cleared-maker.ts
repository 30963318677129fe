import { ROLE_NUMBERS, type Role } from '../../access/roles.js';
import { mayManageWebhooks } from '../../webhooks/webhooks.js';

/** Whether the maker of a webhook has the right to personal data at present. @param webhook the name of its row */
export function makerClearedSql(clearedRoles: readonly Role[], webhook: string): string {
  const numbers = clearedRoles.filter(mayManageWebhooks).map((role) => ROLE_NUMBERS[role]);
  return `EXISTS (SELECT FROM users maker WHERE maker.id = ${webhook}.created_by_id AND maker.is_active
    AND maker.role = ANY (ARRAY[${numbers.join(', ')}]::int[]))`;
}
