import pg from 'pg';
import type { Closable } from '../../src/lib/closer.js';
import type { SentStatement, StatementStep } from './statement-tap.js';

/** As many connections as the server has (src/storage/storage.ts). */
const POOL_SIZE = 20;

/** The statements that one request sent to the database. */
export type Recording = readonly StatementStep[];

/** Sends what requests have sent, on a pool of bare connections. */
export class Replay implements Closable {
  readonly #pool: pg.Pool;
  #next = 0;

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  }

  /**
   * The next of these recordings, step by step; what was under way together is again. As in the server, a connection
   * is held for a transaction and for nothing else.
   */
  async run(recordings: readonly Recording[]): Promise<void> {
    const recording = recordings[this.#next++ % recordings.length] as Recording;
    let held: pg.PoolClient | undefined;
    try {
      for (const step of recording) {
        if (step[0]?.text === 'BEGIN') held = await this.#pool.connect();
        const on = held ?? this.#pool;
        await Promise.all(step.map((statement) => send(on, statement)));
        if (step[0]?.text !== 'COMMIT') continue;
        held?.release();
        held = undefined;
      }
    } finally {
      held?.release(true);
    }
  }

  /** Reporters of recorded cases have none again, so that each replay has as much to do. */
  async prepare(): Promise<void> {
    await this.#pool.query('UPDATE reporters SET case_id = NULL WHERE case_id IS NOT NULL');
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function send(on: pg.PoolClient | pg.Pool, { text, values, name }: SentStatement): Promise<void> {
  await on.query({ text, values: [...values], ...(name !== undefined && { name }), rowMode: 'array' });
}
