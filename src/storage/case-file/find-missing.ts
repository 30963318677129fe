import type { NamedRow } from '../../cases/case-file-store.js';
import { RESOURCES } from '../../cases/resources/all-resources.js';
import { scopeSql } from './condition-sql.js';
import type { Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { identifier, Parameters } from './sql-parts.js';

/**
 * Which of these rows are not there, or not among those that their viewer may name. One statement for each table
 * and each way of seeing it.
 */
export async function findMissingRows(
  named: readonly NamedRow[],
  query: (statement: Statement) => Promise<{ id: string }[]>,
): Promise<readonly NamedRow[]> {
  const present = new Set<string>();
  for (const group of new Set(named.map(groupOf))) {
    const rows = named.filter((row) => groupOf(row) === group);
    for (const { id } of await query(presentStatement(rows))) present.add(`${group} ${id}`);
  }
  return named.filter((row) => !present.has(`${groupOf(row)} ${row.id}`));
}

function groupOf({ table, viewer }: NamedRow): string {
  return `${table} ${viewer ? `${viewer.userId} ${viewer.scope}` : 'all'}`;
}

/** Of rows of one table, as one person sees it. */
function presentStatement(rows: readonly NamedRow[]): Statement {
  const [{ table, viewer }] = rows as [NamedRow];
  const resource = Object.values(RESOURCES).find((each) => each.table === table);
  if (!resource) throw new Error(`${table} is the table of no resource`);
  const parameters = new Parameters();
  const ids = parameters.add([...new Set(rows.map(({ id }) => String(id)))]);
  const scope = viewer && scopeSql(resource, viewer, { joins: new RowJoins(resource), parameters });
  return {
    text: `SELECT t.id::text AS id FROM ${identifier(table)} t
           WHERE t.id = ANY (${ids}::${resource.hasTextId ? 'text' : 'int'}[])${scope === undefined ? '' : ` AND ${scope}`}`,
    values: parameters.values,
  };
}
