import type { Reference } from '../../cases/case-file-store.js';
import type { Viewer } from '../../cases/record-query.js';
import { resourceNamed } from '../../cases/resources/all-resources.js';
import { scopeSql } from './condition-sql.js';
import type { Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { identifier, Parameters } from './sql-parts.js';

/** Which of these rows are not there. A case must be one that the viewer may work on: `viewer.scope` is for cases. */
export async function findMissingReferences(
  references: readonly Reference[],
  viewer: Viewer,
  query: (statement: Statement) => Promise<{ id: string }[]>,
): Promise<readonly Reference[]> {
  const tables = [...new Set(references.map(({ table }) => table))];
  const present = new Set<string>();
  for (const table of tables) {
    const ids = references.filter((reference) => reference.table === table).map(({ id }) => String(id));
    const parameters = new Parameters();
    const given = parameters.add([...new Set(ids)]);
    const cases = resourceNamed('cases');
    const scope =
      table === 'cases' ? scopeSql(cases, viewer, { joins: new RowJoins(cases), parameters }) : undefined;
    const type = table === 'calls' ? 'text' : 'int';
    const rows = await query({
      text: `SELECT t.id::text AS id FROM ${identifier(table)} t
             WHERE t.id = ANY (${given}::${type}[])${scope === undefined ? '' : ` AND ${scope}`}`,
      values: parameters.values,
    });
    for (const { id } of rows) present.add(`${table} ${id}`);
  }
  return references.filter(({ table, id }) => !present.has(`${table} ${id}`));
}
