import type { NamedRow } from '../../cases/case-file-store.js';
import { resourceOfTable } from '../../cases/resources/all-resources.js';
import type { Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
import { identifier, Parameters } from './sql-parts.js';

/** Which of these rows are not there, or not among those that their viewer may name. */
export async function findMissingRows(
  named: readonly NamedRow[],
  query: (statement: Statement) => Promise<{ found: string }[]>,
): Promise<readonly NamedRow[]> {
  if (named.length === 0) return [];
  const parameters = new Parameters();
  // one selection for each table and each way of seeing it
  const selections = [...new Set(named.map(groupOf))].map((group) =>
    presentSql(
      named.filter((row) => groupOf(row) === group),
      parameters,
    ),
  );
  const rows = await query({ text: selections.join(' UNION ALL '), values: parameters.values });
  const present = new Set(rows.map(({ found }) => found));
  return named.filter((row) => !present.has(`${groupOf(row)} ${row.id}`));
}

function groupOf({ table, viewer }: NamedRow): string {
  return `${table} ${viewer ? `${viewer.userId} ${viewer.scope}` : 'all'}`;
}

/** Of rows of one table, as one person sees it. */
function presentSql(rows: readonly NamedRow[], parameters: Parameters): string {
  const [first] = rows as [NamedRow];
  const { table, viewer } = first;
  const resource = resourceOfTable(table);
  if (!resource) throw new Error(`${table} is the table of no resource`);
  const group = `${parameters.add(groupOf(first))}::text`;
  const ids = parameters.add([...new Set(rows.map(({ id }) => String(id)))]);
  const context = { joins: new RowJoins(resource), parameters, isSingle: true };
  const scope = viewer && scopeSql(resource, viewer, context);
  const where = `t.id = ANY (${ids}::${resource.hasTextId ? 'text' : 'int'}[])`;
  return `SELECT ${group} || ' ' || t.id AS found FROM ${identifier(table)} t
    WHERE ${where}${scope === undefined ? '' : ` AND ${scope}`}`;
}
