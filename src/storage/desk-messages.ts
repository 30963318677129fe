import type pg from 'pg';
import type { DeskMessage, DeskMessageStore, NewDeskMessage } from '../desk/desk-message.js';
import { whileReachable } from './database-error.js';
import { inTransaction } from './transaction.js';

const MESSAGE = `SELECT m.id, m.call_id AS "callId", m.user_id AS "userId", coalesce(nullif(u.full_name, ''), u.username) AS by, m.text, m.at
  FROM desk_messages m JOIN users u ON u.id = m.user_id`;
const SENT = `${MESSAGE} WHERE m.call_id = $1 AND m.user_id = $2 AND m.client_key = $3`;

/** Messages between agents and supervisors in PostgreSQL. */
export class DatabaseDeskMessages implements DeskMessageStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(callId: string): Promise<readonly DeskMessage[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<DeskMessage>(`${MESSAGE} WHERE m.call_id = $1 ORDER BY m.id`, [callId]),
    );
    return rows;
  }

  async findSent({
    callId,
    userId,
    clientKey,
  }: Omit<NewDeskMessage, 'text'>): Promise<DeskMessage | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<DeskMessage>(SENT, [callId, userId, clientKey]),
    );
    return rows[0];
  }

  add({ callId, userId, text, clientKey }: NewDeskMessage, most: number): Promise<DeskMessage | undefined> {
    return inTransaction(this.#pool, async (client) => {
      // two at once would both find room for one more; the row of the call is not locked, since its events change it
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 118))', [callId]);
      await client.query(
        `INSERT INTO desk_messages (call_id, user_id, client_key, text)
         SELECT $1::text, $2::int, $3::text, $4::text
         WHERE (SELECT count(*) FROM desk_messages WHERE call_id = $1) < $5::int
         ON CONFLICT (call_id, user_id, client_key) DO NOTHING`,
        [callId, userId, clientKey, text, most],
      );
      const { rows } = await client.query<DeskMessage>(SENT, [callId, userId, clientKey]);
      return rows[0];
    });
  }
}
