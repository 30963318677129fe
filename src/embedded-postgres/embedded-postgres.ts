import { totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { findPostgresBinaries } from './embedded-postgres-binaries.js';
import { openDatabaseHome } from './embedded-postgres-home.js';
import { KeptPostgres, type StartProcess } from './kept-postgres.js';
import { makeServerAccount, readServerAccount } from './postgres-account.js';
import { CLUSTER_DATABASE, openCluster, type Cluster } from './postgres-cluster.js';
import { PostgresProcess } from './postgres-process.js';
import { isInSingleUserMode, readPostmaster, type Postmaster } from './postmaster.js';
import { isAlive } from '../workers/process-id.js';
import { unprivilegedAccount } from '../workers/system-account.js';

export interface EmbeddedPostgresOptions {
  /** The server's DATA_DIR. */
  readonly dataDir: string;
  readonly log: Log;
  /** For copies of the binaries, and for databases, that cannot be where they should; used as root only. */
  readonly sharedDir?: string;
  /**
   * Memory of the machine, or the part of it that we may use:
   * it decides how much of a large case file stays in memory.
   */
  readonly memoryBytes?: number;
  /** How long a start may take, crash recovery and the end of a predecessor included, in ms. */
  readonly startTimeoutMs?: number;
  /** Ends a start that is no longer wanted. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** True when another process of ours started this server: it ends with that one. */
  readonly adopted: boolean;
  /** Resolves when the server is gone for good: closed, or ended with the process that it belongs to. */
  readonly exited: Promise<void>;
  /** Stops the server if this process started it. */
  close(): Promise<void>;
}

const SHARED_DIR = '/var/lib/hearline';
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 20;
/** From when on a server whose owner is dead is asked to stop, in case no process is left to do so; in ms. */
const ORPHAN_GRACE_MS = 1_000;
/** From when on it is reported to stop at once; it recovers at the next start, in ms. */
const ORPHAN_PATIENCE_MS = 20_000;
const ATTEMPTS = 5;
/** Between two of them, so that another process gets on; in ms. */
const PAUSE_MS = 100;

/**
 * A real PostgreSQL for a machine that has none: the binaries of the npm package, as a child that cannot outlive
 * this process, even when it is killed. Listens on a random port of the loopback interface only.
 *
 * A server that a living process of ours runs on the same DATA_DIR is used; one whose process has died is waited
 * for until it has stopped, then started anew.
 *
 * @throws SetupError saying what is wrong and what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, sharedDir = SHARED_DIR, startTimeoutMs = START_TIMEOUT_MS } = options;
  const { memoryBytes = availableMemoryBytes() } = options;
  const deadline = AbortSignal.timeout(startTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  try {
    const unprivileged = unprivilegedAccount(['postgres', 'nobody']);
    const { home, account } = await openDatabaseHome({ dataDir, account: unprivileged, sharedDir, log });
    const copyDir = account ? sharedDir : home;
    const binaries = await findPostgresBinaries({ account, copyDir, log });
    const cluster = await openCluster({ home, account, binaries, signal });
    const { postgres, canPrewarm } = binaries;
    const start: StartProcess = async (again) => {
      await makeServerAccount({ cluster, account, binaries, signal: again.signal });
      return PostgresProcess.start({ cluster, account, postgres, canPrewarm, log, memoryBytes, ...again });
    };
    return await startOrAdopt(cluster, start, { log, signal });
  } catch (error) {
    if (!deadline.aborted) throw error;
    throw new SetupError(`the database did not start within ${startTimeoutMs / 1000} s`, { cause: error });
  }
}

/** Memory of the machine, or the container's limit where that is less, bytes. */
function availableMemoryBytes(): number {
  const allowedBytes = process.constrainedMemory();
  return allowedBytes > 0 ? Math.min(allowedBytes, totalmem()) : totalmem();
}

interface WaitOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
}

async function startOrAdopt(
  cluster: Cluster,
  start: StartProcess,
  { log, signal }: WaitOptions,
): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const other = await settle(cluster.pgdata, { log, signal });
    if (other) return adopt(cluster, other, log);
    try {
      const server = await start({ signal });
      return new KeptPostgres(await urlOf(cluster, server.port), server, start, log);
    } catch (error) {
      // a process that started at the same moment, or took our port: look again
      if (signal.aborted || attempt === ATTEMPTS) throw error;
      log.debug({ err: error, attempt }, 'database did not start, trying again');
      await delay(attempt * PAUSE_MS, undefined, { signal });
    }
  }
}

/**
 * Waits while a server starts or stops, or another process makes the account of a new one.
 *
 * @returns one that is ready and whose owner lives, if there is one
 */
async function settle(pgdata: string, { log, signal }: WaitOptions): Promise<Postmaster | undefined> {
  const orphanedSince = new Map<number, number>();
  for (;;) {
    const server = await readPostmaster(pgdata);
    if (!server && !(await isInSingleUserMode(pgdata))) return undefined;
    const owned = !server || (server.owner !== null && (await isAlive(server.owner)));
    if (owned && server?.state === 'ready') return server;
    if (!owned) {
      if (!orphanedSince.has(server.pid))
        log.info({ pid: server.pid }, 'waiting for the database of a dead predecessor to stop');
      const sinceMs = orphanedSince.get(server.pid) ?? Date.now();
      orphanedSince.set(server.pid, sinceMs);
      stopOrphan(server.pid, Date.now() - sinceMs);
    }
    await delay(POLL_MS, undefined, { signal });
  }
}

/** Its lifeline has reported it to stop already, unless that was killed as well. SIGINT and SIGQUIT: fast, immediate. */
function stopOrphan(pid: number, forMs: number): void {
  if (forMs < ORPHAN_GRACE_MS) return;
  try {
    process.kill(pid, forMs < ORPHAN_PATIENCE_MS ? 'SIGINT' : 'SIGQUIT');
  } catch {
    // it has just gone, or is another account's: the time limit decides
  }
}

async function adopt(cluster: Cluster, server: Postmaster, log: Log): Promise<EmbeddedPostgres> {
  log.info(
    { pid: server.pid, ownerPid: server.owner?.pid },
    'using the database that another process of this server runs',
  );
  const closed = new AbortController();
  return {
    url: await urlOf(cluster, server.port),
    adopted: true,
    exited: untilGone(cluster.pgdata, server.pid, closed.signal),
    close: async () => closed.abort(),
  };
}

async function untilGone(pgdata: string, pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await readPostmaster(pgdata))?.pid === pid) {
    await delay(1_000, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function urlOf(cluster: Cluster, port: number): Promise<string> {
  const { user, password } = await readServerAccount(cluster);
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${CLUSTER_DATABASE}`;
}
