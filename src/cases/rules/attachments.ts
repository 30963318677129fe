import { caseFileRefusal } from '../case-file-refusal.js';
import type { ColumnValue, ColumnValues } from '../record-draft.js';
import { mayRemoveFile } from '../removed-file.js';
import { partOfCase } from './case-parts.js';
import type { ResourceRules, RowToChange, RuleContext } from './resource-rules.js';

const part = partOfCase('attachments');

export const attachmentRules: ResourceRules = {
  ...part,
  async onChange(columns, row, context) {
    await refuseRemoval(columns, row, context);
    return part.onChange(columns, row);
  },
};

/**
 * A file leaves a case by removal, by a move to another case and by another file in its place: each for those who may
 * remove it, and for no one while the case is under legal hold. Those who may remove it also put it back, and no one else
 * changes a removed one.
 *
 * @throws Refusal
 */
async function refuseRemoval(
  columns: ColumnValues,
  { id, before, draft: { act } }: RowToChange,
  { userId, mayRemove, cases }: RuleContext,
): Promise<void> {
  const isRemoved = before.is_delete !== 0;
  // a record that a client sends back as it was changes nothing; an act is done once
  if (isRemoved && act)
    throw caseFileRefusal({ code: 'unknown-record', resource: 'attachments', id: String(id) });
  const { case_id: caseId = null } = before;
  const isReplaced = isOther(columns.case_id, caseId) || isOther(columns.file_id, before.file_id);
  const isOtherwiseThere = isOther(columns.is_delete, before.is_delete);
  if ((!isReplaced && !isOtherwiseThere) || typeof caseId !== 'number') return;
  if (!mayRemoveFile({ userId, scope: mayRemove ? 'all' : 'own' }, Number(before.created_by_id)))
    throw caseFileRefusal({ code: 'record-not-allowed', resource: 'attachments' });
  const isTaken = isReplaced || !isRemoved;
  if (isTaken && (await cases.isHeld(caseId))) throw caseFileRefusal({ code: 'file-under-hold' });
}

function isOther(value: ColumnValue | undefined, before: ColumnValue | undefined): boolean {
  return value !== undefined && value !== before;
}
