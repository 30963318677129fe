import type { Viewer } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { rulesOf } from '../../cases/rules/all-rules.js';
import {
  INVOLVED_USERS,
  SCOPE_BY_CASE,
  type Involvement,
  type NamingRecord,
  type ScopeRule,
} from '../../cases/rules/scope-rule.js';
import type { RowJoins } from './row-joins.js';
import { identifier, type Parameters } from './sql-parts.js';

export interface ScopeSqlOptions {
  readonly joins: RowJoins;
  readonly parameters: Parameters;
  /** One row is tested, by a look-up of its case; a list is found by the indexes of the cases. */
  readonly isSingle?: boolean;
}

/** Which rows a viewer sees at all; undefined for all of them. */
export function scopeSql(
  resource: Resource,
  viewer: Viewer,
  { joins: { base }, parameters, isSingle = false }: ScopeSqlOptions,
): string | undefined {
  if (viewer.scope === 'all') return undefined;
  const me = parameters.add(viewer.userId);
  const rule = rulesOf(resource).scope ?? SCOPE_BY_CASE;
  const { ownerColumns, involved } = rule;
  if (viewer.scope === 'caseless')
    return `(${isAnyOf(ownerColumns, base, me)} OR ${caselessSql(rule, base)})`;
  const further = viewer.scope === 'own' ? [] : involved;
  const ways = further.map((involvement) => involvementSql(involvement, { base, me, isSingle }));
  return `(${[isAnyOf(ownerColumns, base, me), ...ways].join(' OR ')})`;
}

function caselessSql({ ofCase }: ScopeRule, base: string): string {
  if (!ofCase) return `${base}.case_id IS NULL`;
  const [from, column] = [identifier(ofCase.table), identifier(ofCase.column)];
  return `NOT EXISTS (SELECT FROM ${from} x WHERE x.${column} = ${base}.id AND x.case_id IS NOT NULL)`;
}

interface RowOfUser {
  readonly base: string;
  /** The place of the user's id. */
  readonly me: string;
  readonly isSingle: boolean;
}

function involvementSql(involvement: Involvement, row: RowOfUser): string {
  const { base, me, isSingle } = row;
  switch (involvement.by) {
    case 'users':
      return isAnyOf(involvement.columns, base, me);
    case 'case': {
      const id = `${base}.${identifier(involvement.column)}`;
      return isSingle
        ? existsCase(`c.${identifier(involvement.caseColumn)} = ${id}`, me)
        : `${id} = ${anyOfCases(involvement.caseColumn, me)}`;
    }
    case 'records': {
      const ways = involvement.records.map((record) => namedBySql(record, row));
      return isSingle ? `(${ways.join(' OR ')})` : `${base}.id = ANY (ARRAY (${ways.join(' UNION ALL ')}))`;
    }
  }
}

/** A record that the user made, or that belongs to a case of theirs, names the row; each way by an index of its own. */
function namedBySql(record: NamingRecord, { base, me, isSingle }: RowOfUser): string {
  const { table, column, namedByCase, removedColumn } = record;
  const [from, name] = [identifier(table), identifier(column)];
  const there = removedColumn === undefined ? '' : ` AND x.${identifier(removedColumn)} = 0`;
  if (!isSingle) {
    const named = namedByCase === undefined ? '' : ` OR x.id = ${anyOfCases(namedByCase, me)}`;
    return `SELECT x.${name} FROM ${from} x WHERE (x.created_by_id = ${me} OR x.case_id = ${anyOfCases('id', me)}${named})${there}`;
  }
  const named =
    namedByCase === undefined ? '' : ` OR ${existsCase(`c.${identifier(namedByCase)} = x.id`, me)}`;
  const ofCase = existsCase('c.id = x.case_id', me);
  return `EXISTS (SELECT FROM ${from} x WHERE x.${name} = ${base}.id AND (x.created_by_id = ${me} OR ${ofCase}${named})${there})`;
}

function anyOfCases(column: string, me: string): string {
  return `ANY (ARRAY (SELECT c.${identifier(column)} FROM cases c WHERE ${isAnyOf(INVOLVED_USERS, 'c', me)}))`;
}

function existsCase(match: string, me: string): string {
  return `EXISTS (SELECT FROM cases c WHERE ${match} AND ${isAnyOf(INVOLVED_USERS, 'c', me)})`;
}

function isAnyOf(columns: readonly string[], row: string, me: string): string {
  return `(${columns.map((column) => `${row}.${identifier(column)} = ${me}`).join(' OR ')})`;
}
