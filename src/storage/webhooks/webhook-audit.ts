import type pg from 'pg';

/** The table, in the words of the APIs. */
export const WEBHOOKS = 'webhooks';

export interface WebhookChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Writes changes of a webhook into the audit, in the transaction that makes them. A secret is noted as changed, not as what. */
export async function auditWebhook(
  client: Pick<pg.ClientBase, 'query'>,
  { id, byId }: { readonly id: number; readonly byId: number },
  changes: readonly WebhookChange[],
): Promise<void> {
  await client.query(
    `WITH batch AS (INSERT INTO audit_batches (created_by_id) VALUES ($1::int) RETURNING id)
     INSERT INTO audit_entries (created_by_id, aub_id, t, row_id, k, v, v_)
     SELECT $1::int, batch.id, $2, $3::int, e.k, e.v, e.v_
     FROM batch, unnest($4::text[], $5::text[], $6::text[]) WITH ORDINALITY AS e (k, v, v_, place) ORDER BY e.place`,
    [
      byId,
      WEBHOOKS,
      id,
      changes.map(({ field }) => field),
      changes.map(({ after }) => after),
      changes.map(({ before }) => before),
    ],
  );
}
