import type pg from 'pg';
import type { FieldChange } from '../../audit/field-change.js';
import type { ColumnValue, ColumnValues } from '../../cases/record-draft.js';
import { ACTIVITY } from '../../cases/activity-codes.js';
import type { Activity } from '../../cases/rules/case-history.js';
import type { CaseHistory } from '../../cases/rules/resource-rules.js';
import { OutboxEntries, type FindOwners, type RowChange } from '../outbox/outbox-entries.js';
import { prepared } from './prepared.js';

/** Columns that an activity shares with its case, so that each shows how the case stood then. */
export const SHARED_WITH_CASE =
  'priority, status, escalated_to_id, disposition_id, src, src_uid, src_address, src_vector, reporter_id';

/** The same columns, in their order, of an activity `a` whose change may have come from elsewhere than the case `c`. */
const STANDING = `c.priority, c.status, c.escalated_to_id, c.disposition_id,
      ${['src', 'src_uid', 'src_address'].map(originSql).join(', ')}, (${originSql('src_vector')})::int, c.reporter_id`;

/** SQL for an activity's detail, in words; for an activity of the case itself, the plan of the case. */
const DETAIL = `coalesce(a.detail, CASE WHEN a.activity IN (${ACTIVITY.created}, ${ACTIVITY.updated}, ${ACTIVITY.recategorised})
      THEN nullif(c.plan, '') END)`;

function originSql(column: string): string {
  return `CASE WHEN a.origin IS NULL THEN c.${column}::text ELSE a.origin::jsonb ->> '${column}' END`;
}

/** The changes of one request, written at the end of its transaction. */
export class ChangeLog implements CaseHistory {
  readonly client: pg.PoolClient;
  /** Null for the server. */
  readonly userId: number | null;
  /** Users in whose inboxes there is news by it. */
  readonly informed = new Set<number>();
  readonly #changes: FieldChange[] = [];
  readonly #activities: Activity[] = [];
  readonly #outbox = new OutboxEntries();
  #batchId: number | undefined;

  constructor(client: pg.PoolClient, userId: number | null) {
    this.client = client;
    this.userId = userId;
  }

  /** The number of the request, for a row that must have it before the end. */
  async batchId(): Promise<number> {
    if (this.#batchId !== undefined) return this.#batchId;
    const { rows } = await this.client.query<{ id: number }>(
      'INSERT INTO audit_batches (created_by_id) VALUES ($1) RETURNING id',
      [this.userId],
    );
    return (this.#batchId = (rows[0] as { id: number }).id);
  }

  /** Notes that something happened in a case; how the case stands is added at the end. */
  noteActivity(activity: Activity): void {
    this.#activities.push(activity);
  }

  /** Notes each column; secrets are noted as changed, not as what. */
  note(resource: string, rowId: number, changed: ColumnValues, before: ColumnValues = {}): void {
    for (const [field, value] of Object.entries(changed)) {
      if (field === 'login_generation') continue; // follows from is_active
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

  /** A row has been made or changed; the rows of some tables are published by the outbox. */
  publish(change: RowChange): void {
    this.#outbox.add(change);
  }

  /** Writes down all that was noted. */
  async flush(): Promise<void> {
    const [changes, activities] = [this.#changes, this.#activities];
    const published = await this.#outbox.finish(this.#findOwners);
    if (changes.length === 0 && activities.length === 0 && published.topics.length === 0) return;
    await this.client.query(
      prepared({
        text: this.#batchId === undefined ? FLUSH : FLUSH_OF_BATCH,
        values: [
          this.userId,
          changes.map(({ resource }) => resource),
          changes.map(({ rowId }) => rowId),
          changes.map(({ field }) => field),
          changes.map(({ newValue }) => newValue),
          changes.map(({ oldValue }) => oldValue),
          activities.map(({ activity }) => activity),
          activities.map(({ ref }) => ref ?? null),
          activities.map(({ changeCount }) => changeCount),
          activities.map(({ caseId }) => caseId),
          activities.map(({ origin }) => (origin ? JSON.stringify(origin) : null)),
          activities.map(({ detail }) => detail ?? null),
          published.topics,
          published.subjects,
          published.changes,
          ...(this.#batchId === undefined ? [] : [this.#batchId]),
        ],
      }),
    );
  }

  readonly #findOwners: FindOwners = async (contactIds) => {
    const { rows } = await this.client.query<Awaited<ReturnType<FindOwners>>[number]>(
      prepared({
        text: `SELECT 'clients' AS table, id, contact_id FROM clients WHERE contact_id = ANY ($1::int[])
          UNION ALL SELECT 'users', id, contact_id FROM users WHERE contact_id = ANY ($1::int[]) ORDER BY 1, 2`,
        values: [contactIds],
      }),
    );
    return rows;
  };
}

const flushOf = (batch: string) => `
  WITH batch AS (${batch}), activities AS (
    INSERT INTO case_activities (created_by_id, aub_id, activity, activity_ref, change_count, case_id, detail, ${SHARED_WITH_CASE})
    SELECT $1::int, batch.id, a.activity, a.ref, a.change_count, c.id, ${DETAIL}, ${STANDING}
    FROM batch, unnest($7::int[], $8::int[], $9::int[], $10::int[], $11::text[], $12::text[])
      WITH ORDINALITY AS a (activity, ref, change_count, case_id, origin, detail, place)
    JOIN cases c ON c.id = a.case_id ORDER BY c.id, a.place
  ), published AS (
    INSERT INTO outbox (topic, subject, changes, actor_id)
    SELECT o.topic, o.subject, o.changes::jsonb, $1::int
    FROM unnest($13::text[], $14::text[], $15::text[]) WITH ORDINALITY AS o (topic, subject, changes, place)
    ORDER BY o.place
  )
  INSERT INTO audit_entries (created_by_id, aub_id, t, row_id, k, v, v_)
  SELECT $1::int, batch.id, e.t, e.row_id, e.k, e.v, e.v_
  FROM batch, unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[])
    WITH ORDINALITY AS e (t, row_id, k, v, v_, place)
  ORDER BY e.place`;

const FLUSH = flushOf('INSERT INTO audit_batches (created_by_id) VALUES ($1::int) RETURNING id');
const FLUSH_OF_BATCH = flushOf('SELECT $16::int AS id');

function toText(value: ColumnValue): string | null {
  if (value === null) return null;
  return value instanceof Date ? String(Math.floor(value.getTime() / 1000)) : String(value);
}
