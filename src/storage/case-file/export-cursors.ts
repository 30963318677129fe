import type pg from 'pg';
import { BusyError } from '../../lib/errors.js';
import { whileReachable } from '../database-error.js';
import { holdClient, type HeldClient } from '../held-client.js';
import type { Statement } from './prepared.js';

export interface ExportCursorsOptions {
  readonly pool: pg.Pool;
  /** How long a reader may take over one batch; then the database ends the transaction. In ms. */
  readonly patienceMs: number;
}

type Id = string | number;

/** They share the connections with everything else. */
const AT_ONCE = 2;
const ROWS_AT_ONCE = 500;
const RETRY_AFTER_S = 30;

/** An answer that is too large for memory, read as its reader takes it, all of it as it was at one moment. */
export class ExportCursors {
  readonly #options: ExportCursorsOptions;
  #open = 0;

  constructor(options: ExportCursorsOptions) {
    this.#options = options;
  }

  /**
   * The results of `tell` for the rows of a statement that gives ids, some hundred at a time.
   *
   * @param tell given the ids and the connection that sees them
   * @throws UnavailableError while too many others are read, when the reader has taken too long over a batch, and
   * while the database cannot be reached
   */
  async *read<T>(
    { text, values }: Statement,
    tell: (client: pg.PoolClient, ids: readonly Id[]) => Promise<T>,
  ): AsyncGenerator<T> {
    const { client, rollBack, release } = await this.#hold();
    try {
      await whileReachable(async () => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${this.#options.patienceMs}`);
        await client.query(`DECLARE records NO SCROLL CURSOR FOR ${text}`, values);
      });
      for (;;) {
        const batch = await whileReachable(async () => {
          const { rows } = await client.query<{ id: Id }>(`FETCH ${ROWS_AT_ONCE} FROM records`);
          const ids = rows.map(({ id }) => id);
          return ids.length === 0 ? undefined : { told: await tell(client, ids) };
        });
        if (!batch) return;
        yield batch.told;
      }
    } finally {
      await rollBack();
      release();
    }
  }

  /** @throws BusyError, UnavailableError */
  async #hold(): Promise<HeldClient> {
    if (this.#open >= AT_ONCE) {
      throw new BusyError(`${AT_ONCE} exports are running already`, RETRY_AFTER_S);
    }
    this.#open++;
    const onReleased = () => this.#open--;
    try {
      return await whileReachable(() => holdClient(this.#options.pool, onReleased));
    } catch (error) {
      onReleased();
      throw error;
    }
  }
}
