import type { ColumnValue, ColumnValues, RecordDraft } from '../record-draft.js';
import { ACTIVITY, type CasePart } from '../activity-codes.js';
import type { ChangedRow, CreatedRow, ResourceRules, RowToChange, RuleContext } from './resource-rules.js';

/**
 * Rules of the records of a case: the history of the case notes each that is added, changed or removed.
 * Content sent under names that no field has goes there, too; it stays on the record until there is a case.
 */
export function partOfCase(table: CasePart) {
  return {
    async onCreate(
      columns: ColumnValues,
      _context: RuleContext,
      { leftOver }: RecordDraft,
    ): Promise<ColumnValues> {
      return isOfCase(columns) ? columns : withDetails(columns, undefined, leftOver);
    },
    async onChange(columns: ColumnValues, { before, draft }: RowToChange): Promise<ColumnValues> {
      if (!isOfCase({ ...before, ...columns }))
        return withDetails(columns, before.other_details, draft.leftOver);
      return { ...columns, other_details: null };
    },
    async afterCreate({ id, values, draft }: CreatedRow, { history }: RuleContext): Promise<void> {
      if (typeof values.case_id === 'number')
        history.noteActivity({ ...added(table, id, values.case_id), detail: draft.leftOver });
    },
    async afterChange({ id, before, changed, draft }: ChangedRow, { history }: RuleContext): Promise<void> {
      const { other_details: moved, ...rest } = { ...changed };
      const changeCount = Object.keys(rest).length;
      const caseId = changed.case_id ?? before.case_id;
      const isOnRecord = typeof moved === 'string'; // it has left its case
      const said = isOnRecord ? undefined : (draft.act?.reason ?? draft.leftOver);
      const detail = joined(moved === null ? before.other_details : undefined, said);
      if ((changeCount === 0 && detail === undefined) || typeof caseId !== 'number') return;
      if (changed.case_id) {
        if (typeof before.case_id === 'number') history.noteActivity(left(table, id, before.case_id));
        return history.noteActivity({ ...added(table, id, caseId), detail });
      }
      const activity = changed.is_delete === 1 ? ACTIVITY.removed[table] : ACTIVITY.changed[table];
      history.noteActivity({
        caseId,
        activity: draft.act?.activity ?? activity,
        ref: id,
        changeCount,
        detail,
      });
    },
  } satisfies ResourceRules;
}

/** A record with what was said of it besides its fields, behind what was said before. */
export function withDetails(
  columns: ColumnValues,
  before: ColumnValue | undefined,
  leftOver: string | undefined,
): ColumnValues {
  if (leftOver === undefined || before === leftOver) return columns;
  return { ...columns, other_details: joined(before, leftOver) ?? null };
}

function joined(...texts: readonly (ColumnValue | undefined)[]): string | undefined {
  const said = texts.filter((text) => typeof text === 'string' && text !== '');
  return said.length === 0 ? undefined : said.join('\n');
}

function isOfCase({ case_id: caseId = null }: ColumnValues): boolean {
  return caseId !== null;
}

function added(table: CasePart, ref: number, caseId: number) {
  return { caseId, activity: ACTIVITY.added[table], ref, changeCount: 1 };
}

/** The record is of another case from now on. */
function left(table: CasePart, ref: number, caseId: number) {
  return { caseId, activity: ACTIVITY.removed[table], ref, changeCount: 1 };
}

/** A reporter was changed: noted in each case that the reporter reported. */
export async function noteReporterUpdate(
  id: number,
  changed: ColumnValues,
  { cases, history }: RuleContext,
  detail?: string,
): Promise<void> {
  const changeCount = Object.keys(changed).length;
  if (changeCount === 0 && detail === undefined) return;
  for (const caseId of await cases.ofReporter(id)) {
    history.noteActivity({ caseId, activity: ACTIVITY.reporterUpdated, ref: id, changeCount, detail });
  }
}
