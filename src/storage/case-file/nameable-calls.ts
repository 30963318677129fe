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
  /** Which calls the author may see; undefined for none. */
  readonly calls: Viewer | undefined;
}

export function nameableCalls({ log, country, calls: viewer }: NameableCallsOptions): NameableCalls {
  return {
    async find(id) {
      if (typeof id !== 'string') return undefined;
      const parameters = new Parameters();
      const joins = new RowJoins(calls);
      const scope = viewer
        ? (scopeSql(calls, viewer, { joins, parameters, isSingle: true }) ?? 'TRUE')
        : 'FALSE';
      const { rows } = await log.client.query<NameableCall>(
        `SELECT t.id, CASE WHEN ${scope} THEN t.caller_id END AS caller FROM calls t
         WHERE t.id = ${parameters.add(id)} AND (${scope} OR ${tookPartSql(parameters.add(log.userId))})`,
        parameters.values,
      );
      const [call] = rows;
      if (!call) return undefined;
      const { caller } = call;
      return { id: call.id, caller: caller === null ? null : (normalisePhone(caller, country) ?? null) };
    },
  };
}

/** The users who were on the call, also before it was handed over; any user where none was. */
function tookPartSql(me: string): string {
  const joined = (user: string) =>
    `EXISTS (SELECT FROM call_events e WHERE e.call_id = t.id AND e.type = 'leg.joined' AND e.payload ->> 'userId' ${user})`;
  return `(t.user_id IS NULL AND NOT ${joined('IS NOT NULL')} OR ${joined(`= ${me}::text`)})`;
}
