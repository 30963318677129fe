import type {
  Condition,
  JoinedRows,
  Metric,
  PivotQuery,
  RecordCells,
  RecordQuery,
} from '../../cases/record-query.js';
import type { Field, Resource } from '../../cases/resource.js';
import { conditionSql } from './condition-sql.js';
import { cellSql, valueSql } from './field-sql.js';
import { listedSql, unhiddenSql } from './hidden-sql.js';
import type { Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
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
  const { base } = context.joins;
  all.push(
    ...(asksForRemoved(conditions, resource) ? unhiddenSql(resource, base) : listedSql(resource, base)),
  );
  return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : '';
}

function asksForRemoved(conditions: readonly Condition[], { removedColumn }: Resource): boolean {
  return conditions.some((condition) => 'field' in condition && condition.field.name === removedColumn);
}

/**
 * `ids` of the records of a page, in its order, and with it `total`, of which no more than one beyond what is shown
 * exactly are counted. Small, so that it is planned anew for each question.
 *
 * Both come from one look: as many as are counted are taken in the page's order. Where an index counts faster than
 * any order allows, and on pages far down, the page is looked for by itself.
 */
export function pageStatement(query: RecordQuery, timeZone: string): Statement {
  const parameters = new Parameters();
  const freshContext = () => newContext(query.resource, timeZone, parameters);
  if (isEverything(query)) return everythingStatement(query, freshContext);
  const counted = 'SELECT count(*)::int AS total FROM found';
  if (query.isUncounted || query.offset + query.limit > EXACT_TOTAL) {
    const total = query.isUncounted ? '0' : `(${counted})`;
    const found = query.isUncounted ? '' : `WITH found AS (${foundSql(query, freshContext())}) `;
    const text = `${found}SELECT ARRAY (${inOrderSql(query, freshContext())}) AS ids, ${total} AS total`;
    return { text, values: parameters.values };
  }
  const isCovered = isCoveredByIndex(query);
  const found = isCovered ? foundSql(query, freshContext()) : foundInOrderSql(query, freshContext());
  const page = `ARRAY (${isCovered ? pageOfIdsSql(query, freshContext()) : pageOfFoundSql(query, parameters)})`;
  const ids = isCovered
    ? `CASE WHEN total > ${EXACT_TOTAL} THEN ARRAY (${inOrderSql(query, freshContext())}) ELSE ${page} END`
    : page;
  const text = `WITH found AS MATERIALIZED (${found}) SELECT ${ids} AS ids, total FROM (${counted}) counted`;
  return { text, values: parameters.values };
}

function isEverything({ resource, conditions, viewer, isUncounted = false }: RecordQuery): boolean {
  // people are taken out of cases all the time; cases are rarely deleted
  const isWhole = resource.removedColumn === undefined || resource.isHiddenWhenRemoved === true;
  return !isUncounted && conditions.length === 0 && viewer.scope === 'all' && isWhole;
}

/** Nine of ten rows are never deleted: what the statistics have ten times over needs no counting. */
const SURELY_MORE = 10 * EXACT_TOTAL;

function everythingStatement(query: RecordQuery, freshContext: () => Context): Statement {
  const context = freshContext();
  const rows = `SELECT reltuples FROM pg_class WHERE oid = '${identifier(query.resource.table)}'::regclass`;
  const counted = `SELECT count(*)::int FROM (${foundInOrderSql(query, freshContext())}) found`;
  const total = `CASE WHEN (${rows}) > ${SURELY_MORE} THEN ${EXACT_TOTAL + 1} ELSE (${counted}) END`;
  const text = `SELECT ARRAY (${inOrderSql(query, context)}) AS ids, ${total} AS total`;
  return { text, values: context.parameters.values };
}

/** Columns that lie together in one index, `cases_filters_idx`. */
const COVERED: Readonly<Record<string, readonly string[]>> = {
  cases: ['status', 'priority', 'case_category_id', 'gbv_related'],
};

/** Whether a query is only of such columns, and of more than one value: in the index of one, they lie in order. */
function isCoveredByIndex({ resource, conditions, viewer }: RecordQuery): boolean {
  const columns = COVERED[resource.table] ?? [];
  const isCovered = (condition: Condition) =>
    condition.test === 'in' &&
    condition.field.source.from === 'column' &&
    condition.field.source.row === undefined &&
    columns.includes(condition.field.source.column);
  const count = conditions.flatMap((condition) => (condition.test === 'in' ? condition.values : [])).length;
  return viewer.scope === 'all' && count > 1 && conditions.every(isCovered);
}

function foundSql(query: RecordQuery, context: Context): string {
  const where = whereSql(query, context);
  return `SELECT t.id FROM ${context.joins.from}${where} LIMIT ${EXACT_TOTAL + 1}`;
}

function foundInOrderSql(query: RecordQuery, context: Context): string {
  const { by, direction } = orderOf(query, context);
  const where = whereSql(query, context);
  return `SELECT t.id, ${by} AS place FROM ${context.joins.from}${where} ORDER BY ${by} ${direction}, t.id ${direction} LIMIT ${EXACT_TOTAL + 1}`;
}

function pageOfFoundSql(query: RecordQuery, parameters: Parameters): string {
  const direction = query.sort.isDescending ? 'DESC' : 'ASC';
  return `SELECT id FROM found ORDER BY place ${direction}, id ${direction} ${limitSql(query, parameters)}`;
}

function pageOfIdsSql(query: RecordQuery, context: Context): string {
  const { by, direction } = orderOf(query, context);
  return `SELECT t.id FROM found JOIN ${context.joins.from} ON t.id = found.id ORDER BY ${by} ${direction}, t.id ${direction} ${limitSql(query, context.parameters)}`;
}

/** The page of all that there is. */
function inOrderSql(query: RecordQuery, context: Context): string {
  const { by, direction } = orderOf(query, context);
  const where = whereSql(query, context);
  return `SELECT t.id FROM ${context.joins.from}${where} ORDER BY ${by} ${direction}, t.id ${direction} ${limitSql(query, context.parameters)}`;
}

function orderOf({ sort: { field, isDescending } }: RecordQuery, context: Context) {
  return { by: valueSql(field, context), direction: isDescending ? 'DESC' : 'ASC' };
}

function limitSql({ limit, offset }: RecordQuery, parameters: Parameters): string {
  return `LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`;
}

/** The `id` of all of them in order, for a cursor. */
export function streamStatement(query: RecordQuery, timeZone: string): Statement {
  const context = newContext(query.resource, timeZone);
  const { by, direction } = orderOf(query, context);
  const where = whereSql(query, context);
  return {
    text: `SELECT t.id FROM ${context.joins.from}${where} ORDER BY ${by} ${direction}, t.id ${direction}`,
    values: context.parameters.values,
  };
}

/** The planner's estimate of the number of rows. */
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
  const joined = query.join && { ...context, joins: new RowJoins(query.join.resource, JOINED_ALIAS) };
  const axes = query.axes.map(({ field, isJoined }) => axisSql(field, isJoined ? joined : context));
  const metrics = query.metrics.map((metric) => metricSql(metric, context));
  const where = whereSql(query, context);
  const join = query.join && joined ? joinSql(query.join, context, joined) : '';
  const places = axes.map((_, at) => at + 1).join(', ');
  const group = axes.length > 0 ? ` GROUP BY ${places} ORDER BY ${places}` : '';
  const cells = [...axes, ...metrics].map((sql, at) => `${sql} AS c${at}`).join(', ');
  return {
    text: `SELECT ${cells} FROM ${context.joins.from}${join}${where}${group} LIMIT ${PIVOT_ROWS_AT_MOST}`,
    values: context.parameters.values,
  };
}

const JOINED_ALIAS = 'j';

/** As a client is given it; times as numbers, so that they come in their order. */
function axisSql(field: Field, context: Context | undefined): string {
  if (!context) throw new Error(`nothing is joined that has ${field.name}`);
  return field.source.from === 'time' ? valueSql(field, context) : cellSql(field, context);
}

/** Rows that their viewer sees, and that were not removed. */
function joinSql({ link, resource, viewer }: JoinedRows, context: Context, joined: Context): string {
  if (!viewer) throw new Error(`no viewer is given for counting ${resource.name}`);
  const { base } = joined.joins;
  const pairs = [
    { column: link.column, baseColumn: link.baseColumn ?? 'id' },
    ...(link.and ? [link.and] : []),
  ];
  const on = pairs.map(
    ({ column, baseColumn }) =>
      `${base}.${identifier(column)} = ${context.joins.base}.${identifier(baseColumn)}`,
  );
  const scope = scopeSql(resource, viewer, joined);
  const all = [...on, ...listedSql(resource, base), ...(scope === undefined ? [] : [scope])];
  return ` JOIN ${joined.joins.operand} ON ${all.join(' AND ')}`;
}

function metricSql({ reckon, field }: Metric, context: Context): string {
  if (reckon === 'count' || !field) return 'count(*)::text';
  const value = valueSql(field, context);
  return reckon === 'avg' ? `round(avg(${value}), 2)::text` : `${reckon}(${value})::text`;
}

export function toCells(row: Readonly<Record<string, string | number | null>>, count: number): RecordCells {
  return Array.from({ length: count }, (_, at) => String(row[`c${at}`] ?? ''));
}
