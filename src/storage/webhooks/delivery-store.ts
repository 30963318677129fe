import type pg from 'pg';
import type { Role } from '../../access/roles.js';
import { storedReason } from '../../lib/kept-reason.js';
import type { PostFailure } from '../../webhooks/post-failure.js';
import type { AttemptResult, DeliveryStore, DueDelivery } from '../../webhooks/webhook-store.js';
import { whileReachable } from '../database-error.js';
import { makerClearedSql } from './cleared-maker.js';

/** Deliveries of webhooks in PostgreSQL, as their job reads and writes them. */
export class DatabaseDeliveryStore implements DeliveryStore {
  readonly #pool: pg.Pool;
  readonly #clearedRoles: readonly Role[];

  constructor(pool: pg.Pool, clearedRoles: readonly Role[]) {
    this.#pool = pool;
    this.#clearedRoles = clearedRoles;
  }

  async findDue(id: string): Promise<DueDelivery | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<DueDelivery>(
        `SELECT d.webhook_id AS "webhookId", w.url, d.event, d.body,
           d.delivered_at IS NOT NULL OR d.failed_at IS NOT NULL AS "hasEnded",
           d.expires_at <= now() AS "hasExpired", w.is_paused AS "isPaused", w.deleted_at IS NOT NULL AS "isDeleted",
           d.has_personal_data AND NOT ${makerClearedSql(this.#clearedRoles, 'w')} AS "isForbidden",
           CASE WHEN w.previous_secret_until > now() THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END
             AS secrets
         FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = $1`,
        [id],
      ),
    );
    return rows[0];
  }

  async noteAttempt(id: string, { httpStatus, failure, durationMs, outcome }: AttemptResult): Promise<void> {
    await whileReachable(() =>
      this.#pool.query(
        `UPDATE webhook_deliveries SET attempts = attempts + 1, attempted_at = now(), http_status = $2, error = $3,
           duration_ms = $4, delivered_at = CASE WHEN $5 = 'delivered' THEN now() END,
           failed_at = CASE WHEN $5 = 'failed' THEN now() END
         WHERE id = $1 AND delivered_at IS NULL`,
        [id, httpStatus, failure && storedReason(failure), durationMs, outcome],
      ),
    );
  }

  async giveUp(id: string, failure: PostFailure): Promise<void> {
    await whileReachable(() =>
      this.#pool.query(
        `UPDATE webhook_deliveries SET failed_at = now(), error = $2
         WHERE id = $1 AND delivered_at IS NULL AND failed_at IS NULL`,
        [id, storedReason(failure)],
      ),
    );
  }
}
