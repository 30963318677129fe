import type pg from 'pg';
import {
  DELIVERY_ATTEMPTS,
  DELIVERY_LIFETIME_MS,
  WEBHOOK_JOB,
  type NewDelivery,
} from '../../webhooks/webhook-store.js';
import { insertJob } from '../jobs/insert-job.js';

/** Jobs of one webhook: no more than a few run at once, so that a slow receiver delays no other one. */
export function groupOf(webhookId: number): string {
  return `webhook:${webhookId}`;
}

/** The job that sends a delivery: those of one webhook and subject are done in the order of their making. */
export function insertDeliveryJob(
  client: Pick<pg.ClientBase, 'query'>,
  { id, webhookId, subject }: Pick<NewDelivery, 'id' | 'webhookId' | 'subject'>,
): Promise<string> {
  return insertJob(client, {
    kind: WEBHOOK_JOB,
    payload: { delivery_id: id },
    attempts: DELIVERY_ATTEMPTS,
    lane: `webhook:${webhookId}:${subject}`,
    group: groupOf(webhookId),
  });
}

/** A delivery together with its job. */
export async function insertDelivery(
  client: Pick<pg.ClientBase, 'query'>,
  delivery: NewDelivery,
): Promise<void> {
  const jobId = await insertDeliveryJob(client, delivery);
  const { id, webhookId, position, event, subject, body, hasPersonalData } = delivery;
  await client.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, job_id, position, event, subject, body, has_personal_data, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 millisecond')`,
    [id, webhookId, jobId, position, event, subject, body, hasPersonalData, DELIVERY_LIFETIME_MS],
  );
}
