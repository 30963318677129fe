import type { ColumnValues, RecordDraft } from '../record-draft.js';
import { recordFault, RecordRefusal, shownValue } from '../record-refusal.js';
import type { NameableCall, RuleContext } from './resource-rules.js';

/**
 * A record whose `src` is a call that we know is joined to it, and has its caller's number, when its author gets the words
 * of that call as they were said: a case gives them to those who are involved in it, so that any other user would get them
 * by naming the call. A call of a telephone without a log-in is joined without its number.
 */
export async function joinCall(columns: ColumnValues, { calls }: RuleContext): Promise<ColumnValues> {
  const call = await namedCall(columns, calls);
  return call ? { ...columns, call_id: call.id, src_address: columns.src_address ?? call.caller } : columns;
}

/**
 * Effects of a change of `src` or `src_uid`: the call that is named now, or none, and its caller's number in
 * place of the one that came with the call before.
 */
export async function rejoinCall(
  columns: ColumnValues,
  before: ColumnValues,
  { calls }: RuleContext,
): Promise<ColumnValues> {
  if (!namesSource(columns)) return columns;
  const after = { ...before, ...columns };
  // sent back as it was, perhaps by an author who may not see the call
  if (isSameSource(after, before) && typeof before.call_id === 'string') return columns;
  const [earlier, call] = [await calls.find(before.call_id), await namedCall(after, calls)];
  const given = after.src_address ?? null;
  const isOfEarlier = earlier?.id !== call?.id && given === (earlier?.caller ?? null);
  const address = (isOfEarlier ? null : given) ?? call?.caller ?? null;
  return { ...columns, call_id: call?.id ?? null, src_address: address };
}

/**
 * A user who may read the words of a call and names it in a case answers for the link: only such a link gives these words to
 * those who are involved in the case.
 */
export async function confirmLink(
  columns: ColumnValues,
  before: ColumnValues,
  { calls, userId }: RuleContext,
): Promise<ColumnValues> {
  if (!namesSource(columns)) return columns;
  const { call_id: callId = null, call_confirmed_by_id: confirmedBy = null } = { ...before, ...columns };
  const isNew = callId !== (before.call_id ?? null);
  if (!isNew && confirmedBy !== null) return columns;
  const isConfirmed = callId !== null && (await calls.find(callId))?.seesWords === true;
  return { ...columns, call_confirmed_by_id: isConfirmed ? userId : null };
}

/**
 * A case may name the calls that its author may name; the refusal is the same for a foreign call and for one that does not
 * exist. The call that the case named before may be sent back. @throws RecordRefusal
 */
export async function refuseUnknownCall(
  columns: ColumnValues,
  before: ColumnValues,
  { resource, mayNameForeignCall = false }: RecordDraft,
  { calls }: RuleContext,
): Promise<void> {
  if (mayNameForeignCall || !namesSource(columns)) return;
  const { src, src_uid: id = null } = { ...before, ...columns };
  if (src !== 'call' || id === null || isSameSource({ src, src_uid: id }, before)) return;
  if (await calls.find(id)) return;
  const place = { field: 'src_uid', resource: resource.name, value: shownValue(id) };
  throw new RecordRefusal([
    recordFault({ ...place, code: 'unknown-reference', reason: 'is none of the calls' }),
  ]);
}

function isSameSource(after: ColumnValues, before: ColumnValues): boolean {
  return after.src === before.src && after.src_uid === before.src_uid;
}

function namesSource(columns: ColumnValues): boolean {
  return 'src' in columns || 'src_uid' in columns;
}

async function namedCall(
  { src, src_uid: id }: ColumnValues,
  calls: RuleContext['calls'],
): Promise<NameableCall | undefined> {
  const call = src === 'call' ? await calls.find(id) : undefined;
  return call && (call.seesWords || call.isUnowned) ? call : undefined;
}
