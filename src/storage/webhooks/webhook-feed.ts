import type pg from 'pg';
import type { Role } from '../../access/roles.js';
import type { NewDelivery, PassedBy, Subscription, WebhookFeed } from '../../webhooks/webhook-store.js';
import { whileReachable } from '../database-error.js';
import { inTransaction } from '../transaction.js';
import { makerClearedSql } from './cleared-maker.js';
import { insertDelivery } from './insert-delivery.js';

/** A reader that is there says so every ten seconds (webhooks/follow-outbox.ts). */
const READER_GONE_AFTER_MS = 30_000;

/** The follower's side of webhooks in PostgreSQL. */
export class DatabaseWebhookFeed implements WebhookFeed {
  readonly #pool: pg.Pool;
  readonly #clearedRoles: readonly Role[];
  readonly #goneAfterMs: number;

  /** @param goneAfterMs a reader that has begun with a row so long ago has ended */
  constructor(pool: pg.Pool, clearedRoles: readonly Role[], goneAfterMs = READER_GONE_AFTER_MS) {
    this.#pool = pool;
    this.#clearedRoles = clearedRoles;
    this.#goneAfterMs = goneAfterMs;
  }

  async position(): Promise<number> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ position: string }>('SELECT position FROM webhook_reader'),
    );
    if (!rows[0]) throw new TypeError('webhook_reader has no row');
    return Number(rows[0].position);
  }

  async subscriptions(): Promise<readonly Subscription[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ id: number; event: string; sees: boolean; after: string }>(
        `SELECT id, event, sees_personal_data AND ${makerClearedSql(this.#clearedRoles, 'w')} AS sees, after_position AS after
         FROM webhooks w WHERE deleted_at IS NULL ORDER BY id`,
      ),
    );
    return rows.map(({ id, event, sees, after }) => ({
      id,
      event,
      seesPersonalData: sees,
      afterPosition: Number(after),
    }));
  }

  async begin(position: number, readerId: string): Promise<number | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ times: number }>(
        `UPDATE webhook_reader SET
           times_begun = CASE
             WHEN begun_position IS DISTINCT FROM $1 THEN 1
             WHEN begun_by = $2 THEN times_begun
             ELSE times_begun + 1
           END,
           begun_position = $1, begun_by = $2, begun_at = now()
         WHERE position < $1 AND (
           begun_position IS DISTINCT FROM $1 OR begun_by = $2 OR begun_by IS NULL
           OR begun_at < now() - $3 * interval '1 millisecond'
         ) RETURNING times_begun AS times`,
        [position, readerId, this.#goneAfterMs],
      ),
    );
    return rows[0] && rows[0].times - 1;
  }

  async putBack(position: number, readerId: string): Promise<void> {
    await whileReachable(() =>
      this.#pool.query(
        `UPDATE webhook_reader SET times_begun = times_begun - 1, begun_by = NULL
         WHERE begun_position = $1 AND begun_by = $2`,
        [position, readerId],
      ),
    );
  }

  advance(from: number, to: number, deliveries: readonly NewDelivery[], passedBy = 0): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      // a process that does the same waits here, and finds the position moved
      const moved = await client.query(
        `UPDATE webhook_reader SET position = $2, passed_by = passed_by + $3,
           passed_by_at = CASE WHEN $3 > 0 THEN now() ELSE passed_by_at END
         WHERE position = $1`,
        [from, to, passedBy],
      );
      if (moved.rowCount === 0) return false;
      for (const delivery of deliveries) await insertDelivery(client, delivery);
      return true;
    });
  }

  async passedBy(): Promise<PassedBy> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ count: number; at: Date | null }>(
        'SELECT passed_by AS count, passed_by_at AS at FROM webhook_reader',
      ),
    );
    return rows[0] ?? { count: 0, at: null };
  }

  async trimDeliveries(before: Date): Promise<number> {
    const { rowCount } = await whileReachable(() =>
      this.#pool.query(
        `WITH old AS (
           DELETE FROM webhook_deliveries d WHERE id IN (
             SELECT d.id FROM webhook_deliveries d LEFT JOIN jobs j ON j.id = d.job_id
             WHERE d.created_at < $1 AND (j.id IS NULL OR j.ended_at IS NOT NULL)
             ORDER BY d.created_at LIMIT $2
           ) RETURNING job_id
         ), dead AS (DELETE FROM jobs USING old WHERE jobs.id = old.job_id)
         SELECT FROM old`,
        [before, TRIMMED_AT_ONCE],
      ),
    );
    return rowCount ?? 0;
  }
}

/** At each call; the next one goes on. */
const TRIMMED_AT_ONCE = 10_000;
