import type { PartQuery } from '../../cases/case-file-store.js';
import type { Viewer } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { cellTextsSql } from './cell-texts.js';
import { scopeSql } from './condition-sql.js';
import { prepared, type Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { identifier, Parameters } from './sql-parts.js';

/** How many of each of its parts are told with a record. */
const PARTS_AT_MOST = 1_000;

interface Context {
  readonly joins: RowJoins;
  readonly parameters: Parameters;
  readonly timeZone: string;
}

const idType = (resource: Resource) => (resource.hasTextId ? 'text' : 'int');

/** `texts` of these records, in the order of their ids. */
export function recordsStatement(
  resource: Resource,
  ids: readonly (string | number)[],
  timeZone: string,
): Statement {
  const context = newContext(resource, timeZone);
  const given = `${context.parameters.add(ids)}::${idType(resource)}[]`;
  const texts = cellTextsSql(resource, context);
  // behind a SELECT the planner cannot see how many there are, and one plan does for any number
  const those = `ARRAY (SELECT unnest(${given}))`;
  const text = `SELECT ${texts} AS texts FROM ${context.joins.from} WHERE t.id = ANY (${those}) ORDER BY array_position(${given}, t.id)`;
  return prepared({ text, values: context.parameters.values });
}

/** `texts` of a record, removed or not, if it is there for this viewer. */
export function recordStatement(resource: Resource, id: string, viewer: Viewer, timeZone: string): Statement {
  const context = newContext(resource, timeZone);
  const text = oneSql(resource, id, viewer, context);
  return prepared({ text, values: context.parameters.values });
}

/** The same as `record`, and as `part0`, `part1` … the texts of what hangs on it, by their ids. */
export function wholeStatement(
  resource: Resource,
  id: string,
  viewer: Viewer,
  parts: readonly PartQuery[],
  timeZone: string,
): Statement {
  const context = newContext(resource, timeZone);
  const record = oneSql(resource, id, viewer, context);
  const { parameters } = context;
  const hanging = parts.map(
    (part, at) => `(${partSql(part, resource, id, { parameters, timeZone })}) AS part${at}`,
  );
  const text = `SELECT ${[`(${record}) AS record`, ...hanging].join(', ')}`;
  return prepared({ text, values: parameters.values });
}

function newContext(resource: Resource, timeZone: string): Context {
  return { joins: new RowJoins(resource), parameters: new Parameters(), timeZone };
}

function oneSql(resource: Resource, id: string, viewer: Viewer, context: Context): string {
  const place = `${context.parameters.add(id)}::${idType(resource)}`;
  const texts = cellTextsSql(resource, context);
  const scope = scopeSql(resource, viewer, { ...context, isSingle: true });
  return `SELECT ${texts} AS texts FROM ${context.joins.from} WHERE t.id = ${place}${scope === undefined ? '' : ` AND ${scope}`}`;
}

function partSql(
  { link, resource, viewer }: PartQuery,
  whole: Resource,
  id: string,
  { parameters, timeZone }: Omit<Context, 'joins'>,
): string {
  const context = { joins: new RowJoins(resource), parameters, timeZone };
  const texts = cellTextsSql(resource, context);
  const place = `${parameters.add(id)}::${idType(whole)}`;
  const own =
    link.own === undefined
      ? place
      : `(SELECT w.${identifier(link.own)} FROM ${identifier(whole.table)} w WHERE w.id = ${place})`;
  const all = [`t.${identifier(link.column)} = ${own}`];
  const scope = scopeSql(resource, viewer, { ...context, isSingle: true });
  if (scope !== undefined) all.push(scope);
  if (resource.removedColumn !== undefined) all.push(`t.${identifier(resource.removedColumn)} = 0`);
  const rows = `SELECT t.id, ${texts} AS texts FROM ${context.joins.from} WHERE ${all.join(' AND ')} ORDER BY t.id LIMIT ${PARTS_AT_MOST}`;
  return `SELECT json_agg(x.texts ORDER BY x.id) FROM (${rows}) x`;
}
