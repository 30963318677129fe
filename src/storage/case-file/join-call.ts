import { normalisePhone, type Country } from '../../cases/phone-number.js';
import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import type { Viewer } from '../../cases/record-query.js';
import { calls } from '../../cases/resources/call.js';
import type { ChangeLog } from './change-log.js';
import { scopeSql } from './condition-sql.js';
import { RowJoins } from './row-joins.js';
import { Parameters } from './sql-parts.js';

export interface JoinCallOptions {
  readonly log: ChangeLog;
  /** Where a number without a country's prefix is at home. */
  readonly country: Country;
  /** Which calls the writer may see; undefined for none. */
  readonly calls: Viewer | undefined;
}

/**
 * A record whose `src` is a call that we know is joined to it, and has its caller's number when its writer may see that
 * call. Ids of calls can be guessed: only a call that the writer may see or took part in is joined, or one of a
 * telephone at which nobody logs in.
 */
export async function joinCall(own: ColumnValues, options: JoinCallOptions): Promise<ColumnValues> {
  const call = await namedCall(own, options);
  return call ? { ...own, call_id: call.id, src_address: own.src_address ?? call.caller } : own;
}

/**
 * Effects of a change of `src` or `src_uid`: the call that is named now, or none, and its caller's number in
 * place of the one that came with the call before.
 */
export async function rejoinCall(
  own: ColumnValues,
  before: ColumnValues,
  options: JoinCallOptions,
): Promise<ColumnValues> {
  if (!('src' in own || 'src_uid' in own)) return {};
  const after = { ...before, ...own };
  // sent back as it was, perhaps by a writer who may not see the call
  const isSame = after.src === before.src && after.src_uid === before.src_uid;
  if (isSame && typeof before.call_id === 'string') return {};
  const [earlier, call] = [await seenCall(before.call_id, options), await namedCall(after, options)];
  const given = after.src_address ?? null;
  const isOfEarlier = earlier?.id !== call?.id && given === (earlier?.caller ?? null);
  return { call_id: call?.id ?? null, src_address: (isOfEarlier ? null : given) ?? call?.caller ?? null };
}

function namedCall(
  { src, src_uid: id }: ColumnValues,
  options: JoinCallOptions,
): Promise<SeenCall | undefined> {
  return seenCall(src === 'call' ? id : null, options);
}

interface SeenCall {
  readonly id: string;
  /** Null also for a writer who may not see the call. */
  readonly caller: string | null;
}

async function seenCall(
  id: ColumnValue | undefined,
  { log, country, calls: viewer }: JoinCallOptions,
): Promise<SeenCall | undefined> {
  if (typeof id !== 'string') return undefined;
  const parameters = new Parameters();
  const joins = new RowJoins(calls);
  const scope = viewer ? (scopeSql(calls, viewer, { joins, parameters, isSingle: true }) ?? 'TRUE') : 'FALSE';
  const { rows } = await log.client.query<SeenCall>(
    `SELECT t.id, CASE WHEN ${scope} THEN t.caller_id END AS caller FROM calls t
     WHERE t.id = ${parameters.add(id)} AND (${scope} OR ${tookPartSql(parameters.add(log.userId))})`,
    parameters.values,
  );
  const [call] = rows;
  if (!call) return undefined;
  return {
    id: call.id,
    caller: call.caller === null ? null : (normalisePhone(call.caller, country) ?? null),
  };
}

/** The users who were on the call, also before it was handed over; any user where none was. */
function tookPartSql(me: string): string {
  const joined = (user: string) =>
    `EXISTS (SELECT FROM call_events e WHERE e.call_id = t.id AND e.type = 'leg.joined' AND e.payload ->> 'userId' ${user})`;
  return `(t.user_id IS NULL AND NOT ${joined('IS NOT NULL')} OR ${joined(`= ${me}::text`)})`;
}
