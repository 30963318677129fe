import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import { UnavailableError } from '../lib/errors.js';
import type { HealthReport } from '../lib/health.js';
import { tryUntil } from '../lib/keep-trying.js';
import type { Log } from '../lib/log.js';
import { WorkerDiedError } from '../workers/errors.js';
import { nodeWorkerCommand } from '../workers/node-worker.js';
import { SupervisedWorker, type SupervisionOptions } from '../workers/supervised-worker.js';
import { fileProtocol, type FileReply, type FileRequest } from './files-wire.js';
import type { PatienceOptions, VaultFile, VaultFileMode, VaultFiles } from './vault-files.js';
import { Deferred } from '../lib/deferred.js';
import { settledOrAborted } from '../lib/settled-or-aborted.js';

export interface FileProcessOptions {
  readonly directory: string;
  readonly log: Log;
  /** How long the disk may take over one request for which a client waits. */
  readonly limitMs?: number;
}

/** A request that the disk does not answer holds one of them; so many recordings may be stuck before others wait. */
const THREADS = 64;
const LIMIT_MS = 20_000;
const SUPERVISION: SupervisionOptions = {
  startTimeoutMs: 60_000,
  // a process with a file that is stuck in the kernel cannot be killed either: requests have limits of their own
  hungAfterMs: 24 * 3_600_000,
  restart: { firstMs: 20, maxMs: 10_000 },
  crashBudget: { count: 5, windowMs: 60_000 },
};
const START_AGAIN = { firstMs: 250, maxMs: 10_000 };
/** One failure is made good within moments; so many within a minute are no accident. It is tried at least every 12.5 s. */
const FAILING = { count: 3, windowMs: 60_000 };

type FileWorker = SupervisedWorker<FileRequest, FileReply, undefined>;

interface Asked {
  readonly reply: FileReply;
  /** Which process has answered. */
  readonly generation: number;
}

interface AskOptions extends PatienceOptions {
  /** The process has died and is asked once more: what was asked may have been done before. */
  readonly onAgain?: () => void;
}

/**
 * A vault's folder, read and written in a process of its own: a disk that does not answer blocks threads there and not
 * those in which this process looks up names, checks passwords and keeps its journal (libuv has one pool for all).
 *
 * In:     requests, also before the process is there: they wait for it.
 * Out:    what `LocalFiles` gives.
 * End:    `close` ends the process; what is not done by then is refused.
 * Errors: those of the system; UnavailableError when the disk takes longer than `limitMs`, except for files that were
 *         opened as patient and what else was asked for patiently. A process that dies is started again and asked again: each request may be done twice.
 */
export class FileProcess implements VaultFiles, Closable {
  readonly #options: FileProcessOptions;
  readonly #closing = new AbortController();
  #worker: FileWorker | undefined;
  /** Counts processes: numbers of open files are those of one of them. */
  #generation = 0;
  #isReady = false;
  /** When it could not be started for the first time. */
  readonly #failedStartsAtMs: number[] = [];
  #changed = new Deferred();
  readonly #starting: Promise<void>;

  /** Starts the process, and does not wait for it. */
  constructor(options: FileProcessOptions) {
    this.#options = options;
    this.#starting = this.#start();
  }

  get pid(): number | undefined {
    return this.#worker?.pid;
  }

  health(): HealthReport {
    const sinceMs = nowMs() - FAILING.windowMs;
    const failedStarts = this.#failedStartsAtMs.filter((atMs) => atMs > sinceMs).length;
    const failures = failedStarts + (this.#worker?.deathsSince(sinceMs) ?? 0);
    const isReady = this.#isReady;
    if (failures < FAILING.count) return { ok: isReady, status: isReady ? 'healthy' : 'starting', failures };
    const detail = `the process that reads and writes recordings and attachments has failed ${failures} times within a minute, see the log; it is started again each time`;
    return { ok: false, status: isReady ? 'degraded' : 'failed', detail, failures };
  }

  async open(path: string, mode: VaultFileMode, { isPatient = false }: PatienceOptions = {}) {
    const file = new ProcessFile(this, path, { isPatient });
    await file.open(mode);
    return file;
  }

  async list(path: string, options?: PatienceOptions): Promise<string[]> {
    const { reply } = await this.ask({ type: 'list', path }, options);
    return [...(reply.value as readonly string[])];
  }

  async makeFolder(path: string, options?: PatienceOptions): Promise<void> {
    await this.ask({ type: 'make-folder', path }, options);
  }

  async rename(path: string, to: string, options?: PatienceOptions): Promise<void> {
    let isAgain = false;
    try {
      await this.ask({ type: 'rename', path, to }, { ...options, onAgain: () => (isAgain = true) });
    } catch (error) {
      if (isAgain && codeOf(error) === 'ENOENT')
        await this.changedAtMs(to, options); // done before the process died
      else throw error;
    }
  }

  async remove(path: string, options?: PatienceOptions): Promise<void> {
    await this.ask({ type: 'remove', path }, options);
  }

  async changedAtMs(path: string, options?: PatienceOptions): Promise<number> {
    return (await this.ask({ type: 'changed-at', path }, options)).reply.value as number;
  }

  async syncFolder(path: string, options?: PatienceOptions): Promise<void> {
    await this.ask({ type: 'sync-folder', path }, options);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#changed.resolve();
    await this.#worker?.close();
    await this.#starting;
  }

  /** Number of the process that is running now: a restarted process has a higher one. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * @param request made anew each time it is asked
   * @throws what the system says; UnavailableError
   */
  async ask(
    request: FileRequest | (() => Promise<FileRequest>),
    { isPatient = false, onAgain = () => {} }: AskOptions = {},
  ): Promise<Asked> {
    const limit = new AbortController();
    const timer = isPatient ? undefined : setTimeout(() => limit.abort(), this.#options.limitMs ?? LIMIT_MS);
    try {
      for (; ; onAgain()) {
        const worker = await this.#ready(limit.signal);
        try {
          const asked = typeof request === 'function' ? await request() : request;
          const generation = this.#generation;
          return { reply: await worker.request(asked, { signal: limit.signal }), generation };
        } catch (error) {
          const isGone = error instanceof WorkerDiedError || error instanceof UnavailableError;
          if (!isGone || limit.signal.aborted || this.#closing.signal.aborted) throw error;
        }
      }
    } catch (error) {
      if (limit.signal.aborted) throw new UnavailableError('the disk does not answer');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #ready(limit: AbortSignal): Promise<FileWorker> {
    for (;;) {
      if (this.#closing.signal.aborted) throw new UnavailableError('the vault is closed');
      if (this.#isReady && this.#worker) return this.#worker;
      limit.throwIfAborted();
      await settledOrAborted(this.#changed.promise, limit);
    }
  }

  /** Until it has started once; from then on the worker itself is started again. */
  async #start(): Promise<void> {
    const { signal } = this.#closing;
    const onFailure = (error: unknown) => {
      if (signal.aborted) return;
      this.#failedStartsAtMs.push(nowMs());
      this.#options.log.error({ err: error }, 'the process of the vault could not be started');
    };
    await tryUntil(() => this.#startWorker(), { waits: START_AGAIN, signal, onFailure });
  }

  async #startWorker(): Promise<void> {
    const { directory, log } = this.#options;
    const command = nodeWorkerCommand(new URL('./files.worker.ts', import.meta.url), [directory]);
    const worker: FileWorker = new SupervisedWorker({
      name: 'files',
      command: { ...command, threadPoolSize: THREADS },
      protocol: fileProtocol,
      supervision: SUPERVISION,
      log,
      onChange: () => this.#onChange(worker),
    });
    this.#worker = worker;
    await worker.start();
  }

  #onChange(worker: FileWorker): void {
    const wasReady = this.#isReady;
    this.#isReady = worker.state === 'ready';
    if (wasReady || !this.#isReady) return;
    this.#generation++;
    this.#changed.resolve();
    this.#changed = new Deferred();
  }
}

/** An open file of the process; opened again in the next one when that dies. */
class ProcessFile implements VaultFile {
  readonly #files: FileProcess;
  readonly #path: string;
  readonly #options: PatienceOptions;
  #mode: VaultFileMode = 'read';
  #file = 0;
  #generation = 0;
  #closing: Promise<void> | undefined;

  constructor(files: FileProcess, path: string, options: PatienceOptions) {
    this.#files = files;
    this.#path = path;
    this.#options = options;
  }

  async open(mode: VaultFileMode): Promise<void> {
    this.#mode = mode;
    let isAgain = false;
    try {
      await this.#open({ onAgain: () => (isAgain = true) });
    } catch (error) {
      if (!isAgain || mode !== 'make' || codeOf(error) !== 'EEXIST') throw error;
      this.#mode = 'change'; // made before the process died
      await this.#open();
    }
    if (this.#mode === 'make') this.#mode = 'change';
  }

  async read(position: number, length: number): Promise<Buffer> {
    return (await this.#ask((file) => ({ type: 'read', file, position, length }))).bytes;
  }

  async write(position: number, bytes: Uint8Array): Promise<void> {
    await this.#ask((file) => ({ type: 'write', file, position, bytes }));
  }

  async sizeBytes(): Promise<number> {
    return (await this.#ask((file) => ({ type: 'size', file }))).value as number;
  }

  async truncate(sizeBytes: number): Promise<void> {
    await this.#ask((file) => ({ type: 'truncate', file, sizeBytes }));
  }

  async sync(): Promise<void> {
    await this.#ask((file) => ({ type: 'sync', file }));
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    const { generation } = this.#files;
    if (this.#generation !== generation) return; // closed by the end of its process
    const file = this.#file;
    await this.#files.ask({ type: 'close', file }, this.#options).catch((error: unknown) => {
      if (this.#files.generation === generation) throw error;
    });
  }

  async #open(options: AskOptions = {}): Promise<void> {
    const request = { type: 'open', path: this.#path, mode: this.#mode } as const;
    const { reply, generation } = await this.#files.ask(request, { ...this.#options, ...options });
    this.#file = reply.value as number;
    this.#generation = generation;
  }

  async #ask(request: (file: number) => FileRequest): Promise<FileReply> {
    const made = async () => {
      if (this.#generation !== this.#files.generation) await this.#open();
      return request(this.#file);
    };
    return (await this.#files.ask(made, this.#options)).reply;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
