import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Backoff } from '../lib/backoff.js';
import type { Closable } from '../lib/closer.js';
import { messageOf, SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { loadReferenceData } from './case-file/load-reference-data.js';
import { DatabaseAwayError } from './connect.js';
import { isPassing } from './database-error.js';
import { deployMigrations } from './migrate.js';
import { holdProcessLock, type ProcessLockKind } from './process-lock.js';

export interface PreparedDatabaseOptions {
  readonly url: string;
  /** Where the server notes which database it has used. */
  readonly dataDir: string;
  readonly locks: readonly ProcessLockKind[];
  readonly categoriesFile: string;
  readonly log: Log;
  /** It cannot be used for another reason than that it does not answer, or another process has taken it. */
  readonly onFailed: (reason: Error) => void;
}

/** A server that does not answer is worth so long where it was there before: callers wait. */
const PATIENCE_MS = 500;
const AGAIN = { firstMs: 500, maxMs: 5_000 };

/**
 * A database with the tables, the locks and the lists that this process needs. One that this server has used before may
 * be away at the start: calls are taken without it, and it is made ready as soon as it answers. Nothing reads or writes
 * it until then.
 *
 * End:    `close` gives the locks back.
 */
export class PreparedDatabase implements Closable {
  readonly #options: PreparedDatabaseOptions;
  readonly #closed = new AbortController();
  readonly #held: Closable[] = [];
  #isReady = false;
  #later: Promise<void> = Promise.resolve();

  private constructor(options: PreparedDatabaseOptions) {
    this.#options = options;
  }

  /** @throws SetupError when it cannot be used, and when it does not answer and was never used before */
  static async open(options: PreparedDatabaseOptions): Promise<PreparedDatabase> {
    const database = new PreparedDatabase(options);
    try {
      await database.#prepare((await isKnown(options)) ? PATIENCE_MS : undefined);
    } catch (error) {
      if (!isAway(error) || !(await isKnown(options))) {
        await database.close();
        throw error;
      }
      options.log.error({ err: error }, 'the database is away: calls are taken without it and kept on disk');
      database.#later = database.#prepareLater();
    }
    return database;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#later;
    for (const lock of this.#held.splice(0)) await lock.close();
  }

  async #prepareLater(): Promise<void> {
    const { log, onFailed } = this.#options;
    const { signal } = this.#closed;
    const backoff = new Backoff(AGAIN);
    let told: string | undefined;
    while (!signal.aborted && !this.#isReady) {
      await backoff.wait(signal).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#prepare(PATIENCE_MS);
        log.warn('the database is back: what was kept on disk goes there now');
      } catch (error) {
        if (!isAway(error)) return onFailed(error instanceof Error ? error : new Error(String(error)));
        const reason = messageOf(error);
        if (reason !== told) log.warn({ reason }, 'the database cannot be used yet');
        told = reason;
      }
    }
  }

  async #prepare(patienceMs: number | undefined): Promise<void> {
    const { url, locks, categoriesFile, log, onFailed } = this.#options;
    const patience = patienceMs === undefined ? {} : { patienceMs };
    await deployMigrations({ url, log, ...patience });
    for (const kind of locks.slice(this.#held.length)) {
      const onLost = () => onFailed(new Error(`another process has taken the lock of this one: ${kind}`));
      this.#held.push(await holdProcessLock({ kind, url, log, onLost }));
    }
    const added = await loadReferenceData({ url, log, categoriesFile, ...patience });
    if (added > 0) log.info({ added }, 'lists to choose from loaded');
    this.#isReady = true;
    await note(this.#options).catch((error: unknown) => {
      log.warn(
        { err: error },
        'the use of this database could not be noted: the next start needs it to answer',
      );
    });
  }
}

function isAway(error: unknown): boolean {
  return error instanceof DatabaseAwayError || (!(error instanceof SetupError) && isPassing(error));
}

/** Without user and password. */
function nameOf({ url }: PreparedDatabaseOptions): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

const noteFileOf = ({ dataDir }: PreparedDatabaseOptions) => join(dataDir, 'database-in-use');

async function isKnown(options: PreparedDatabaseOptions): Promise<boolean> {
  const noted = await readFile(noteFileOf(options), 'utf8').catch(() => '');
  return noted.trim() === nameOf(options);
}

async function note(options: PreparedDatabaseOptions): Promise<void> {
  const noteFile = noteFileOf(options);
  await mkdir(dirname(noteFile), { recursive: true, mode: 0o700 });
  await writeFile(`${noteFile}.new`, `${nameOf(options)}\n`, { mode: 0o600, flush: true });
  await rename(`${noteFile}.new`, noteFile);
}

/** The locks of a process: all of the database where nothing joins several (no Redis), and the telephones. */
export function locksOf(isAlone: boolean, hasMedia: boolean): ProcessLockKind[] {
  const all: [ProcessLockKind, boolean][] = [
    ['database', isAlone],
    ['media', hasMedia],
  ];
  return all.flatMap(([kind, isHeld]) => (isHeld ? [kind] : []));
}
