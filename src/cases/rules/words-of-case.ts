import type { ColumnValues } from '../record-draft.js';
import type { RuleContext } from './resource-rules.js';
import { INVOLVED_USERS } from './scope-rule.js';

/** Columns whose change ends, or may give, a right to the words of the call. */
const SHARING: readonly string[] = ['call_id', 'call_confirmed_by_id', ...INVOLVED_USERS];

/**
 * Those who are involved in a case get the words of its call as they were said, where an author who gets them has put them
 * there: a right that followed from the case alone could be taken by any user who may write the case.
 */
export async function shareWords(
  caseId: number,
  changed: ColumnValues,
  { call_id: callId = null, call_confirmed_by_id: confirmedBy = null }: ColumnValues,
  { calls, cases }: RuleContext,
): Promise<void> {
  if (!SHARING.some((column) => column in changed)) return;
  if (callId === null && !('call_id' in changed)) return;
  const isConfirmed = callId !== null && confirmedBy !== null;
  const mayGive = isConfirmed && (await calls.find(callId))?.seesWords === true;
  const isLinkNew = 'call_confirmed_by_id' in changed;
  const given = mayGive ? INVOLVED_USERS.filter((column) => isLinkNew || column in changed) : [];
  await cases.shareWords(caseId, given);
}
