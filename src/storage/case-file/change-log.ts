import type pg from 'pg';
import type { FieldChange } from '../../audit/field-change.js';
import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';

/** What one request changes, written down with it in one transaction. */
export class ChangeLog {
  readonly client: pg.PoolClient;
  readonly userId: number;
  readonly batchId: number;
  readonly #changes: FieldChange[] = [];

  constructor(client: pg.PoolClient, userId: number, batchId: number) {
    this.client = client;
    this.userId = userId;
    this.batchId = batchId;
  }

  static async open(client: pg.PoolClient, userId: number): Promise<ChangeLog> {
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO audit_batches (created_by_id) VALUES ($1) RETURNING id',
      [userId],
    );
    return new ChangeLog(client, userId, (rows[0] as { id: number }).id);
  }

  /** Notes each column; secrets are noted as changed, not as what. */
  note(resource: string, rowId: number, changed: ColumnValues, before: ColumnValues = {}): void {
    for (const [field, value] of Object.entries(changed)) {
      const isSecret = field === 'password_hash';
      this.#changes.push({
        resource,
        rowId,
        field,
        oldValue: isSecret ? null : toText(before[field] ?? null),
        newValue: isSecret ? null : toText(value),
      });
    }
  }

  async flush(): Promise<void> {
    const all = this.#changes;
    if (all.length === 0) return;
    await this.client.query(
      `INSERT INTO audit_entries (created_by_id, aub_id, t, row_id, k, v, v_)
       SELECT $1::int, $2::int, * FROM unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[])`,
      [
        this.userId,
        this.batchId,
        all.map(({ resource }) => resource),
        all.map(({ rowId }) => rowId),
        all.map(({ field }) => field),
        all.map(({ newValue }) => newValue),
        all.map(({ oldValue }) => oldValue),
      ],
    );
  }
}

function toText(value: ColumnValue): string | null {
  if (value === null) return null;
  return value instanceof Date ? String(Math.floor(value.getTime() / 1000)) : String(value);
}
