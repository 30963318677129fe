import type pg from 'pg';
import { LIVE_STATES } from '../calls/call-state.js';
import type {
  DeskMessage,
  DeskMessageStore,
  NewDeskMessage,
  ReadMessages,
  UnreadMessages,
} from '../desk/desk-message.js';
import { whileReachable } from './database-error.js';
import { inTransaction } from './transaction.js';

const MESSAGE = `SELECT m.id, m.call_id AS "callId", m.user_id AS "userId", coalesce(nullif(u.full_name, ''), u.username) AS by, m.text, m.at
  FROM desk_messages m JOIN users u ON u.id = m.user_id`;
const SENT = `${MESSAGE} WHERE m.call_id = $1 AND m.user_id = $2 AND m.client_key = $3`;

/** By call and user: `u.id` is the user, `m` a message, `r` how far they have read. */
const UNREAD = `SELECT m.call_id AS "callId", u.id AS "userId", max(m.id) AS newest, coalesce(max(r.message_id), 0) AS "readUpTo",
    (count(*) FILTER (WHERE m.user_id <> u.id AND m.id > coalesce(r.message_id, 0)))::int AS unread`;
const READ = 'LEFT JOIN read_desk_messages r ON r.user_id = u.id AND r.call_id = m.call_id';
const BY_CALL = 'GROUP BY m.call_id, u.id';

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

  async markRead({ callId, userId, upTo }: ReadMessages): Promise<boolean> {
    // no further than there are messages: one that comes later is not read yet
    const { rowCount } = await whileReachable(() =>
      this.#pool.query(
        `INSERT INTO read_desk_messages AS r (user_id, call_id, message_id)
         SELECT $1::int, $2::text, max(id) FROM desk_messages WHERE call_id = $2 AND id <= $3::int HAVING max(id) IS NOT NULL
         ON CONFLICT (user_id, call_id) DO UPDATE SET message_id = excluded.message_id WHERE r.message_id < excluded.message_id`,
        [userId, callId, upTo],
      ),
    );
    return (rowCount ?? 0) > 0;
  }

  async unreadOfCall(callId: string, userIds: readonly number[]): Promise<readonly UnreadMessages[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<UnreadMessages>(
        `${UNREAD} FROM unnest($2::int[]) AS u(id) JOIN desk_messages m ON m.call_id = $1 ${READ} ${BY_CALL}`,
        [callId, userIds],
      ),
    );
    return rows;
  }

  async unreadOfUser(userId: number): Promise<readonly UnreadMessages[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<UnreadMessages>(
        `${UNREAD} FROM (SELECT $1::int AS id) u CROSS JOIN calls c JOIN desk_messages m ON m.call_id = c.id ${READ}
         WHERE c.state = ANY($2) ${BY_CALL}`,
        [userId, LIVE_STATES],
      ),
    );
    return rows;
  }
}
