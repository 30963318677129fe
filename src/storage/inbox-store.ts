import type pg from 'pg';
import type { InboxEntry, InboxPage, InboxQuery, InboxStore } from '../cases/inbox.js';
import { whileReachable } from './database-error.js';

/** The news for users, in PostgreSQL. `case-file/rule-context.ts` writes it, in the transaction of the change. */
export class DatabaseInboxStore implements InboxStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(userId: number, { isUnread, offset, limit }: InboxQuery): Promise<InboxPage> {
    const [entries, counts] = await whileReachable(() =>
      Promise.all([
        this.#pool.query<InboxEntry>(
          `SELECT e.id, e.user_id AS "userId", e.case_id AS "caseId", e.kind, e.reason, e.by_user_id AS "byUserId",
             u.username AS by, e.created_at AS at, e.read_at AS "readAt"
           FROM inbox_entries e LEFT JOIN users u ON u.id = e.by_user_id
           WHERE e.user_id = $1 AND (e.read_at IS NULL OR NOT $2) ORDER BY e.id DESC OFFSET $3 LIMIT $4`,
          [userId, isUnread, offset, limit],
        ),
        this.#pool.query<{ total: number; unread: number }>(
          `SELECT count(*)::int AS total, (count(*) FILTER (WHERE read_at IS NULL))::int AS unread
           FROM inbox_entries WHERE user_id = $1`,
          [userId],
        ),
      ]),
    );
    const { total, unread } = counts.rows[0] ?? { total: 0, unread: 0 };
    return { entries: entries.rows, total: isUnread ? unread : total, unread };
  }

  async markRead(userId: number, id: number): Promise<Date | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ readAt: Date }>(
        `UPDATE inbox_entries SET read_at = coalesce(read_at, now()) WHERE id = $1 AND user_id = $2
         RETURNING read_at AS "readAt"`,
        [id, userId],
      ),
    );
    return rows[0]?.readAt;
  }
}
