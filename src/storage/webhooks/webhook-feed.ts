import type pg from 'pg';
import type { NewDelivery, Subscription, WebhookFeed } from '../../webhooks/webhook-store.js';
import { whileReachable } from '../database-error.js';
import { inTransaction } from '../transaction.js';
import { insertDelivery } from './insert-delivery.js';

/** The follower's side of webhooks in PostgreSQL. */
export class DatabaseWebhookFeed implements WebhookFeed {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
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
        `SELECT id, event, sees_personal_data AS sees, after_position AS after
         FROM webhooks WHERE deleted_at IS NULL ORDER BY id`,
      ),
    );
    return rows.map(({ id, event, sees, after }) => ({
      ...{ id, event, seesPersonalData: sees },
      afterPosition: Number(after),
    }));
  }

  advance(from: number, to: number, deliveries: readonly NewDelivery[]): Promise<boolean> {
    return inTransaction(this.#pool, async (client) => {
      // a process that does the same waits here, and finds the position moved
      const moved = await client.query('UPDATE webhook_reader SET position = $2 WHERE position = $1', [
        from,
        to,
      ]);
      if (moved.rowCount === 0) return false;
      for (const delivery of deliveries) await insertDelivery(client, delivery);
      return true;
    });
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
