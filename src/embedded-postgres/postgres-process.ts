import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { statfs } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { POSTGRES_ENV, runAs, type Cluster } from './postgres-cluster.js';
import { ownerArgument, readPostmaster } from './postmaster.js';
import { ownProcessId } from '../workers/process-id.js';
import type { SystemAccount } from '../workers/system-account.js';

export interface PostgresProcessOptions {
  readonly cluster: Cluster;
  readonly postgres: string;
  /** Whether the `pg_prewarm` that is made for it is there. */
  readonly canPrewarm: boolean;
  readonly account: SystemAccount | null;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Memory of the machine, or the part of it that we may use. */
  readonly memoryBytes: number;
  /** A free one when left out. */
  readonly port?: number;
}

const POLL_MS = 15;
const LINES_KEPT = 15;
/** A fast shutdown writes a checkpoint; after this it is cut short, in ms. */
const STOP_TIMEOUT_MS = 20_000;
const KILL_TIMEOUT_MS = 5_000;
const DISK_FULL_BYTES = 32 * 2 ** 20;

/**
 * For records of which most are in memory or on a solid disk: what is read out of order costs no more than in order.
 * Statements are short, compiling them takes longer than running them. Checkpoints are rare, since each makes the next
 * change of every page a long one. Everything that makes a commit last is as PostgreSQL has it; what need not last
 * before it is answered (see `noteSql` in storage/case-file/record-sql.ts) is on disk within 30 ms, not 600.
 */
const PERFORMANCE = [
  'work_mem=16MB',
  'random_page_cost=1.1',
  'jit=off',
  'wal_compression=on',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'wal_writer_delay=10ms',
];

const MIB = 2 ** 20;
const [LEAST_CACHE_MIB, MOST_CACHE_MIB] = [128, 8192];

/**
 * A quarter of the memory for pages, as PostgreSQL recommends (postgresql.org, Resource Consumption): taken only as the
 * case file grows into it. Pages that only the system's cache holds may go at any time, and a disk that is busy or far
 * away takes 100 ms and more to bring one back (docs/decisions.md).
 */
function cacheSettings(memoryBytes: number): string[] {
  const quarterMib = Math.floor(memoryBytes / 4 / MIB);
  const cacheMib = Math.min(Math.max(quarterMib, LEAST_CACHE_MIB), MOST_CACHE_MIB);
  const withSystemMib = Math.max(2 * cacheMib, 1024);
  return [`shared_buffers=${cacheMib}MB`, `effective_cache_size=${withSystemMib}MB`];
}

/**
 * PostgreSQL's parent. Its descriptor 3 is our lifeline: when our end closes, however this process ends, the
 * server is asked to stop, and again again each second, since it listens to signals only a while after its start.
 * At the end the shell takes the watcher, and the watcher's sleep, with it: the whole group is ours.
 */
const LIFELINE_SCRIPT = `
"$@" </dev/null 3<&- &
server=$!
( read -r _
  kill -INT $server
  while sleep 1 && kill -0 $$; do kill -INT $server; done
) <&3 >/dev/null 2>&1 &
exec 3<&-
wait $server
code=$?
trap '' TERM
kill -TERM 0
exit $code`;

/** One running PostgreSQL that this process has started. */
export class PostgresProcess {
  readonly port: number;
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #lastLines: string[] = [];
  readonly #log: Log;
  #isReady = false;
  #hasExited = false;
  #closing: Promise<void> | undefined;

  private constructor(child: ChildProcess, port: number, log: Log) {
    this.#child = child;
    this.#log = log;
    this.port = port;
    let isUnexpected = false;
    child.once('exit', () => (isUnexpected = this.#isReady && !this.#closing));
    // not at its exit: what it said last may not have been read by then
    child.once('close', () => {
      if (isUnexpected)
        log.error({ exitCode: child.exitCode, said: this.#lastLines }, 'database ended unexpectedly');
    });
    this.exited = new Promise((resolve) => {
      child.once('error', (error) => this.#lastLines.push(String(error)));
      child.once('error', resolve);
      child.once('exit', resolve);
    }).then(() => {
      this.#hasExited = true;
      this.#lifeline.destroy();
    });
    for (const stream of [child.stdout, child.stderr]) this.#listen(stream as Readable);
    this.#lifeline.on('error', () => {}); // the other end has gone: `exited` shows
  }

  /** @throws SetupError when it ends before it is ready */
  static async start(options: PostgresProcessOptions): Promise<PostgresProcess> {
    const {
      cluster,
      postgres,
      canPrewarm,
      account,
      log,
      signal,
      memoryBytes,
      port = await freePort(),
    } = options;
    const settings = [
      ownerArgument(await ownProcessId()),
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100', // 27 of each process of ours; a deployment may have several
      ...PERFORMANCE,
      ...cacheSettings(memoryBytes),
      ...(canPrewarm ? ['shared_preload_libraries=pg_prewarm'] : []), // a restart does not forget them
      // a caller's words must not get into a log by way of a failing statement
      'log_min_messages=log',
      'log_min_error_statement=panic',
      'log_error_verbosity=terse',
    ].flatMap((setting) => ['-c', setting]);
    const command = [postgres, '-D', cluster.pgdata, '-p', String(port), ...settings];
    const child = spawn('/bin/sh', ['-c', LIFELINE_SCRIPT, 'sh', ...command], {
      cwd: cluster.pgdata,
      env: { ...POSTGRES_ENV, PG_GRANDPARENT_PID: String(process.pid) },
      ...runAs(account),
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true, // a Ctrl-C goes to our process group: the server must outlive the drain
    });
    const server = new PostgresProcess(child, port, log);
    try {
      await server.#untilReady(cluster.pgdata, signal);
      server.#isReady = true;
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  /** Stops the server: connections are ended, committed transactions are on disk. */
  close(): Promise<void> {
    this.#closing ??= this.#stop();
    return this.#closing;
  }

  get #lifeline(): Writable & { destroy(): void } {
    return this.#child.stdio[3] as Writable;
  }

  async #untilReady(pgdata: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (this.#hasExited) throw await this.#startError(pgdata);
      const server = await readPostmaster(pgdata);
      if (server?.state === 'ready' && server.port === this.port) return;
      await Promise.race([this.exited, delay(POLL_MS, undefined, { signal })]);
    }
  }

  async #startError(pgdata: string): Promise<SetupError> {
    const { bavail, bsize } = await statfs(pgdata);
    if (bavail * bsize < DISK_FULL_BYTES) {
      return new SetupError(
        `the database did not start: the disk of ${pgdata} is full; make room and start again`,
      );
    }
    return new SetupError(
      `the database in ${pgdata} did not start; PostgreSQL said:\n${this.#lastLines.join('\n')}`,
    );
  }

  async #stop(): Promise<void> {
    this.#lifeline.end();
    if (await this.#exitsWithin(STOP_TIMEOUT_MS)) return;
    this.#log.warn('the database does not stop in time: stopping it at once');
    this.#signalGroup('SIGQUIT');
    if (await this.#exitsWithin(KILL_TIMEOUT_MS)) return;
    this.#signalGroup('SIGKILL');
    await this.#exitsWithin(KILL_TIMEOUT_MS);
  }

  async #exitsWithin(limitMs: number): Promise<boolean> {
    const timer = new AbortController();
    await Promise.race([this.exited, delay(limitMs, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
    return this.#hasExited;
  }

  #signalGroup(signal: NodeJS.Signals): void {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, signal);
    } catch {
      // gone between the check and the signal
    }
  }

  #listen(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => {
      this.#lastLines.push(line);
      if (this.#lastLines.length > LINES_KEPT) this.#lastLines.shift();
      this.#log.debug({ line }, 'database said');
    });
  }
}

/** Free at this moment; a process that takes it in between makes the start fail, and the next try takes another. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
