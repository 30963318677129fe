import type pg from 'pg';
import type { ColumnValues } from '../../cases/record-draft.js';
import type { CommunicationStore, DueMessage } from '../../messages/communication-store.js';
import { storedReason } from '../../lib/kept-reason.js';
import type { DeliveryFailure } from '../../messages/delivery-failure.js';
import { ChangeLog } from '../case-file/change-log.js';
import { lockRow, updateRow } from '../case-file/write-row.js';
import { whileReachable } from '../database-error.js';
import { inTransaction } from '../transaction.js';

const SERVER = null;

/** Messages in PostgreSQL, as the job that sends them reads and writes them. */
export class DatabaseCommunicationStore implements CommunicationStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async findQueued(id: number): Promise<DueMessage | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<DueMessage>(
        `SELECT channel, src_address AS address, coalesce(subject, '') AS subject, src_msg AS text,
           contact_id AS "contactId", case_id AS "caseId", override_reason IS NOT NULL AS "isOverridden",
           created_at < now() - interval '1 day' AS "hasExpired",
           created_at < now() - interval '2 days' AS "hasMissedSafeHours"
         FROM messages WHERE id = $1 AND delivery_state = 'queued'`,
        [id],
      ),
    );
    return rows[0];
  }

  noteSent(id: number): Promise<void> {
    return this.#settle(id, { delivery_state: 'sent', sent_at: new Date() });
  }

  noteFailed(id: number, failure: DeliveryFailure): Promise<void> {
    return this.#settle(id, { delivery_state: 'failed', failure: storedReason(failure) });
  }

  /** With its audit and its outbox row. A message that was settled before stays as it is. */
  #settle(id: number, values: ColumnValues): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      const log = new ChangeLog(client, SERVER);
      const before = await lockRow('messages', id, log);
      if (before?.delivery_state !== 'queued') return;
      await updateRow('messages', id, values, before, log);
      await log.flush();
    });
  }
}
