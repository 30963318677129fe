import { readPostFailure } from '../../webhooks/post-failure.js';
import type { Delivery } from '../../webhooks/webhook-store.js';

/** A job that ended without a word: its worker was lost too often, or it was deleted. */
const STATUS = `CASE WHEN d.delivered_at IS NOT NULL THEN 'delivered'
  WHEN d.failed_at IS NOT NULL OR j.id IS NULL OR j.ended_at IS NOT NULL THEN 'failed' ELSE 'pending' END`;

/** Deliveries with their status, as `Delivery`, and `webhook_id` beside it. */
export const DELIVERIES = `(
  SELECT d.id, d.webhook_id, d.event, d.subject, ${STATUS} AS status, d.attempts, d.created_at AS "createdAt",
    d.attempted_at AS "attemptedAt", d.http_status AS "httpStatus", d.error, d.duration_ms AS "durationMs",
    d.delivered_at AS "deliveredAt"
  FROM webhook_deliveries d LEFT JOIN jobs j ON j.id = d.job_id
) AS deliveries`;

export type DeliveryRow = Omit<Delivery, 'failure'> & {
  readonly webhook_id: number;
  readonly error: string | null;
};

export function toDelivery({ webhook_id: _webhookId, error, ...delivery }: DeliveryRow): Delivery {
  return { ...delivery, failure: error === null ? null : readPostFailure(error) };
}
