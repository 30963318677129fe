import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { whileReachable } from '../database-error.js';

/** By what cases, cases of agents and calls are counted besides their day or month, and the counts. */
const COUNTS = {
  case: { keys: ['category_id', 'status', 'priority'], sums: ['opened'] },
  agent_case: { keys: ['user_id'], sums: ['opened', 'closed'] },
  call: { keys: ['user_id', 'direction'], sums: ['ended', 'connected', 'wait_ms', 'talk_ms', 'hold_ms'] },
} as const;

const EVERY_MS = 10 * 60_000;

/**
 * Adds the counts of days whose month is over to those of the month, and puts the rows of one day or month and kind
 * together, which are one for each change otherwise. The sums are the same before, meanwhile and behind it, also where
 * several processes do so at once: the statement that takes a row away or marks it adds its counts.
 */
export async function compactDayCounts(pool: { query(text: string): Promise<unknown> }): Promise<void> {
  for (const [name, { keys, sums }] of Object.entries(COUNTS)) {
    await whileReachable(() => pool.query(toMonthsSql(name, keys, sums)));
    await whileReachable(() =>
      pool.query(compactSql(`${name}_day_counts`, ['day', 'in_month', ...keys], sums)),
    );
    await whileReachable(() => pool.query(compactSql(`${name}_month_counts`, ['month', ...keys], sums)));
  }
}

function toMonthsSql(name: string, keys: readonly string[], sums: readonly string[]): string {
  return `
    WITH counted AS (
      UPDATE ${name}_day_counts SET in_month = true
      WHERE NOT in_month AND day < utc_month(utc_day(now()))
      RETURNING utc_month(day) AS month, ${[...keys, ...sums].join(', ')}
    )
    INSERT INTO ${name}_month_counts (month, ${[...keys, ...sums].join(', ')})
    SELECT month, ${[...keys, ...sums.map((sum) => `sum(${sum})`)].join(', ')}
    FROM counted GROUP BY month, ${keys.join(', ')}`;
}

function compactSql(table: string, keys: readonly string[], sums: readonly string[]): string {
  const key = keys.join(', ');
  const totals = sums.map((name) => `sum(${name})`);
  return `
    WITH several AS (SELECT ${key} FROM ${table} GROUP BY ${key} HAVING count(*) > 1),
    gone AS (DELETE FROM ${table} USING several
      WHERE ${keys.map((name) => `${table}.${name} = several.${name}`).join(' AND ')}
      RETURNING ${[...keys, ...sums].map((name) => `${table}.${name}`).join(', ')})
    INSERT INTO ${table} (${[...keys, ...sums].join(', ')})
    SELECT ${[...keys, ...totals].join(', ')} FROM gone GROUP BY ${key}
    HAVING ${totals.map((total) => `${total} <> 0`).join(' OR ')}`;
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
