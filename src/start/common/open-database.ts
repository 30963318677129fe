import { join } from 'node:path';
import { hasFreshCalls } from '../../calls/call-files.js';
import type { Config } from '../../config/config.js';
import { productPaths } from '../../config/product-paths.js';
import type { Closer } from '../../lib/closer.js';
import { messageOf } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { areSecretsThere, makeSecret, readSecretMarks } from './secret-marks.js';
import { DatabaseAwayError } from '../../storage/connect.js';
import { checkSecrets } from '../../storage/installation-secrets.js';
import {
  databaseAt,
  locksOf,
  PreparedDatabase,
  type DatabaseServer,
} from '../../storage/prepared-database.js';
import { DayCountCompactor } from '../../storage/dashboard/day-count-compactor.js';
import { CallSearchFiller } from '../../storage/found-calls/fill-call-search.js';
import { OutboxTrimmer } from '../../storage/outbox/outbox-trimmer.js';
import { openStorage, type Storage, type StorageOptions } from '../../storage/storage.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { mayNotedBeAlive } from '../../workers/process-note.js';

/** Calls of which nothing was heard for longer are looked up in the database, which may know of another process. */
const FRESH_CALLS_MS = 15 * 60_000;

/** Where the journal lies, below DATA_DIR. */
export function journalDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'journal');
}

/** Notes the process that has the telephones. */
export function telephonesNote({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'telephones-held-by');
}

export interface DatabaseStart extends Required<Pick<StorageOptions, 'country' | 'timeZone'>> {
  readonly config: Config;
  readonly log: Log;
  /** Where calls are up (`areCallsUp`): when they are heard again. The database is made ready afterwards. */
  readonly after: Promise<void> | undefined;
  /** Secrets are taken that are not those of the database. */
  readonly takesNewSecrets?: boolean | undefined;
  /** The server cannot go on. */
  readonly fail: (reason: Error) => void;
}

/**
 * Whether calls of an earlier process may be up, and no other process can have the telephones: then they come
 * before all else.
 */
export async function areCallsUp(config: Config): Promise<boolean> {
  return (
    config.roles.has('media') &&
    (await areSecretsThere(config)) &&
    (await hasFreshCalls(join(journalDirectory(config), 'open-calls'), FRESH_CALLS_MS)) &&
    !(await mayNotedBeAlive(telephonesNote(config)))
  );
}

/**
 * The database and the stores in it.
 *
 * @throws SetupError when it cannot be used, and when it does not answer and was never used before
 */
export async function openDatabase(
  { config, log, after, fail, takesNewSecrets: takesNew = false, ...place }: DatabaseStart,
  parts: Closer,
): Promise<{ database: PreparedDatabase; storage: Storage }> {
  const { databaseUrl, dataDir, redisUrl, roles } = config;
  const { categoriesFile = productPaths.categories } = config.caseFile;
  const check = async (server: { readonly url: string; readonly patienceMs?: number }) =>
    checkSecrets({ ...server, secrets: await readSecretMarks(config), takesNew, log }, (name) =>
      makeSecret(config, name),
    );
  const { personalDataRoles } = config;
  const hasSecondPass = config.speech.secondPassModel !== undefined;
  const database = await PreparedDatabase.open({
    dataDir,
    check,
    mayBeAway: await areSecretsThere(config), // else one may be missing that was there
    categoriesFile,
    country: place.country,
    after,
    log,
    onFailed: fail,
    server: databaseUrl === undefined ? embeddedIn(dataDir, parts, log) : databaseAt(databaseUrl),
    locks: locksOf(redisUrl === undefined, roles.has('media')),
  });
  parts.add(database);
  const storage = parts.add(
    await openStorage({ url: () => database.url, log, hasSecondPass, personalDataRoles, ...place }),
  );
  parts.add(new OutboxTrimmer({ outbox: storage.outbox, ...config.outbox, log }));
  parts.add(new DayCountCompactor({ compact: () => storage.compactDayCounts(), log }));
  parts.add(new CallSearchFiller({ fill: () => storage.fillCallSearch(), log }));
  return { database, storage };
}

/** The embedded PostgreSQL: started when it is looked for, and tried again where that fails. Ends with `parts`. */
function embeddedIn(dataDir: string, parts: Closer, log: Log): DatabaseServer {
  let postgres: EmbeddedPostgres | undefined;
  parts.add({ close: () => postgres?.close() });
  const find = async (signal: AbortSignal) => {
    try {
      postgres ??= await startEmbeddedPostgres({ dataDir, log, signal });
      return postgres.url;
    } catch (error) {
      throw new DatabaseAwayError(messageOf(error), { cause: error });
    }
  };
  return { name: 'embedded', find };
}
