import type { PartQuery } from '../../cases/case-file-store.js';
import type { Viewer } from '../../cases/record-query.js';
import type { Resource } from '../../cases/resource.js';
import { cellTextsSql, namesSql } from './cell-texts.js';
import { listedSql, unhiddenSql } from './hidden-sql.js';
import { prepared, type Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
import { identifier, Parameters } from './sql-parts.js';

/** How many of each of its parts are shown with a record. */
const PARTS_AT_MOST = 1_000;

interface Context {
  readonly joins: RowJoins;
  readonly parameters: Parameters;
  readonly timeZone: string;
}

const idType = (resource: Resource) => (resource.hasTextId ? 'text' : 'int');

/**
 * `part0` are these records, in the order of their ids, as `cellTextsSql` has them; with it, as of any statement
 * here, `categories` and `users` that are named in them.
 */
export function recordsStatement(
  resource: Resource,
  ids: readonly (string | number)[],
  timeZone: string,
): Statement {
  const context = newContext(resource, timeZone);
  const given = `${context.parameters.add(ids)}::${idType(resource)}[]`;
  const columns = cellTextsSql(resource, context);
  // behind a SELECT the planner cannot see how many there are, and one plan does for any number
  const those = `ARRAY (SELECT unnest(${given}))`;
  const rows = `SELECT array_position(${given}, t.id) AS place, ${columns} FROM ${context.joins.from} WHERE t.id = ANY (${those})`;
  return prepared({ text: selectionsSql([rows]), values: context.parameters.values });
}

/** `part0` is a record, removed or not unless removal hides it, if it is there for this viewer; `part1` … what hangs on it, by its ids. */
export function wholeStatement(
  resource: Resource,
  id: string,
  viewer: Viewer,
  parts: readonly PartQuery[],
  { timeZone, isNoted = false }: { readonly timeZone: string; readonly isNoted?: boolean },
): Statement {
  const context = newContext(resource, timeZone);
  const record = oneSql(resource, id, viewer, context);
  const { parameters } = context;
  const hanging = parts.map((part) => partSql(part, resource, id, { parameters, timeZone }));
  const noted = isNoted ? noteSql(resource, id, viewer, parameters) : undefined;
  return prepared({ text: selectionsSql([record, ...hanging], noted), values: parameters.values });
}

/**
 * The reader of the first selection, if there is anything in it: written with the same statement. No request waits for
 * the disk to see a record: a power cut, or the end of PostgreSQL by `kill -9`, may take what was noted in the last moment, 30 ms
 * on our own (three times `wal_writer_delay`), 600 ms on another; the end of this process takes nothing.
 */
function noteSql(seen: Resource, id: string, { userId }: Viewer, parameters: Parameters): string {
  const [user, resource, row] = [userId, seen.particularsName ?? seen.name, id].map((value) =>
    parameters.add(value),
  );
  return `noted AS (INSERT INTO audit_reads (user_id, resource, row_id)
    SELECT ${user}::int, ${resource}::text, ${row}::${idType(seen)}::text FROM s0, set_config('synchronous_commit', 'off', true))`;
}

/** Each selection as one JSON array, by `place`. */
function selectionsSql(selections: readonly string[], noted?: string): string {
  const given = selections.map((rows, at) => `s${at} AS MATERIALIZED (${rows})`);
  const parts = selections.map((_, at) => `(SELECT json_agg(texts ORDER BY place) FROM s${at}) AS part${at}`);
  const names = namesSql(selections.map((_, at) => `s${at}`));
  const all = noted === undefined ? given : [...given, noted];
  return `WITH ${all.join(', ')} SELECT ${parts.join(', ')}, ${names}`;
}

function newContext(resource: Resource, timeZone: string): Context {
  return { joins: new RowJoins(resource), parameters: new Parameters(), timeZone };
}

function oneSql(resource: Resource, id: string, viewer: Viewer, context: Context): string {
  const place = `${context.parameters.add(id)}::${idType(resource)}`;
  const columns = cellTextsSql(resource, context);
  const scope = scopeSql(resource, viewer, { ...context, isSingle: true });
  const all = [`t.id = ${place}`, ...(scope === undefined ? [] : [scope]), ...unhiddenSql(resource)];
  return `SELECT 0 AS place, ${columns} FROM ${context.joins.from} WHERE ${all.join(' AND ')}`;
}

function partSql(
  { link, resource, viewer }: PartQuery,
  whole: Resource,
  id: string,
  { parameters, timeZone }: Omit<Context, 'joins'>,
): string {
  const context = { joins: new RowJoins(resource), parameters, timeZone };
  const columns = cellTextsSql(resource, context);
  const place = `${parameters.add(id)}::${idType(whole)}`;
  const ownColumns =
    link.baseColumn === undefined
      ? place
      : `(SELECT w.${identifier(link.baseColumn)} FROM ${identifier(whole.table)} w WHERE w.id = ${place})`;
  const all = [`t.${identifier(link.column)} = ${ownColumns}`];
  const scope = scopeSql(resource, viewer, { ...context, isSingle: true });
  if (scope !== undefined) all.push(scope);
  all.push(...listedSql(resource, 't'));
  return `SELECT t.id AS place, ${columns} FROM ${context.joins.from} WHERE ${all.join(' AND ')} ORDER BY t.id LIMIT ${PARTS_AT_MOST}`;
}
