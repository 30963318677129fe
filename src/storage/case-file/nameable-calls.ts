import { normalisePhone, type Country } from '../../cases/phone-number.js';
import type { Viewer } from '../../cases/record-query.js';
import { calls } from '../../cases/resources/call.js';
import type { NameableCall, NameableCalls } from '../../cases/rules/resource-rules.js';
import type { ChangeLog } from './change-log.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
import { Parameters } from './sql-parts.js';

export interface NameableCallsOptions {
  readonly log: ChangeLog;
  /** Where a number without a country's prefix is at home. */
  readonly country: Country;
  /** The calls that the author may see; undefined for none. */
  readonly calls: Viewer | undefined;
  /** The author gets the words of every call. */
  readonly seesAllWords: boolean;
}

export function nameableCalls({
  log,
  country,
  calls: viewer,
  seesAllWords,
}: NameableCallsOptions): NameableCalls {
  return {
    async find(id) {
      if (typeof id !== 'string') return undefined;
      const parameters = new Parameters();
      const joins = new RowJoins(calls);
      const scope = viewer
        ? (scopeSql(calls, viewer, { joins, parameters, isSingle: true }) ?? 'TRUE')
        : 'FALSE';
      const me = parameters.add(log.userId);
      const hasWords = `(${joinedSql(`= ${me}::text`)} OR ${clearedByCaseSql(me)})`;
      const { rows } = await log.client.query<FoundCall>(
        `SELECT t.id, ${scope} AS "isSeen", t.caller_id AS caller,
           ${seesAllWords} OR ${hasWords} AS "seesWords",
           ${OF_NOBODY} AS "isUnowned"
         FROM calls t WHERE t.id = ${parameters.add(id)} AND (${scope} OR ${OF_NOBODY} OR ${hasWords})`,
        parameters.values,
      );
      const [call] = rows;
      if (!call) return undefined;
      const { caller, isSeen, seesWords, isUnowned } = call;
      const shown = isSeen && seesWords && caller !== null ? normalisePhone(caller, country) : undefined;
      return { id: call.id, caller: shown ?? null, seesWords, isUnowned };
    },
  };
}

interface FoundCall extends NameableCall {
  readonly isSeen: boolean;
}

/** A user who was on the call, also before it was handed over. */
function joinedSql(user: string): string {
  return `EXISTS (SELECT FROM call_events e WHERE e.call_id = t.id AND e.type = 'leg.joined' AND e.payload ->> 'userId' ${user})`;
}

const OF_NOBODY = `(t.user_id IS NULL AND NOT ${joinedSql('IS NOT NULL')})`;

/** The rows are in step with the cases, also within the transaction that gives a case to another user. */
function clearedByCaseSql(me: string): string {
  return `EXISTS (SELECT FROM case_clearances w JOIN cases c ON c.id = w.case_id
    WHERE w.call_id = t.id AND w.user_id = ${me}::int AND c.is_delete = 0)`;
}
