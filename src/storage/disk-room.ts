import type pg from 'pg';
import { UnavailableError } from '../lib/errors.js';
import { isPassing } from './database-error.js';

/** SQLSTATE disk_full (PostgreSQL manual, appendix A). */
const DISK_FULL = '53100';
/** About 300 kB in a file of its own, which is gone again with the statement. */
const TAKE_ROOM = `
  CREATE TEMP TABLE hearline_room AS
    SELECT repeat(md5(n::text), 32) AS filling FROM generate_series(1, 300) AS n;
  DROP TABLE hearline_room`;

/**
 * Whether the database finds room for what it is to write. Reading shows nothing of it, and what overwrites a row may
 * still succeed on a full disk: so each statement that is refused for want of room is noticed, and from then on it is
 * asked for room until there is some.
 */
export class DiskRoom {
  #refusals = 0;

  /** Notices what is refused on the connections of this pool from now on. */
  watch(pool: pg.Pool): void {
    pool.on('connect', ({ connection }) => {
      connection.on('errorMessage', (error: unknown) => {
        if (codeOf(error) === DISK_FULL) this.#refusals++;
      });
    });
  }

  /** Asks the database only where something was refused. @throws UnavailableError */
  async isThere(pool: pg.Pool): Promise<boolean> {
    const refusals = this.#refusals;
    if (refusals === 0) return true;
    try {
      await pool.query(TAKE_ROOM);
    } catch (error) {
      if (codeOf(error) === DISK_FULL) return false;
      if (isPassing(error)) throw new UnavailableError('the database cannot be reached', { cause: error });
    }
    if (this.#refusals === refusals) this.#refusals = 0;
    return this.#refusals === 0;
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
