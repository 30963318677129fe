import type { RecordCells } from '../../cases/case-file-store.js';
import type { Condition, Metric, PivotQuery, RecordQuery, Viewer } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { conditionSql, scopeSql } from './condition-sql.js';
import { cellSql, valueSql } from './field-sql.js';
import { RowJoins } from './row-joins.js';
import { identifier, Parameters } from './sql-parts.js';

/** A statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Up to here totals are exact. */
export const EXACT_TOTAL = 10_000;
const PIVOT_ROWS_AT_MOST = 10_000;

type Where = Pick<RecordQuery, 'resource' | 'conditions' | 'viewer'>;

interface Context {
  readonly joins: RowJoins;
  readonly parameters: Parameters;
  readonly timeZone: string;
}

function newContext(resource: Resource, timeZone: string): Context {
  return { joins: new RowJoins(resource), parameters: new Parameters(), timeZone };
}

function whereSql({ resource, conditions, viewer }: Where, context: Context): string {
  const all = conditions.map((condition) => conditionSql(condition, { ...context, resource, viewer }));
  const scope = scopeSql(resource, viewer, context);
  if (scope !== undefined) all.push(scope);
  const { removedColumn } = resource;
  if (removedColumn !== undefined && !asksForRemoved(conditions, removedColumn)) {
    all.push(`${context.joins.base}.${identifier(removedColumn)} = 0`);
  }
  return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : '';
}

function asksForRemoved(conditions: readonly Condition[], column: string): boolean {
  return conditions.some((condition) => 'field' in condition && condition.field.name === column);
}

/** The ids of the records of a page, in its order. Small, so that it is planned anew for what is asked. */
export function pageStatement(query: RecordQuery, timeZone: string): Statement {
  const context = newContext(query.resource, timeZone);
  const direction = query.sort.isDescending ? 'DESC' : 'ASC';
  const by = valueSql(query.sort.field, context);
  const where = whereSql(query, context);
  const { base, from } = context.joins;
  const then = by === `${base}."id"` ? '' : `, ${base}.id ${direction}`;
  const limit = `LIMIT ${context.parameters.add(query.limit)} OFFSET ${context.parameters.add(query.offset)}`;
  return {
    text: `SELECT ${base}.id FROM ${from}${where} ORDER BY ${by} ${direction}${then} ${limit}`,
    values: context.parameters.values,
  };
}

/**
 * Everything that is told of some records, in no order. With its dozens of joins it takes ten times as long to plan
 * as to run, so each connection prepares it once.
 */
export function cellsStatement(
  resource: Resource,
  ids: readonly (string | number)[],
  timeZone: string,
): Statement & { readonly name: string } {
  const known = cellsTexts.get(resource);
  const { text, values } = known?.timeZone === timeZone ? known : buildCells(resource, timeZone);
  return { name: `cells of ${resource.name}`, text, values: [ids, ...values.slice(1)] };
}

/** Built once: the longest is 8 kB of joins. */
const cellsTexts = new Map<Resource, Statement & { readonly timeZone: string }>();

function buildCells(resource: Resource, timeZone: string): Statement {
  const context = newContext(resource, timeZone);
  const given = `${context.parameters.add(undefined)}::${resource.hasTextId ? 'text' : 'int'}[]`;
  const cells = cellsSql(resource, context);
  const text = `SELECT ${cells} FROM ${context.joins.from} WHERE t.id = ANY (${given})`;
  const built = { text, values: context.parameters.values, timeZone };
  cellsTexts.set(resource, built);
  return built;
}

/** All of them in order, for a cursor. */
export function streamStatement(query: RecordQuery, timeZone: string): Statement {
  const context = newContext(query.resource, timeZone);
  const cells = cellsSql(query.resource, context);
  const by = valueSql(query.sort.field, context);
  const where = whereSql(query, context);
  const direction = query.sort.isDescending ? 'DESC' : 'ASC';
  return {
    text: `SELECT ${cells} FROM ${context.joins.from}${where} ORDER BY ${by} ${direction}, t.id ${direction}`,
    values: context.parameters.values,
  };
}

/** Whether a record is there for this viewer, removed or not. */
export function findStatement(resource: Resource, id: string, viewer: Viewer, timeZone: string): Statement {
  const context = newContext(resource, timeZone);
  const scope = scopeSql(resource, viewer, context);
  const type = resource.hasTextId ? 'text' : 'int';
  const where = `t.id = ${context.parameters.add(id)}::${type}${scope === undefined ? '' : ` AND ${scope}`}`;
  return { text: `SELECT t.id FROM ${context.joins.from} WHERE ${where}`, values: context.parameters.values };
}

/** Counts up to one more than is told exactly. */
export function countStatement(query: Where, timeZone: string): Statement {
  const context = newContext(query.resource, timeZone);
  const where = whereSql(query, context);
  const rows = `SELECT FROM ${context.joins.from}${where} LIMIT ${EXACT_TOTAL + 1}`;
  return { text: `SELECT count(*)::int AS total FROM (${rows}) x`, values: context.parameters.values };
}

/** What the planner thinks how many there are. */
export function estimateStatement(query: Where, timeZone: string): Statement {
  const context = newContext(query.resource, timeZone);
  const where = whereSql(query, context);
  return {
    text: `EXPLAIN (FORMAT JSON) SELECT FROM ${context.joins.from}${where}`,
    values: context.parameters.values,
  };
}

export function pivotStatement(query: PivotQuery, timeZone: string): Statement {
  const context = newContext(query.resource, timeZone);
  const axes = query.axes.map((field) => cellSql(field, context));
  const metrics = query.metrics.map((metric) => metricSql(metric, context));
  const where = whereSql(query, context);
  const places = axes.map((_, at) => at + 1).join(', ');
  const group = axes.length > 0 ? ` GROUP BY ${places} ORDER BY ${places}` : '';
  const cells = [...axes, ...metrics].map((sql, at) => `${sql} AS c${at}`).join(', ');
  return {
    text: `SELECT ${cells} FROM ${context.joins.from}${where}${group} LIMIT ${PIVOT_ROWS_AT_MOST}`,
    values: context.parameters.values,
  };
}

function metricSql({ reckon, field }: Metric, context: Context): string {
  if (reckon === 'count' || !field) return 'count(*)::text';
  const value = valueSql(field, context);
  return reckon === 'avg' ? `round(avg(${value}), 2)::text` : `${reckon}(${value})::text`;
}

function cellsSql(resource: Resource, context: Context): string {
  return resource.fields.map((field, at) => `${cellSql(field, context)} AS c${at}`).join(', ');
}

export function toCells(row: Readonly<Record<string, string | null>>, count: number): RecordCells {
  return Array.from({ length: count }, (_, at) => row[`c${at}`] ?? '');
}
