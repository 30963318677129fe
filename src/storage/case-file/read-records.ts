import type { RecordCells } from '../../cases/case-file-store.js';
import type { Condition, Metric, PivotQuery, RecordQuery } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { cellTextsSql } from './cell-texts.js';
import { conditionSql, scopeSql } from './condition-sql.js';
import { cellSql, valueSql } from './field-sql.js';
import type { Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { identifier, Parameters } from './sql-parts.js';

/** Up to here totals are exact. */
export const EXACT_TOTAL = 10_000;
const PIVOT_ROWS_AT_MOST = 10_000;

type Where = Pick<RecordQuery, 'resource' | 'conditions' | 'viewer'>;

interface Context {
  readonly joins: RowJoins;
  readonly parameters: Parameters;
  readonly timeZone: string;
}

function newContext(resource: Resource, timeZone: string, parameters = new Parameters()): Context {
  return { joins: new RowJoins(resource), parameters, timeZone };
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

/**
 * `ids` of the records of a page, in its order, and with it `total`, of which no more than one beyond what is told
 * exactly are counted. Small, so that it is planned anew for what is asked.
 *
 * What was counted to its end is all there is, and the page is taken from it. Beyond that there are so many that
 * those of a page are soon met in its order. So nothing is looked for twice, and nobody reads a table from one end
 * to the other for what is nowhere in it.
 */
export function pageStatement(query: RecordQuery, timeZone: string): Statement {
  const parameters = new Parameters();
  const anew = () => newContext(query.resource, timeZone, parameters);
  const inOrder = inOrderSql(query, anew());
  if (query.isUncounted) {
    return { text: `SELECT ARRAY (${inOrder}) AS ids, 0 AS total`, values: parameters.values };
  }
  const counting = anew();
  const where = whereSql(query, counting);
  const found = `SELECT t.id FROM ${counting.joins.from}${where} LIMIT ${EXACT_TOTAL + 1}`;
  const total = '(SELECT count(*)::int FROM found)';
  const ids =
    where === ''
      ? `ARRAY (${inOrder})`
      : `CASE WHEN ${total} > ${EXACT_TOTAL} THEN ARRAY (${inOrder}) ELSE ARRAY (${foundSql(query, anew())}) END`;
  const text = `WITH found AS MATERIALIZED (${found}) SELECT ${ids} AS ids, ${total} AS total`;
  return { text, values: parameters.values };
}

/** The page of all that there is. */
function inOrderSql(query: RecordQuery, context: Context): string {
  const order = orderSql(query, context);
  const where = whereSql(query, context);
  return `SELECT t.id FROM ${context.joins.from}${where} ${order} ${limitSql(query, context)}`;
}

/** The page of what was found. */
function foundSql(query: RecordQuery, context: Context): string {
  const order = orderSql(query, context);
  const { source } = query.sort.field;
  const isById = source.from === 'column' && source.row === undefined && source.column === 'id';
  const from = isById ? 'found t' : `found JOIN ${context.joins.from} ON t.id = found.id`;
  return `SELECT t.id FROM ${from} ${order} ${limitSql(query, context)}`;
}

function orderSql({ sort: { field, isDescending } }: RecordQuery, context: Context): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  const by = valueSql(field, context);
  return `ORDER BY ${by} ${direction}${by === 't."id"' ? '' : `, t.id ${direction}`}`;
}

function limitSql({ limit, offset }: RecordQuery, { parameters }: Context): string {
  return `LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`;
}

/** All of them in order, for a cursor. */
export function streamStatement(query: RecordQuery, timeZone: string): Statement {
  const context = newContext(query.resource, timeZone);
  const texts = cellTextsSql(query.resource, context);
  const by = valueSql(query.sort.field, context);
  const where = whereSql(query, context);
  const direction = query.sort.isDescending ? 'DESC' : 'ASC';
  return {
    text: `SELECT ${texts} AS texts FROM ${context.joins.from}${where} ORDER BY ${by} ${direction}, t.id ${direction}`,
    values: context.parameters.values,
  };
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

export function toCells(row: Readonly<Record<string, string | null>>, count: number): RecordCells {
  return Array.from({ length: count }, (_, at) => row[`c${at}`] ?? '');
}
