import { CASE_STATUS } from '../case-codes.js';
import {
  NOTHING_NESTED,
  type ColumnValue,
  type ColumnValues,
  type NestedDraft,
  type NestedDrafts,
  type RecordDraft,
} from '../record-draft.js';
import { recordFault, RecordRefusal } from '../record-refusal.js';
import { reporters } from '../resources/reporter.js';
import { ACTIVITY } from './case-history.js';
import { joinCall, rejoinCall } from './named-call.js';
import type { ChangedRow, ResourceRules, RuleContext } from './resource-rules.js';
import { INVOLVED_USERS } from './scope-rule.js';

const CLOSED = CASE_STATUS.closed;
const DELETED = 1;
const HELD = 1;

/** Of a case of which an API need not ask everything: unknown, medium, open. */
const DEFAULTS = { src: 'walkin', plan: '', gbv_related: 2, priority: 2, status: 1 } as const;

const UNKNOWN_REPORTER: RecordDraft = { resource: reporters, own: {}, contact: {}, nested: NOTHING_NESTED };

/** A case is written with its reporter, clients, perpetrators, attachments, services and referrals. */
export const caseRules: ResourceRules = {
  scope: { own: ['created_by_id'], involved: [{ by: 'users', columns: INVOLVED_USERS }] },
  async onCreate(own, context, draft) {
    const reporterId = await reporterOf(draft, context);
    return {
      ...DEFAULTS,
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
    refuseDeletionUnderHold(own, before);
    return withConsequences(await rejoinCall(own, before, context), before, context);
  },
  async afterChange(row, context) {
    tellUpdate(row, context);
    await writeNested(row.draft.nested, row.id, context);
  },
};

/** @throws RecordRefusal */
function refuseDeletionUnderHold(own: ColumnValues, before: ColumnValues): void {
  if (own.is_delete !== DELETED || (own.legal_hold ?? before.legal_hold) !== HELD) return;
  const fault = { field: 'legal_hold', reason: 'keeps the case from being deleted', resource: 'cases' };
  throw new RecordRefusal([recordFault({ ...fault, code: 'legal-hold' })]);
}

/** The reporter who comes with the case, the one that it names, or one of whom nothing is known. */
async function reporterOf(
  { own, nested }: RecordDraft,
  { records }: RuleContext,
): Promise<ColumnValue | undefined> {
  if (!nested.reporter && own.reporter_id) return own.reporter_id;
  const reporter = nested.reporter ?? UNKNOWN_REPORTER;
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
