import type pg from 'pg';
import type { FlagKind, NewFlag, PersonFlag, PersonFlagStore } from '../cases/person-flags.js';
import { whileReachable } from './database-error.js';
import { inTransaction } from './transaction.js';

/** A flag `flag` warns now. */
export const FLAG_HOLDS = 'flag.removed_at IS NULL AND (flag.expires_at IS NULL OR flag.expires_at > now())';

const COLUMNS = `flag.id, flag.kind, flag.reason, flag.set_by_id AS "setById", author.username AS "setBy", flag.set_at AS "setAt",
  flag.expires_at AS "expiresAt", flag.removed_by_id AS "removedById", remover.username AS "removedBy",
  flag.removed_at AS "removedAt", ${FLAG_HOLDS} AS holds`;
const NAMED = `JOIN users author ON author.id = flag.set_by_id LEFT JOIN users remover ON remover.id = flag.removed_by_id`;

type Asking = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Warnings about persons, in PostgreSQL. */
export class DatabasePersonFlags implements PersonFlagStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(personId: number, most: number): Promise<readonly PersonFlag[]> {
    const { rows } = await whileReachable(() =>
      this.#pool.query<PersonFlag>(
        `SELECT ${COLUMNS} FROM person_flags flag ${NAMED} WHERE flag.contact_id = $1
         ORDER BY holds DESC, flag.id DESC LIMIT $2`,
        [personId, most],
      ),
    );
    return rows;
  }

  find(personId: number, id: number): Promise<PersonFlag | undefined> {
    return whileReachable(() => findFlag(this.#pool, personId, id));
  }

  async kindsOf(personIds: readonly number[]) {
    const { rows } = await whileReachable(() =>
      this.#pool.query<{ personId: number; kind: FlagKind }>(
        `SELECT DISTINCT flag.contact_id AS "personId", flag.kind FROM person_flags flag
         WHERE flag.contact_id = ANY ($1::int[]) AND ${FLAG_HOLDS}`,
        [personIds],
      ),
    );
    return rows;
  }

  add(
    namedId: number,
    { kind, reason, expiresAt, setById }: NewFlag & Pick<PersonFlag, 'setById'>,
    most: number,
  ): Promise<PersonFlag | undefined> {
    return inTransaction(this.#pool, async (client) => {
      // two requests at once would both find room for one more
      const personId = await lockPerson(client, namedId);
      const { rows: holding } = await client.query<{ id: number; isSame: boolean }>(
        `SELECT flag.id, flag.kind = $2 AND flag.reason = $3 AND flag.set_by_id = $4
           AND flag.expires_at IS NOT DISTINCT FROM $5::timestamptz(3) AS "isSame"
         FROM person_flags flag WHERE flag.contact_id = $1 AND ${FLAG_HOLDS}`,
        [personId, kind, reason, setById, expiresAt],
      );
      const same = holding.find(({ isSame }) => isSame);
      if (same) return findFlag(client, personId, same.id);
      if (holding.length >= most) return undefined;
      const { rows: added } = await client.query<{ id: number }>(
        `INSERT INTO person_flags (contact_id, kind, reason, set_by_id, expires_at) VALUES ($1, $2, $3, $4, $5)
         RETURNING id`,
        [personId, kind, reason, setById, expiresAt],
      );
      return findFlag(client, personId, Number(added[0]?.id));
    });
  }

  remove(personId: number, id: number, byUserId: number): Promise<PersonFlag | undefined> {
    return whileReachable(async () => {
      await this.#pool.query(
        `UPDATE person_flags SET removed_at = now(), removed_by_id = $3
         WHERE contact_id = $1 AND id = $2 AND removed_at IS NULL`,
        [personId, id, byUserId],
      );
      return findFlag(this.#pool, personId, id);
    });
  }
}

/** @returns the person, or the one whom that record was merged into meanwhile */
async function lockPerson(client: pg.PoolClient, id: number): Promise<number> {
  const { rows } = await client.query<{ into: number | null }>(
    'SELECT merged_into_id AS into FROM contacts WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  const into = rows[0]?.into ?? null;
  return into === null ? id : lockPerson(client, into);
}

async function findFlag(asking: Asking, personId: number, id: number): Promise<PersonFlag | undefined> {
  const { rows } = await asking.query<PersonFlag>(
    `SELECT ${COLUMNS} FROM person_flags flag ${NAMED} WHERE flag.contact_id = $1 AND flag.id = $2`,
    [personId, id],
  );
  return rows[0];
}
