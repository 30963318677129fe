import { ACTIVITY } from '../activity-codes.js';
import { caseFileRefusal } from '../case-file-refusal.js';
import type { ColumnValues } from '../record-draft.js';
import type { ChangedRow, RuleContext } from './resource-rules.js';

/**
 * A call is put to a case beside the call that the case came from, or taken from it again. Either is done once, however
 * often it is asked for, and gives its words to no user: a wrong link can be undone, and words that were read cannot.
 *
 * @throws Refusal for a call that the author may not name, and where the call that the case came from is to be taken from it
 */
export async function changeCall(
  { id: caseId, before, draft: { call } }: Pick<ChangedRow, 'id' | 'before' | 'draft'>,
  { calls, cases, history }: RuleContext,
): Promise<void> {
  if (call === undefined) return;
  if (!(await calls.find(call.id)))
    throw caseFileRefusal({ code: 'unknown-record', resource: 'calls', id: call.id });
  if (before.call_id === call.id && call.belongs) return;
  if (isSourceOf(before, call.id) && !call.belongs) throw caseFileRefusal({ code: 'case-came-from-call' });
  const isChanged = await (call.belongs ? cases.addCall(caseId, call.id) : cases.removeCall(caseId, call.id));
  if (!isChanged) return;
  const activity = call.belongs ? ACTIVITY.callAdded : ACTIVITY.callRemoved;
  history.noteActivity({ caseId, activity, changeCount: 1 });
}

/**
 * A case belongs to the call that it names as its source, also where its author sees the call and not its words, so that it
 * is not joined (named-call.ts). A call that its author may not see stays a name.
 */
export async function linkSource(
  caseId: number,
  { before, after }: { readonly before: ColumnValues; readonly after: ColumnValues },
  { calls, cases }: RuleContext,
): Promise<void> {
  const [was, is] = [namedOnly(before), namedOnly(after)];
  if (was === is) return;
  if (was !== undefined) await cases.removeCall(caseId, was);
  if (is !== undefined && (await calls.find(is))) await cases.addCall(caseId, is);
}

/** The call that a case names and is not joined to. */
function namedOnly({ src, src_uid: id, call_id: joined = null }: ColumnValues): string | undefined {
  return src === 'call' && joined === null && typeof id === 'string' ? id : undefined;
}

/** Whether a case came from a call. @param source columns of the case */
export function isSourceOf({ src, src_uid: uid }: ColumnValues, callId: string): boolean {
  return src === 'call' && uid === callId;
}
