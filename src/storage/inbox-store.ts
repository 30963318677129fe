import type pg from 'pg';
import type { InboxEntry, InboxPage, InboxQuery, InboxStore, InboxUnread } from '../cases/inbox.js';
import { whileReachable } from './database-error.js';
import type { StoredChanges } from './stored-changes.js';

/** The news for users, in PostgreSQL. `case-file/rule-context.ts` writes it, in the transaction of the change. */
export class DatabaseInboxStore implements InboxStore {
  readonly #pool: pg.Pool;
  readonly #changed: StoredChanges;

  constructor(pool: pg.Pool, changed: StoredChanges) {
    this.#pool = pool;
    this.#changed = changed;
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

  async unreadOf(userIds: readonly number[]): Promise<ReadonlyMap<number, InboxUnread>> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<InboxUnread & { userId: number }>(
        // by the indexes: those that were read are many
        `SELECT asked.id AS "userId", last.id AS newest,
           (SELECT count(*)::int FROM inbox_entries WHERE user_id = asked.id AND read_at IS NULL) AS unread
         FROM unnest($1::int[]) AS asked(id), LATERAL (
           SELECT id FROM inbox_entries WHERE user_id = asked.id ORDER BY id DESC LIMIT 1) AS last`,
        [userIds],
      ),
    );
    return new Map(rows.map(({ userId, unread, newest }) => [userId, { unread, newest }]));
  }

  async markRead(userId: number, id: number): Promise<Date | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ readAt: Date }>(
        `UPDATE inbox_entries SET read_at = coalesce(read_at, now()) WHERE id = $1 AND user_id = $2
         RETURNING read_at AS "readAt"`,
        [id, userId],
      ),
    );
    if (rows.length > 0) this.#changed.emit('inbox', [userId]);
    return rows[0]?.readAt;
  }
}
