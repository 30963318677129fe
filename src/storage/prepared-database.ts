import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Country } from '../cases/phone-number.js';
import { Backoff } from '../lib/backoff.js';
import type { Closable } from '../lib/closer.js';
import { messageOf, SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { loadReferenceData } from './case-file/load-reference-data.js';
import { answers, DatabaseAwayError, type ConnectOptions } from './connect.js';
import { isPassing } from './database-error.js';
import { renewEpochOfRestored } from './journal-epoch.js';
import { deployMigrations } from './migrate.js';
import { mergeCallbacks } from './merge-callbacks.js';
import { fillEndReasons } from './stored-end-reasons.js';
import { checkStoredUsers } from './stored-users.js';
import { normaliseStoredAddresses } from './normal-addresses.js';
import { holdProcessLock, type ProcessLockKind } from './process-lock.js';
import { within } from '../lib/within.js';

/** A database server, which may have to be started first. */
export interface DatabaseServer {
  /** Distinguishes this database from others, over restarts; without user and password. */
  readonly name: string;
  /** The address where it is known without anything to be started. */
  readonly url?: string;
  /** The address. @throws DatabaseAwayError when it cannot be started now, SetupError when it never can */
  find(signal: AbortSignal): Promise<string>;
}

export interface PreparedDatabaseOptions {
  readonly server: DatabaseServer;
  /** Where the server notes which database it has used. */
  readonly dataDir: string;
  readonly locks: readonly ProcessLockKind[];
  /** Once its tables are there, and before anything is written. @throws SetupError when it is not this server's */
  readonly check?: (server: Pick<ConnectOptions, 'url' | 'patienceMs'>) => Promise<void>;
  /** False: the start does not go on without it, although it was used before. */
  readonly mayBeAway?: boolean;
  readonly categoriesFile: string;
  /** Where a telephone number without a country's prefix is at home. */
  readonly country: Country;
  readonly log: Log;
  /** It cannot be used for another reason than that it does not answer, or another process has taken it. */
  readonly onFailed: (reason: Error) => void;
  /** The start goes on at once with a database that was used before, which is made ready after this. */
  readonly after?: Promise<void> | undefined;
  /** How long a database that was never used is waited for, in ms; as `connect` does when left out. */
  readonly newPatienceMs?: number;
  /** How long a predecessor that is just dying is waited for, in ms; as `holdProcessLock` does when left out. */
  readonly lockPatienceMs?: number;
}

/** A server that does not answer is worth so long where it was there before: callers wait. */
const PATIENCE_MS = 500;
/** So is one that is being started. */
const START_PATIENCE_MS = 10_000;
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
  #url: string | undefined;
  #failure: string | undefined;
  #work: Promise<void> = Promise.resolve();
  #firstTry: Promise<void> = Promise.resolve();
  /** The start did not wait for it, or no longer. */
  #isGoneOn = false;

  private constructor(options: PreparedDatabaseOptions) {
    this.#options = options;
  }

  /** @throws SetupError when it cannot be used, and when it does not answer and was never used before */
  static async open(options: PreparedDatabaseOptions): Promise<PreparedDatabase> {
    const database = new PreparedDatabase(options);
    try {
      const { mayBeAway = true } = options;
      if (!mayBeAway || !(await isKnown(options))) await database.#prepare(options.newPatienceMs);
      else await database.#openKnown();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** The address, once the database is ready; undefined before. */
  get url(): string | undefined {
    return this.#url;
  }

  /** It was made ready once. */
  get isReady(): boolean {
    return this.#url !== undefined;
  }

  /** Every lock that this process needs is its own. */
  get holdsLocks(): boolean {
    return this.#held.length === this.#options.locks.length;
  }

  /** Why it is not ready; undefined where nothing is known to be wrong. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Resolves when it is ready, or it is clear that it will not be for a while. */
  get firstTry(): Promise<void> {
    return this.#firstTry;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#work;
    for (const lock of this.#held.splice(0)) await lock.close();
  }

  /** @throws what keeps it from being used at all, where that is known before the start goes on */
  async #openKnown(): Promise<void> {
    const { after } = this.#options;
    if (after) await this.#askLocks();
    this.#isGoneOn = after !== undefined;
    const first = Promise.resolve(after)
      .then(() => this.#prepare(PATIENCE_MS))
      .then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
    this.#firstTry = within(first, START_PATIENCE_MS).then(() => {});
    this.#work = first.then((failed) => failed && this.#afterFirst(failed.error));
    if (this.#isGoneOn) return;
    const failed = await within(first, START_PATIENCE_MS);
    if (failed && !isAway(failed.error)) throw failed.error;
    this.#isGoneOn = true;
  }

  /**
   * Calls go on before the database is ready, and not before it says that no other process has them: a database that
   * answers at once is asked. @throws SetupError where another process holds a lock
   */
  async #askLocks(): Promise<void> {
    const { url } = this.#options.server;
    if (url === undefined || !(await answers(url, PATIENCE_MS))) return;
    try {
      await this.#takeLocks(url);
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }

  async #takeLocks(url: string): Promise<void> {
    const { locks, log, onFailed, lockPatienceMs } = this.#options;
    const patience = lockPatienceMs === undefined ? {} : { patienceMs: lockPatienceMs };
    for (const kind of locks.slice(this.#held.length)) {
      const onLost = () => onFailed(new Error(`another process has taken the lock of this one: ${kind}`));
      this.#held.push(await holdProcessLock({ kind, url, log, onLost, ...patience }));
    }
  }

  async #afterFirst(error: unknown): Promise<void> {
    const { log, onFailed } = this.#options;
    if (isAway(error)) {
      this.#failure = messageOf(error);
      log.error({ err: error }, 'the database is away: calls are taken without it and kept on disk');
      return this.#prepareLater();
    }
    if (this.#isGoneOn) onFailed(toError(error)); // else the start ends with it
  }

  async #prepareLater(): Promise<void> {
    const { log, onFailed } = this.#options;
    const { signal } = this.#closed;
    const backoff = new Backoff(AGAIN);
    while (!signal.aborted && this.#url === undefined) {
      await backoff.wait(signal);
      if (signal.aborted) return;
      try {
        await this.#prepare(PATIENCE_MS);
        log.warn('the database is back: writing the journal from disk to it');
      } catch (error) {
        if (!isAway(error)) return onFailed(toError(error));
        const reason = messageOf(error);
        if (reason !== this.#failure) log.warn({ reason }, 'the database cannot be used yet');
        this.#failure = reason;
      }
    }
  }

  async #prepare(patienceMs?: number): Promise<void> {
    const { server, categoriesFile, country, log } = this.#options;
    const patience = patienceMs === undefined ? {} : { patienceMs };
    const url = await server.find(this.#closed.signal);
    await deployMigrations({ url, log, ...patience });
    if (await renewEpochOfRestored({ url, log, ...patience }))
      log.warn('this database was restored or replaced: screens read their calls again');
    await this.#takeLocks(url);
    await this.#options.check?.({ url, ...patience });
    const added = await loadReferenceData({ url, log, categoriesFile, ...patience });
    if (added > 0) log.info({ added }, 'choices of lists loaded');
    const changed = await normaliseStoredAddresses({ url, log, country, ...patience });
    if (changed > 0) log.info({ changed }, 'stored addresses were brought into their normal form');
    await checkStoredUsers({ url, log, ...patience });
    await fillEndReasons({ url, log, ...patience });
    const merged = await mergeCallbacks({ url, log, country, ...patience });
    if (merged > 0) log.info({ merged }, 'callbacks that are owed to one person were made one');
    this.#url = url;
    this.#failure = undefined;
    await note(this.#options).catch((error: unknown) => {
      log.warn(
        { err: error },
        'the use of this database could not be noted: the next start needs it to answer',
      );
    });
  }
}

/** A database that runs elsewhere. */
export function databaseAt(url: string): DatabaseServer {
  const { host, pathname } = new URL(url);
  return { name: `${host}${pathname}`, url, find: () => Promise.resolve(url) };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function isAway(error: unknown): boolean {
  return error instanceof DatabaseAwayError || (!(error instanceof SetupError) && isPassing(error));
}

const noteFileOf = ({ dataDir }: PreparedDatabaseOptions) => join(dataDir, 'database-in-use');

async function isKnown(options: PreparedDatabaseOptions): Promise<boolean> {
  const noted = await readFile(noteFileOf(options), 'utf8').catch(() => '');
  return noted.trim() === options.server.name;
}

async function note(options: PreparedDatabaseOptions): Promise<void> {
  const noteFile = noteFileOf(options);
  await mkdir(dirname(noteFile), { recursive: true, mode: 0o700 });
  await writeFile(`${noteFile}.new`, `${options.server.name}\n`, { mode: 0o600, flush: true });
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
