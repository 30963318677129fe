import type { ColumnValues } from '../record-draft.js';
import { ACTIVITY, type CasePart } from './case-history.js';
import type { ChangedRow, CreatedRow, ResourceRules, RuleContext } from './resource-rules.js';

/** Rules of the records of a case: each that comes, changes or goes is told of in the history of the case. */
export function partOfCase(table: CasePart) {
  return {
    async afterCreate({ id, values, draft }: CreatedRow, { history }: RuleContext): Promise<void> {
      if (typeof values.case_id === 'number')
        history.tell({ ...added(table, id, values.case_id), detail: draft.leftOver });
    },
    async afterChange({ id, before, changed, draft }: ChangedRow, { history }: RuleContext): Promise<void> {
      const changeCount = Object.keys(changed).length;
      const caseId = changed.case_id ?? before.case_id;
      const { leftOver: detail } = draft;
      if ((changeCount === 0 && detail === undefined) || typeof caseId !== 'number') return;
      if (changed.case_id) return history.tell({ ...added(table, id, caseId), detail });
      const activity = changed.is_delete === 1 ? ACTIVITY.removed[table] : ACTIVITY.changed[table];
      history.tell({ caseId, activity, ref: id, changeCount, detail });
    },
  } satisfies ResourceRules;
}

function added(table: CasePart, ref: number, caseId: number) {
  return { caseId, activity: ACTIVITY.added[table], ref, changeCount: 1 };
}

/** A reporter was changed: told of in each case that the reporter reported. */
export async function tellReporterUpdate(
  id: number,
  changed: ColumnValues,
  { cases, history }: RuleContext,
): Promise<void> {
  const changeCount = Object.keys(changed).length;
  if (changeCount === 0) return;
  for (const caseId of await cases.ofReporter(id)) {
    history.tell({ caseId, activity: ACTIVITY.reporterUpdated, ref: id, changeCount });
  }
}
