import type pg from 'pg';
import { caseFileRefusal } from '../../cases/case-file-refusal.js';
import { whileReachable } from '../database-error.js';
import { holdClient, type HeldClient } from '../held-client.js';
import type { Statement } from './prepared.js';
import { nextRows } from './rows-at-once.js';

export interface ExportCursorsOptions {
  readonly pool: pg.Pool;
  /** How long a reader may take over one batch; then the database ends the transaction. In ms. */
  readonly patienceMs: number;
}

type Id = string | number;

/** They share the connections with everything else. */
const AT_ONCE = 4;
/** So that one user does not keep all others from exporting. */
const OF_ONE_USER = 2;
const ROWS_AT_FIRST = 10;
/** A batch is to take its reader no longer than this share of the patience: redaction of the longest texts takes 0.1 s a row. */
const SHARE_OF_PATIENCE = 1 / 15;
const RETRY = { retryAfterS: 30 };

/** An answer that is too large for memory, read as its reader takes it, all of it as it was at one moment. */
export class ExportCursors {
  readonly #options: ExportCursorsOptions;
  /** How many each user reads. */
  readonly #open = new Map<number, number>();

  constructor(options: ExportCursorsOptions) {
    this.#options = options;
  }

  /**
   * The results of `read` for the rows of a statement that gives ids, some hundred at a time, or fewer where they are long or take the reader long.
   *
   * @param userId of the reader
   * @param read given the ids and the connection that sees them
   * @param lengthOf what was shown, in characters
   * @throws Refusal while this user, or all together, read too many; UnavailableError when the reader has taken too long over a batch, and
   * while the database cannot be reached
   */
  async *read<T>(
    userId: number,
    { text, values }: Statement,
    read: (client: pg.PoolClient, ids: readonly Id[]) => Promise<T>,
    lengthOf: (records: T) => number,
  ): AsyncGenerator<T> {
    const { client, rollBack, release } = await this.#hold(userId);
    try {
      await whileReachable(async () => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${this.#options.patienceMs}`);
        await client.query(`DECLARE records NO SCROLL CURSOR FOR ${text}`, values);
      });
      for (let atOnce = ROWS_AT_FIRST; ;) {
        const batch = await whileReachable(async () => {
          const { rows } = await client.query<{ id: Id }>(`FETCH ${atOnce} FROM records`);
          const ids = rows.map(({ id }) => id);
          return ids.length === 0 ? undefined : { records: await read(client, ids) };
        });
        if (!batch) return;
        const givenMs = performance.now();
        yield batch.records;
        const share = (this.#options.patienceMs * SHARE_OF_PATIENCE) / (performance.now() - givenMs);
        atOnce = nextRows(atOnce, lengthOf(batch.records), share);
      }
    } finally {
      await rollBack();
      release();
    }
  }

  /** @throws Refusal, UnavailableError */
  async #hold(userId: number): Promise<HeldClient> {
    const openCount = this.#open.get(userId) ?? 0;
    if (openCount >= OF_ONE_USER)
      throw caseFileRefusal({ code: 'too-many-exports-of-user', most: OF_ONE_USER }, RETRY);
    const all = [...this.#open.values()].reduce((sum, count) => sum + count, 0);
    if (all >= AT_ONCE) throw caseFileRefusal({ code: 'too-many-exports', most: AT_ONCE }, RETRY);
    this.#open.set(userId, openCount + 1);
    const onReleased = () => {
      const left = (this.#open.get(userId) ?? 1) - 1;
      if (left > 0) this.#open.set(userId, left);
      else this.#open.delete(userId);
    };
    try {
      return await whileReachable(() => holdClient(this.#options.pool, onReleased));
    } catch (error) {
      onReleased();
      throw error;
    }
  }
}
