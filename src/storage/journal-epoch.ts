import type pg from 'pg';
import type { PrismaClient } from '../../build/prisma-client/client.js';
import type { JournalEpoch } from '../calls/journal-epoch.js';
import { UnavailableError } from '../lib/errors.js';
import { connect, type ConnectOptions } from './connect.js';
import { isPassing, whileReachable } from './database-error.js';

/**
 * Marks by which a restored or replaced database differs: the cluster (a dump in a new server), the database in it (a dump
 * in a new database) and the timeline of its log (recovery from a base backup, promotion of a replica). A dump restored
 * over the same database and a copy of the data folder differ in none: `npm run journal -- new-epoch`.
 */
const ORIGIN = `SELECT concat_ws('/',
    (SELECT system_identifier FROM pg_control_system()),
    (SELECT oid FROM pg_database WHERE datname = current_database()),
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)) AS origin`;

/** The epoch in PostgreSQL; reads that are asked for at the same time are one. */
export class DatabaseJournalEpoch implements JournalEpoch {
  readonly #database: PrismaClient;
  #last: string | null = null;
  #reading: Promise<string | null> | undefined;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  current(): Promise<string | null> {
    return (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
  }

  async #read(): Promise<string | null> {
    try {
      const row = await whileReachable(() => this.#database.journalEpoch.findUnique({ where: { id: 1 } }));
      this.#last = row?.epoch ?? null;
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
    return this.#last;
  }
}

/**
 * Begins a new epoch where the database is not the one that the epoch was made for.
 * @returns whether it did
 */
export async function renewEpochOfRestored(options: ConnectOptions): Promise<boolean> {
  const client = await connect(options);
  try {
    const origin = await readOrigin(client, options);
    if (origin === undefined) return false;
    await client.query('UPDATE journal_epochs SET origin = $1 WHERE origin IS NULL', [origin]);
    const { rowCount } = await client.query(
      `UPDATE journal_epochs SET epoch = gen_random_uuid(), origin = $1, begun_at = now() WHERE origin <> $1`,
      [origin],
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Begins a new epoch, whatever the database is. @returns it */
export async function beginEpoch(options: ConnectOptions): Promise<string> {
  const client = await connect(options);
  try {
    const { rows } = await client.query<{ epoch: string }>(
      'UPDATE journal_epochs SET epoch = gen_random_uuid(), begun_at = now() RETURNING epoch',
    );
    if (!rows[0]) throw new Error('journal_epochs has no row');
    return rows[0].epoch;
  } finally {
    await client.end();
  }
}

/** Undefined where this server does not show: some hosted ones withhold these functions. */
async function readOrigin(client: pg.Client, { log }: ConnectOptions): Promise<string | undefined> {
  try {
    return (await client.query<{ origin: string }>(ORIGIN)).rows[0]?.origin;
  } catch (error) {
    if (isPassing(error)) throw error;
    log.warn(
      { err: error },
      'the database does not show whether it was restored: run `npm run journal -- new-epoch` after each restore',
    );
    return undefined;
  }
}
