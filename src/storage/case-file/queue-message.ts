import type { ColumnValues } from '../../cases/record-draft.js';
import { ATTEMPTS, COMMUNICATION_JOB } from '../../messages/communication-store.js';
import { insertJob } from '../jobs/insert-job.js';
import type { ChangeLog } from './change-log.js';

/**
 * Enqueues the job that sends a message. Messages of one exchange are sent in their order. A message against a wish of
 * the case file leaves a row in the log of overrides: no such message without that row.
 */
export async function queueMessage(id: number, message: ColumnValues, log: ChangeLog): Promise<void> {
  const { override_reason: reason = null, override_refusal: refusal = null } = message;
  if (reason !== null)
    await log.client.query(
      `INSERT INTO contact_overrides (user_id, means, number, refusal, reason) VALUES ($1, 'text', $2, $3, $4)`,
      [log.userId, message.src_address, refusal, reason],
    );
  await insertJob(log.client, {
    kind: COMMUNICATION_JOB,
    payload: { message_id: id },
    attempts: ATTEMPTS,
    lane: `communication ${String(message.thread_id)}`,
    group: `communication ${String(message.src)}`,
  });
}
