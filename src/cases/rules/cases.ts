import { CASE_STATUS } from '../case-codes.js';
import type { ColumnValue, ColumnValues, NestedDraft, NestedDrafts, RecordDraft } from '../record-draft.js';
import { ACTIVITY } from './case-history.js';
import { joinCall, rejoinCall } from './named-call.js';
import type { ChangedRow, ResourceRules, RuleContext } from './resource-rules.js';
import { INVOLVED_USERS } from './scope-rule.js';

const CLOSED = CASE_STATUS.closed;

/** A case is written with its reporter, clients, perpetrators, attachments, services and referrals. */
export const caseRules: ResourceRules = {
  scope: { own: ['created_by_id'], involved: [{ by: 'users', columns: INVOLVED_USERS }] },
  async onCreate(own, context, draft) {
    const reporterId = await reporterOf(draft, context);
    return {
      src: 'walkin',
      ...(await joinCall({ ...own, reporter_id: reporterId ?? null }, context)),
      ...(own.status === CLOSED && { closed_at: new Date() }),
      ...(own.escalated_to_id && { escalated_by_id: context.userId }),
    };
  },
  async afterCreate({ id, values, draft }, context) {
    await context.cases.adoptReporter(values.reporter_id, id);
    const changeCount = Object.keys(draft.own).length;
    context.history.tell({ caseId: id, activity: ACTIVITY.created, changeCount });
    await writeNested(draft.nested, id, context);
  },
  async onChange(own, { before }, context) {
    return withConsequences(await rejoinCall(own, before, context), before, context);
  },
  async afterChange(row, context) {
    tellUpdate(row, context);
    await writeNested(row.draft.nested, row.id, context);
  },
};

/** The reporter who comes with the case, or the one that it names. */
async function reporterOf(
  { own, nested }: RecordDraft,
  { records }: RuleContext,
): Promise<ColumnValue | undefined> {
  const { reporter } = nested;
  if (!reporter) return own.reporter_id;
  return records.insert(reporter, {
    src: reporter.own.src ?? own.src ?? 'walkin',
    src_uid: reporter.own.src_uid ?? own.src_uid ?? null,
  });
}

function withConsequences(own: ColumnValues, before: ColumnValues, { userId }: RuleContext): ColumnValues {
  const closedAt = before.status === CLOSED ? (before.closed_at ?? null) : new Date();
  const isEscalated = own.escalated_to_id && own.escalated_to_id !== before.escalated_to_id;
  return {
    ...own,
    ...(own.status !== undefined && { closed_at: own.status === CLOSED ? closedAt : null }),
    ...(isEscalated && { escalated_by_id: userId }),
  };
}

function tellUpdate({ id, changed }: ChangedRow, { history }: RuleContext): void {
  const changeCount = Object.keys(changed).length;
  if (changeCount === 0) return;
  const activity = 'case_category_id' in changed ? ACTIVITY.recategorised : ACTIVITY.updated;
  history.tell({ caseId: id, activity, changeCount });
}

/** Adds to a case what came with it; the services and referrals become those that were sent. */
async function writeNested(nested: NestedDrafts, caseId: number, context: RuleContext): Promise<void> {
  for (const part of [...nested.clients, ...nested.perpetrators, ...nested.attachments]) {
    await addPart(part, caseId, context);
  }
  if (nested.services) await context.cases.replaceGiven('services', nested.services, caseId);
  if (nested.referals) await context.cases.replaceGiven('referrals', nested.referals, caseId);
}

async function addPart({ id, draft }: NestedDraft, caseId: number, { records }: RuleContext): Promise<void> {
  if (id === undefined) await records.insert(draft, { case_id: caseId });
  else await records.update({ ...draft, own: { ...draft.own, case_id: caseId } }, id);
}
