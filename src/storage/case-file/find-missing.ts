import type pg from 'pg';
import type { NamedRow, WriteOptions } from '../../cases/case-file-store.js';
import { missingFault } from '../../cases/missing-reference.js';
import { RecordRefusal } from '../../cases/record-refusal.js';
import type { Resource } from '../../cases/resource.js';
import { resourceOfTable } from '../../cases/resources/all-resources.js';
import { unhiddenSql } from './hidden-sql.js';
import type { Statement } from './prepared.js';
import { RowJoins } from './row-joins.js';
import { scopeSql } from './scope-sql.js';
import { identifier, Parameters } from './sql-parts.js';

/** Which of these rows are missing, or not among those that their viewer may name. */
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

/** In the transaction that names them. @throws RecordRefusal */
export async function refuseMissingRows(
  client: pg.PoolClient,
  { references = [] }: WriteOptions,
): Promise<void> {
  const missing = await findMissingRows(references, async (statement) => {
    const { rows } = await client.query<{ found: string }>(statement);
    return rows;
  });
  if (missing.length > 0) throw new RecordRefusal(missing.map(missingFault));
}

function groupOf({ table, viewer }: NamedRow): string {
  return `${table} ${viewer ? `${viewer.userId} ${viewer.scope}` : 'all'}`;
}

/** SQL that finds the named rows of one table that are there for one viewer. */
function presentSql(rows: readonly NamedRow[], parameters: Parameters): string {
  const [first] = rows as [NamedRow];
  const { table, viewer } = first;
  const resource = resourceOfTable(table);
  if (!resource) throw new Error(`${table} is the table of no resource`);
  const group = `${parameters.add(groupOf(first))}::text`;
  const ids = parameters.add([...new Set(rows.map(({ id }) => String(id)))]);
  const context = { joins: new RowJoins(resource), parameters, isSingle: true };
  const scope = viewer && scopeSql(resource, viewer, context);
  const { id, from } = namedSql(resource);
  const isNamed = `${id} = ANY (${ids}::${resource.hasTextId ? 'text' : 'int'}[])`;
  const where = [isNamed, ...unhiddenSql(resource)].join(' AND ');
  return `SELECT ${group} || ' ' || ${id} AS found FROM ${from}
    WHERE ${where}${scope === undefined ? '' : ` AND ${scope}`}`;
}

/** Rows `t`, and the ids that they are named by: also those of records that lead to them. */
function namedSql({ table, leadsToColumn: into }: Resource): { readonly id: string; readonly from: string } {
  const rows = identifier(table);
  if (into === undefined) return { id: 't.id', from: `${rows} t` };
  const isLedTo = `t.id = coalesce(named.${identifier(into)}, named.id)`;
  return { id: 'named.id', from: `${rows} named JOIN ${rows} t ON ${isLedTo}` };
}
