import type pg from 'pg';

export interface AuditedChange {
  /** As the APIs call it. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A row whose fields a user changes; `table` in the words of the APIs. */
export interface AuditedRow {
  readonly table: string;
  readonly id: number;
  readonly byId: number;
}

/** Writes changes of one row into the audit, in the transaction that makes them. */
export async function auditChanges(
  client: Pick<pg.ClientBase, 'query'>,
  { table, id, byId }: AuditedRow,
  changes: readonly AuditedChange[],
): Promise<void> {
  await client.query(
    `WITH batch AS (INSERT INTO audit_batches (created_by_id) VALUES ($1::int) RETURNING id)
     INSERT INTO audit_entries (created_by_id, aub_id, t, row_id, k, v, v_)
     SELECT $1::int, batch.id, $2, $3::int, e.k, e.v, e.v_
     FROM batch, unnest($4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS e (k, v, v_, place) ORDER BY e.place`,
    [
      byId,
      table,
      id,
      changes.map(({ field }) => field),
      changes.map(({ after }) => after),
      changes.map(({ before }) => before),
    ],
  );
}
