import type pg from 'pg';
import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { whileReachable } from '../database-error.js';

/** The columns that identify the counts of a row, and the counts. */
const COUNTS = {
  case_day_counts: { keys: ['day', 'category_id', 'status', 'priority'], sums: ['opened'] },
  agent_case_day_counts: { keys: ['day', 'user_id'], sums: ['opened', 'closed'] },
  call_day_counts: {
    keys: ['day', 'user_id', 'direction'],
    sums: ['ended', 'connected', 'wait_ms', 'talk_ms', 'hold_ms'],
  },
} as const;

const EVERY_MS = 10 * 60_000;

/**
 * Puts the rows of one day and kind together, which are one for each change otherwise. The sums are the same before,
 * meanwhile and behind it, also where several processes do so at once: the statement that deletes a row adds its counts.
 */
export async function compactDayCounts(pool: pg.Pool): Promise<void> {
  for (const [table, { keys, sums }] of Object.entries(COUNTS)) {
    const key = keys.join(', ');
    const totals = sums.map((name) => `sum(${name})`);
    const isCounting = totals.map((total) => `${total} <> 0`).join(' OR ');
    await whileReachable(() =>
      pool.query(`
        WITH several AS (SELECT ${key} FROM ${table} GROUP BY ${key} HAVING count(*) > 1),
        gone AS (DELETE FROM ${table} USING several
          WHERE ${keys.map((name) => `${table}.${name} = several.${name}`).join(' AND ')}
          RETURNING ${[...keys, ...sums].map((name) => `${table}.${name}`).join(', ')})
        INSERT INTO ${table} (${[...keys, ...sums].join(', ')})
        SELECT ${[...keys, ...totals].join(', ')} FROM gone GROUP BY ${key} HAVING ${isCounting}`),
    );
  }
}

export interface DayCountCompactorOptions {
  /** See `compactDayCounts`. */
  readonly compact: () => Promise<void>;
  readonly log: Log;
}

/** Compacts the counts now and then. */
export class DayCountCompactor implements Closable {
  readonly #options: DayCountCompactorOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(options: DayCountCompactorOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void (this.#running ??= this.#compact()), EVERY_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #compact(): Promise<void> {
    const { compact, log } = this.#options;
    try {
      await compact();
    } catch (error) {
      if (error instanceof UnavailableError) return; // the next time is soon enough
      log.error({ err: error }, 'the counts of days cannot be compacted');
    } finally {
      this.#running = undefined;
    }
  }
}
