import type pg from 'pg';
import { assertSameEpoch } from '../../calls/journal-epoch.js';
import type { Outbox, OutboxPage, OutboxPlace, OutboxRow, OutboxTopic } from '../../cases/outbox.js';
import { whileReachable } from '../database-error.js';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly topic: OutboxTopic;
  readonly subject: string;
  readonly changes: OutboxRow['changes'];
  readonly actor_id: number | null;
}

/** Positions up to `last` are decided once every transaction before `transaction` has ended. */
interface Horizon {
  readonly last: number;
  readonly transaction: string;
}

const TRIMMED_AT_ONCE = 5_000;

/**
 * The outbox in PostgreSQL.
 *
 * A position is drawn from a sequence before its transaction commits, so that a lower one may become visible after a
 * higher one. Rows are therefore read up to a horizon: the last position drawn so far, once every transaction that may
 * have drawn one up to there has ended. A transaction has its number before it draws a position (it has written by
 * then); the number of a transaction begun after the sequence was read is thus higher than theirs. Readers that follow
 * the order of transaction numbers instead would see two changes of one row in the wrong order: a transaction that
 * waits for a row has its number already.
 */
export class DatabaseOutbox implements Outbox {
  readonly #pool: pg.Pool;
  #decided = 0;
  #pending: Horizon | undefined;
  /** Epoch of the journal that the decided positions belong to. */
  #epoch: string | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async read({ epoch: theirs, position }: OutboxPlace, limit: number): Promise<OutboxPage> {
    const { epoch, last } = await this.#readEnds();
    assertSameEpoch(theirs, epoch);
    await this.#moveHorizon(last);
    // nothing is behind the place, so that nothing can be gone from there: most looks of a reader end here
    if (position >= this.#decided) return { rows: [], next: { epoch, position }, isCutOff: false };
    const found = await this.#rows<Row>(
      'SELECT id, at, topic, subject, changes, actor_id FROM outbox WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3',
      [position, this.#decided, limit],
    );
    const rows = found.map(toOutboxRow);
    // asked after the rows: what was deleted before they were read is noticed
    const isCutOff = position > 0 && (await this.#isTrimmedBehind(position));
    return { rows, next: { epoch, position: rows.at(-1)?.position ?? position }, isCutOff };
  }

  async trim({ before, atMost }: { readonly before: Date; readonly atMost: number }): Promise<number> {
    let total = 0;
    for (;;) {
      const deleted = await this.#trimSome(before, atMost);
      total += deleted;
      if (deleted < TRIMMED_AT_ONCE) return total;
    }
  }

  /** The history, and the last position drawn in it. */
  async #readEnds(): Promise<{ epoch: string; last: number }> {
    const [row] = await this.#rows<{ epoch: string; last: string }>(
      'SELECT epoch, (SELECT last_value FROM outbox_id_seq) AS last FROM journal_epochs',
    );
    if (!row) throw new TypeError('journal_epochs has no row');
    if (row.epoch !== this.#epoch) {
      // sequence and transactions of another history
      this.#decided = 0;
      this.#pending = undefined;
      this.#epoch = row.epoch;
    }
    return { epoch: row.epoch, last: Number(row.last) };
  }

  async #moveHorizon(lastDrawn: number): Promise<void> {
    const horizon = (this.#pending ??= await this.#newHorizon(lastDrawn));
    if (!horizon) return;
    const { last, transaction } = horizon;
    const [row] = await this.#rows<{ over: boolean }>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS over',
      [transaction],
    );
    if (!row?.over) return; // a transaction from before is still open
    this.#decided = Math.max(this.#decided, last);
    if (this.#pending === horizon) this.#pending = undefined;
  }

  /**
   * A statement of its own, behind the one that read `last`.
   *
   * @returns undefined while no position has been drawn since
   */
  async #newHorizon(last: number): Promise<Horizon | undefined> {
    if (last <= this.#decided) return undefined;
    const [begun] = await this.#rows<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
    return { last, transaction: begun?.id ?? '0' };
  }

  /** Trimming leaves the newest of the rows that it might delete, see `#trimSome`. */
  async #isTrimmedBehind(after: number): Promise<boolean> {
    const [row] = await this.#rows<{ there: boolean }>(
      'SELECT EXISTS (SELECT FROM outbox WHERE id <= $1) AS there',
      [after],
    );
    return !row?.there;
  }

  /** Deletes the oldest rows except the newest of those due: that one shows readers how far rows are gone. */
  async #trimSome(before: Date, atMost: number): Promise<number> {
    return whileReachable(async () => {
      const { rowCount } = await this.#pool.query(
        `WITH oldest AS (SELECT id, at FROM outbox ORDER BY id LIMIT $3),
         old AS (
           SELECT id FROM oldest
           WHERE id <= (SELECT last_value FROM outbox_id_seq) - $2::bigint
             OR id < coalesce((SELECT min(id) FROM oldest WHERE at >= $1), (SELECT max(id) FROM oldest) + 1)
         )
         DELETE FROM outbox WHERE id < (SELECT max(id) FROM old)`,
        [before, atMost, TRIMMED_AT_ONCE + 1],
      );
      return rowCount ?? 0;
    });
  }

  #rows<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return whileReachable(async () => (await this.#pool.query<R>(text, values)).rows);
  }
}

function toOutboxRow({ id, actor_id: actorId, ...row }: Row): OutboxRow {
  return { ...row, position: Number(id), actorId };
}
