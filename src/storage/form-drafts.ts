import type pg from 'pg';
import type { FormDraftStore, StoredDraft } from '../cases/form-drafts.js';
import { whileReachable } from './database-error.js';
import { inTransaction } from './transaction.js';

/** A form that was not touched for so long is given up. */
const KEPT = '14 days';

/** Half-written forms in PostgreSQL. */
export class DatabaseFormDrafts implements FormDraftStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(userId: number): Promise<readonly Omit<StoredDraft, 'sealed'>[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<Omit<StoredDraft, 'sealed'>>(
        `SELECT key, saved_at AS "savedAt" FROM form_drafts
         WHERE user_id = $1 AND saved_at > now() - interval '${KEPT}' ORDER BY saved_at DESC, key`,
        [userId],
      ),
    );
    return rows;
  }

  async find(userId: number, key: string): Promise<StoredDraft | undefined> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<StoredDraft>(
        `SELECT key, sealed, saved_at AS "savedAt" FROM form_drafts
         WHERE user_id = $1 AND key = $2 AND saved_at > now() - interval '${KEPT}'`,
        [userId, key],
      ),
    );
    return rows[0];
  }

  put(
    userId: number,
    { key, sealed }: Pick<StoredDraft, 'key' | 'sealed'>,
    most: number,
  ): Promise<Date | undefined> {
    return inTransaction(this.#pool, async (client) => {
      await client.query(`DELETE FROM form_drafts WHERE saved_at <= now() - interval '${KEPT}'`);
      // two requests at once would both find room for one more
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const { rows } = await client.query<{ savedAt: Date }>(
        `INSERT INTO form_drafts (user_id, key, sealed)
         SELECT $1::int, $2::text, $3::text
         WHERE (SELECT count(*) FROM form_drafts WHERE user_id = $1::int AND key <> $2::text) < $4::int
         ON CONFLICT (user_id, key) DO UPDATE SET sealed = excluded.sealed, saved_at = now()
         RETURNING saved_at AS "savedAt"`,
        [userId, key, sealed, most],
      );
      return rows[0]?.savedAt;
    });
  }

  async remove(userId: number, key: string): Promise<boolean> {
    const { rowCount } = await whileReachable(() =>
      this.#pool.query('DELETE FROM form_drafts WHERE user_id = $1 AND key = $2', [userId, key]),
    );
    return rowCount === 1;
  }
}
