import type { Closable } from '../../lib/closer.js';
import { Deferred } from '../../lib/deferred.js';
import { messageOf, UnavailableError } from '../../lib/errors.js';
import { tryUntil } from '../../lib/keep-trying.js';
import type { Log } from '../../lib/log.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import { nodeWorkerCommand } from '../../workers/node-worker.js';
import type { SupervisionOptions } from '../../workers/supervised-worker.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import type { EngineHealth } from '../engine.js';
import { OnnxNotInstalledError } from './errors.js';
import type { ModelFolder } from './find-models.js';
import {
  modelProtocol,
  type ModelReply,
  type ModelRequest,
  type Questions,
  type Replies,
} from './model-wire.js';

export interface ModelHostOptions {
  /** Weights that are open at once, bytes; more are closed, those first that were not asked for longest. */
  readonly maxOpenBytes: number;
  /** A request that has not been answered by then ends the process, ms; loading the model is part of it. */
  readonly hungAfterMs: number;
  /** Requests that may wait; one more is refused. */
  readonly maxQueued: number;
  readonly supervision: Pick<SupervisionOptions, 'startTimeoutMs' | 'restart' | 'crashBudget'>;
  /** For the Node.js of the child. */
  readonly nodeOptions: readonly string[];
  readonly log: Log;
}

export const DEFAULT_MODEL_HOST: Omit<ModelHostOptions, 'log'> = {
  maxOpenBytes: 1.5 * 2 ** 30,
  hungAfterMs: 60_000,
  maxQueued: 64,
  supervision: {
    startTimeoutMs: 30_000,
    restart: { firstMs: 200, maxMs: 30_000 },
    crashBudget: { count: 5, windowMs: 60_000 },
  },
  nodeOptions: [],
};

/** Requests of an utterance of a call go before those of whole texts. */
const SHORT_CHARACTERS = 1_000;
const RANK = { short: 0, long: 1 } as const;

/**
 * The one child process that runs models. It starts with the host; requests that come before it is ready wait.
 *
 * In:     `ask`, one question to one model.
 * Out:    its answer.
 * End:    `close` rejects what waits and ends the process; it ends with us, however we end.
 * Errors: `OnnxNotInstalledError` where the packages are absent; `ModelFailedError`, `ModelUnusableError`;
 *         `UnavailableError` (queue full, closed, the process keeps dying); `WorkerHungError`; `WorkerDiedError` of a
 *         question that ended two processes. Each is the fault of one question: the next one finds a process.
 */
export class ModelHost implements Closable {
  readonly #options: ModelHostOptions;
  readonly #closing = new AbortController();
  /** Settled when the process is there, or has failed to start for the first time. */
  readonly #firstStart = new Deferred();
  readonly #opening: Promise<void>;
  #pool: WorkerPool<ModelRequest, ModelReply, undefined> | undefined;
  #failure: Error | undefined;
  #waiting = 0;

  /** Begins to start the process. */
  constructor(options: ModelHostOptions) {
    this.#options = options;
    this.#opening = this.#open();
  }

  get pids(): number[] {
    return this.#pool?.pids ?? [];
  }

  /** Health of the process; each model may fail by itself. */
  health(): EngineHealth {
    if (this.#failure) return { state: 'failed', reason: reasonOf(this.#failure) };
    const stats = this.#pool?.stats();
    if (stats && stats.unhealthy > 0)
      return { state: 'failed', reason: 'the process that runs models keeps ending' };
    return { state: stats && stats.ready > 0 ? 'ready' : 'loading' };
  }

  async ask<Task extends keyof Questions>(
    task: Task,
    model: ModelFolder,
    question: Questions[Task],
    signal: AbortSignal,
  ): Promise<Replies[Task]> {
    signal.throwIfAborted();
    const pool = await this.#ready(signal);
    const { name, folder, weights, sizeBytes } = model;
    const request = { task, model: { name, folder, weights, sizeBytes }, question } as ModelRequest;
    const { reply } = await pool.run(request, rankOf(request), signal);
    return reply as Replies[Task];
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#opening;
    await this.#pool?.close();
  }

  async #ready(signal: AbortSignal): Promise<WorkerPool<ModelRequest, ModelReply, undefined>> {
    if (this.#pool) return this.#pool;
    if (this.#waiting >= this.#options.maxQueued)
      throw new UnavailableError('too many texts wait for the models');
    this.#waiting++;
    await settledOrAborted(this.#firstStart.promise, AbortSignal.any([signal, this.#closing.signal]));
    this.#waiting--;
    signal.throwIfAborted();
    // `#open` has set it meanwhile
    const pool = this.#pool as WorkerPool<ModelRequest, ModelReply, undefined> | undefined;
    if (pool) return pool;
    throw this.#failure ?? new UnavailableError('the process that runs models was closed');
  }

  /** Tried until it succeeds, except where the packages are absent: that changes with a new start of the server only. */
  async #open(): Promise<void> {
    const { log, supervision } = this.#options;
    const onFailure = (error: unknown) => {
      this.#failure = error as Error;
      this.#firstStart.resolve();
      log.error({ err: error }, 'the process that runs models did not start');
      if (error instanceof OnnxNotInstalledError) throw error;
    };
    try {
      await tryUntil(() => this.#start(), {
        waits: supervision.restart,
        signal: this.#closing.signal,
        onFailure,
      });
    } catch {
      // reported by `health` and by each request
    }
  }

  async #start(): Promise<void> {
    const { maxOpenBytes, hungAfterMs, maxQueued, supervision, nodeOptions, log } = this.#options;
    const file = new URL('./model.worker.ts', import.meta.url);
    const { pool } = await WorkerPool.start({
      name: 'models',
      command: nodeWorkerCommand(file, [String(maxOpenBytes)], nodeOptions),
      protocol: modelProtocol,
      workers: 1,
      supervision: { ...supervision, hungAfterMs },
      maxQueued,
      log,
    });
    this.#pool = pool;
    this.#failure = undefined;
    this.#firstStart.resolve();
  }
}

function rankOf({ question }: ModelRequest): number {
  const { length } = 'context' in question ? question.context : question.text;
  return length <= SHORT_CHARACTERS ? RANK.short : RANK.long;
}

function reasonOf(error: Error): string {
  if (error instanceof OnnxNotInstalledError) return `not_installed: ${messageOf(error)}`;
  return 'the process that runs models did not start; the log of the server says why';
}
