import { nowMs } from '../../lib/clock.js';
import type { Closable } from '../../lib/closer.js';
import { UnavailableError } from '../../lib/errors.js';
import type { Log } from '../../lib/log.js';
import { settledOrAborted } from '../../lib/settled-or-aborted.js';
import type { SupervisionOptions } from '../supervised-worker.js';
import type { WorkerCommand } from '../worker-process.js';
import { WorkerPool, type PoolStats } from '../worker-pool.js';
import { OperationTooLargeError } from './errors.js';
import { MAX_JSON_CHARACTERS, PING } from './limits.js';
import type { OperationContract, OperationOptions, OperationRunner } from './operation.js';
import { operationProtocol, type OperationReply, type OperationRequest } from './operation-wire.js';

export interface OperationPoolOptions {
  /** For logs and refusals, e.g. `texts`. */
  readonly name: string;
  /** A program that calls `serveOperations`. */
  readonly command: WorkerCommand;
  /** Processes, 1 or more. */
  readonly workers: number;
  /** Requests that may wait; of one more, the last one of the group that has most is refused. */
  readonly maxQueued: number;
  /** A request that has not been answered so long after its work began ends the process, ms. */
  readonly limitMs: number;
  readonly supervision: Omit<SupervisionOptions, 'hungAfterMs'>;
  /** An idle process is asked so often whether it is alive, and has as long for its answer, ms. */
  readonly heartbeatMs: number;
  readonly log: Log;
}

export const DEFAULT_OPERATION_POOL: Omit<OperationPoolOptions, 'name' | 'command' | 'log'> = {
  workers: 2,
  maxQueued: 256,
  limitMs: 60_000,
  supervision: {
    startTimeoutMs: 60_000,
    restart: { firstMs: 200, maxMs: 30_000 },
    crashBudget: { count: 10, windowMs: 60_000 },
  },
  heartbeatMs: 10_000,
};

/** After a start that failed requests are refused so long; the next one tries it again. */
const START_AGAIN_MS = 5_000;

const RANK = { now: 0, later: 1 } as const;

type Pool = WorkerPool<OperationRequest, OperationReply, undefined>;

/**
 * Processes for work that would hold the loop of the process that carries calls. They start with the first request, and each does
 * one request at a time.
 *
 * In:     `run`: the name of an operation and its input.
 * Out:    its output.
 * End:    `close` rejects what waits and ends the processes; they end with us, however we end.
 * Errors: what the operation throws, `AppError`s as themselves or as `OperationRefusedError`, all else as
 *         `OperationFailedError`; `OperationTooLargeError`; `UnavailableError` (too many requests wait, closed, no process
 *         starts); `WorkerDiedError` of a request that ended two processes, `WorkerHungError` of one that was not answered in
 *         time. Each is the fault of one request: the next one finds a process.
 */
export class OperationPool<Contract extends OperationContract<Contract>>
  implements OperationRunner<Contract>, Closable
{
  readonly #options: OperationPoolOptions;
  readonly #closing = new AbortController();
  #opening: Promise<Pool> | undefined;
  #pool: Pool | undefined;
  #failure: { readonly error: Error; readonly atMs: number } | undefined;
  #waiting = 0;

  constructor(options: OperationPoolOptions) {
    this.#options = options;
  }

  /** The process ids of the workers that are there now. */
  get pids(): number[] {
    return this.#pool?.pids ?? [];
  }

  /** Undefined: nothing has been asked for so far. */
  stats(): PoolStats | undefined {
    return this.#pool?.stats();
  }

  async run<Name extends keyof Contract & string>(
    name: Name,
    input: Contract[Name]['input'],
    { signal, urgency = 'now', group, limitMs }: OperationOptions = {},
  ): Promise<Contract[Name]['output']> {
    signal?.throwIfAborted();
    const json = JSON.stringify(input);
    if (json.length > MAX_JSON_CHARACTERS)
      throw new OperationTooLargeError(
        `has ${json.length} characters, and ${MAX_JSON_CHARACTERS} are the most that can be read at once`,
      );
    const pool = await this.#ready(signal);
    const { reply } = await pool.run({ name, json }, { rank: RANK[urgency], group, limitMs }, signal);
    return reply;
  }

  async close(): Promise<void> {
    this.#closing.abort(new UnavailableError(`the processes for ${this.#options.name} are closed`));
    await this.#opening?.catch(() => {});
    await this.#pool?.close();
  }

  async #ready(signal: AbortSignal | undefined): Promise<Pool> {
    const { signal: closing } = this.#closing;
    closing.throwIfAborted();
    if (this.#pool) return this.#pool;
    const { name, maxQueued } = this.#options;
    if (this.#failure && nowMs() - this.#failure.atMs < START_AGAIN_MS) throw this.#failure.error;
    if (this.#waiting >= maxQueued)
      throw new UnavailableError(`too many requests wait for the processes for ${name}`, { retryAfterS: 5 });
    this.#opening ??= this.#open();
    this.#waiting++;
    try {
      const over = AbortSignal.any(signal ? [signal, closing] : [closing]);
      await settledOrAborted(this.#opening, over);
      over.throwIfAborted();
      return await this.#opening;
    } finally {
      this.#waiting--;
    }
  }

  async #open(): Promise<Pool> {
    const { name, command, workers, maxQueued, supervision, limitMs, heartbeatMs, log } = this.#options;
    try {
      const { pool } = await WorkerPool.start({
        name,
        command,
        workers,
        maxQueued,
        log,
        protocol: operationProtocol,
        supervision: { ...supervision, hungAfterMs: limitMs },
        heartbeat: { everyMs: heartbeatMs, request: { name: PING, json: 'null' } },
      });
      this.#pool = pool;
      this.#failure = undefined;
      return pool;
    } catch (cause) {
      log.error({ err: cause }, `the processes for ${name} did not start`);
      const error = new UnavailableError(`the processes for ${name} did not start`, {
        cause,
        retryAfterS: 10,
      });
      this.#failure = { error, atMs: nowMs() };
      this.#opening = undefined;
      throw error;
    }
  }
}
