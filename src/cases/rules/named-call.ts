import type { ColumnValues } from '../record-draft.js';
import type { NameableCall, RuleContext } from './resource-rules.js';

/**
 * A record whose `src` is a call that we know is joined to it, and has its caller's number when its author may see that
 * call.
 */
export async function joinCall(own: ColumnValues, { calls }: RuleContext): Promise<ColumnValues> {
  const call = await namedCall(own, calls);
  return call ? { ...own, call_id: call.id, src_address: own.src_address ?? call.caller } : own;
}

/**
 * Effects of a change of `src` or `src_uid`: the call that is named now, or none, and its caller's number in
 * place of the one that came with the call before.
 */
export async function rejoinCall(
  own: ColumnValues,
  before: ColumnValues,
  { calls }: RuleContext,
): Promise<ColumnValues> {
  if (!('src' in own || 'src_uid' in own)) return own;
  const after = { ...before, ...own };
  // sent back as it was, perhaps by an author who may not see the call
  const isSame = after.src === before.src && after.src_uid === before.src_uid;
  if (isSame && typeof before.call_id === 'string') return own;
  const [earlier, call] = [await calls.find(before.call_id), await namedCall(after, calls)];
  const given = after.src_address ?? null;
  const isOfEarlier = earlier?.id !== call?.id && given === (earlier?.caller ?? null);
  const address = (isOfEarlier ? null : given) ?? call?.caller ?? null;
  return { ...own, call_id: call?.id ?? null, src_address: address };
}

async function namedCall(
  { src, src_uid: id }: ColumnValues,
  calls: RuleContext['calls'],
): Promise<NameableCall | undefined> {
  return src === 'call' ? calls.find(id) : undefined;
}
