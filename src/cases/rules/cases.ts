import { caseFileRefusal } from '../case-file-refusal.js';
import { CASE_STATUS, GBV_UNKNOWN } from '../case-codes.js';
import {
  NOTHING_NESTED,
  type ColumnValue,
  type ColumnValues,
  type NestedDraft,
  type NestedDrafts,
  type RecordDraft,
} from '../record-draft.js';
import { recordFault, RecordRefusal } from '../record-refusal.js';
import { rowIdOf } from '../row-id.js';
import { dispositions } from '../resources/disposition.js';
import { reporters } from '../resources/reporter.js';
import { ACTIVITY } from '../activity-codes.js';
import { escalationProblem } from '../case-acts.js';
import { changeCall, linkSource } from './calls-of-case.js';
import { informOfCase } from './inbox.js';
import { noteNotification } from './messages.js';
import { confirmLink, joinCall, refuseUnknownCall, rejoinCall } from './named-call.js';
import { shareWords } from './words-of-case.js';
import type { ChangedRow, ResourceRules, RuleContext } from './resource-rules.js';
import { INVOLVED_USERS } from './scope-rule.js';

const CLOSED = CASE_STATUS.closed;
const DELETED = 1;
const HELD = 1;
const NOT_HELD = 0;

/** Values of fields that an API need not require: GBV unknown, priority medium, status open. */
const DEFAULTS = { src: 'walkin', plan: '', gbv_related: GBV_UNKNOWN, priority: 2, status: 1 } as const;

const UNKNOWN_REPORTER: RecordDraft = {
  resource: reporters,
  columns: {},
  contact: {},
  nested: NOTHING_NESTED,
};

/** A case is written with its reporter, clients, perpetrators, attachments, services and referrals. */
export const caseRules: ResourceRules = {
  scope: { ownerColumns: ['created_by_id'], involved: [{ by: 'users', columns: INVOLVED_USERS }] },
  async onCreate(columns, context, draft) {
    refuseHold(columns, {}, context, draft);
    await refuseUnknownCall(columns, {}, draft, context);
    const reporterId = await reporterOf(draft, context);
    const joined = await joinCall({ ...DEFAULTS, ...columns, reporter_id: reporterId ?? null }, context);
    return {
      ...(await confirmLink(joined, {}, context)),
      assigned_to_id: columns.assigned_to_id ?? context.userId, // as in the API family
      ...(columns.status === CLOSED && { closed_at: new Date() }),
      ...(columns.escalated_to_id && { escalated_by_id: context.userId }),
    };
  },
  async afterCreate({ id, values, draft }, context) {
    const ofReporter = await context.cases.adoptReporter(values.reporter_id, id);
    const changeCount = Object.keys(draft.columns).length;
    const detail = withLeftOver(values.plan, draft.leftOver, ofReporter);
    context.history.noteActivity({ caseId: id, activity: ACTIVITY.created, changeCount, detail });
    await linkSource(id, { before: {}, after: values }, context);
    await shareWords(id, values, values, context);
    await adoptNotifications(id, values, context);
    await logDisposition(id, values, context);
    await informOfCase(id, { changed: values, after: values, draft }, context);
    await writeNested(draft.nested, id, context);
  },
  async onChange(columns, { before, draft }, context) {
    refuseHold(columns, before, context, draft);
    refuseDeletionUnderHold(columns, before);
    if (draft.act?.activity === ACTIVITY.escalated) await refuseEscalation(columns, context);
    await refuseUnknownCall(columns, before, draft, context);
    const joined = await rejoinCall(columns, before, context);
    return withConsequences(await confirmLink(joined, before, context), { before, draft }, context);
  },
  async afterChange(row, context) {
    const after = { ...row.before, ...row.changed };
    await shareWords(row.id, row.changed, after, context);
    if ('call_confirmed_by_id' in row.changed) await adoptNotifications(row.id, after, context);
    if ('disposition_id' in row.changed)
      await logDisposition(row.id, { ...row.before, ...row.draft.origin, ...row.changed }, context);
    noteUpdate(row, context);
    await linkSource(row.id, { before: row.before, after }, context);
    await changeCall(row, context);
    await informOfCase(row.id, { changed: row.changed, after, draft: row.draft }, context);
    await writeNested(row.draft.nested, row.id, context);
  },
};

/** A case whose link to a call is confirmed has what an AI service has reported of the call before. */
async function adoptNotifications(
  caseId: number,
  { call_id: callId, call_confirmed_by_id: confirmedBy = null }: ColumnValues,
  { cases, history }: RuleContext,
): Promise<void> {
  if (typeof callId !== 'string' || confirmedBy === null) return;
  for (const message of await cases.adoptNotifications(callId, caseId)) noteNotification(message, history);
}

/** How a communication ended that a case was made of, or changed after, is shown by a record of its own, too. */
async function logDisposition(caseId: number, values: ColumnValues, { records }: RuleContext): Promise<void> {
  const {
    disposition_id: id = null,
    reporter_id = null,
    src = null,
    src_uid = null,
    src_address = null,
  } = values;
  if (id === null) return;
  const columns = { disposition_id: id, case_id: caseId, reporter_id, src, src_uid, src_address };
  await records.insert({
    resource: dispositions,
    columns: { ...columns, src_vector: values.src_vector ?? null, src_callid: values.src_callid ?? null },
    contact: {},
    nested: NOTHING_NESTED,
  });
}

/** A hold is against deletion: only those who could delete the case place it or lift it. @throws Refusal */
function refuseHold(
  columns: ColumnValues,
  before: ColumnValues,
  { mayRemove }: RuleContext,
  { act }: RecordDraft,
): void {
  // a client may send the hold back as it was; a reason for it is given by those who may place it
  const isSame = columns.legal_hold === (before.legal_hold ?? NOT_HELD) && act === undefined;
  if (mayRemove || columns.legal_hold === undefined || isSame) return;
  throw caseFileRefusal({ code: 'hold-not-allowed' });
}

/** @throws RecordRefusal */
function refuseDeletionUnderHold(columns: ColumnValues, before: ColumnValues): void {
  if (columns.is_delete !== DELETED || (columns.legal_hold ?? before.legal_hold) !== HELD) return;
  const fault = { field: 'legal_hold', reason: 'keeps the case from being deleted', resource: 'cases' };
  throw new RecordRefusal([recordFault({ ...fault, code: 'legal-hold' })]);
}

/** A case is escalated to a user who can follow it up. @throws Refusal */
async function refuseEscalation(columns: ColumnValues, { users }: RuleContext): Promise<void> {
  const userId = String(columns.escalated_to_id);
  const row = rowIdOf(userId);
  const problem = escalationProblem(row === undefined ? undefined : await users.find(row));
  if (problem) throw caseFileRefusal({ code: 'cannot-escalate-to', userId, problem });
}

/** The reporter who comes with the case, the one that it names, or one of whom nothing is known. */
async function reporterOf(
  { columns, nested }: RecordDraft,
  { records }: RuleContext,
): Promise<ColumnValue | undefined> {
  if (!nested.reporter && columns.reporter_id) return columns.reporter_id;
  const reporter = nested.reporter ?? UNKNOWN_REPORTER;
  return records.insert(reporter, {
    src: reporter.columns.src ?? columns.src ?? 'walkin',
    src_uid: reporter.columns.src_uid ?? columns.src_uid ?? null,
  });
}

function withConsequences(
  columns: ColumnValues,
  { before, draft: { act } }: Pick<ChangedRow, 'before' | 'draft'>,
  { userId }: RuleContext,
): ColumnValues {
  const closedAt = before.status === CLOSED ? (before.closed_at ?? null) : new Date();
  const isEscalated =
    columns.escalated_to_id &&
    (columns.escalated_to_id !== before.escalated_to_id || act?.activity === ACTIVITY.escalated);
  return {
    ...columns,
    ...(columns.status !== undefined && { closed_at: columns.status === CLOSED ? closedAt : null }),
    ...(isEscalated && { escalated_by_id: userId }),
  };
}

/** Stands between the plan and the texts under names that no field has, so that people do not read those as the plan. */
const ALSO_SENT = 'Also sent:';

/** The plan, and the texts that a client sent under names that no field has. Undefined where there are none. */
function withLeftOver(
  plan: ColumnValue | undefined,
  ...leftOver: readonly (string | undefined)[]
): string | undefined {
  const said = leftOver.filter((text) => text !== undefined);
  if (said.length === 0) return undefined;
  return [...(typeof plan === 'string' && plan !== '' ? [plan] : []), ALSO_SENT, ...said].join('\n');
}

function noteUpdate(
  { id, changed, before, draft: { origin, leftOver, act } }: ChangedRow,
  { history }: RuleContext,
): void {
  const changeCount = Object.keys(changed).length;
  if (act) {
    history.noteActivity({ caseId: id, activity: act.activity, changeCount, detail: act.reason });
    return;
  }
  if (changeCount === 0 && leftOver === undefined) return;
  const detail = withLeftOver(changed.plan ?? before.plan, leftOver);
  const activity = 'case_category_id' in changed ? ACTIVITY.recategorised : ACTIVITY.updated;
  history.noteActivity({ caseId: id, activity, changeCount, origin, detail });
}

/** Adds to a case what came with it. */
async function writeNested(nested: NestedDrafts, caseId: number, context: RuleContext): Promise<void> {
  for (const part of [...nested.clients, ...nested.perpetrators, ...nested.attachments]) {
    await addPart(part, caseId, context);
  }
  if (nested.services) await context.cases.addGiven('services', nested.services, caseId);
  if (nested.referals) await context.cases.addGiven('referrals', nested.referals, caseId);
}

async function addPart({ id, draft }: NestedDraft, caseId: number, { records }: RuleContext): Promise<void> {
  if (id === undefined) {
    await records.insert(draft, { case_id: caseId });
    return;
  }
  refuseForeignPart(id, draft, await records.lock(draft.resource, id), caseId);
  await records.update({ ...draft, columns: { ...draft.columns, case_id: caseId } }, id);
}

/**
 * To name a record with a case does not take it out of another one: a client that names the wrong one would take a file
 * or a person from a case unnoticed.
 *
 * @throws RecordRefusal
 */
function refuseForeignPart(
  id: number,
  { resource }: RecordDraft,
  { case_id: of = null }: ColumnValues,
  caseId: number,
): void {
  if (of === null || of === caseId) return;
  const fault = { field: 'id', reason: 'is that of a record of another case', value: String(id) };
  throw new RecordRefusal([recordFault({ ...fault, code: 'invalid', resource: resource.name })]);
}
