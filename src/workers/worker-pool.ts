import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import { messageOf, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { WorkerDiedError } from './errors.js';
import { JobQueue, type QueuedJob } from './job-queue.js';
import { SupervisedWorker, type SupervisionOptions } from './supervised-worker.js';
import type { WorkerCommand } from './worker-process.js';
import type { WorkerProtocol } from './worker-protocol.js';

export interface WorkerPoolOptions<Request, Reply, Ready> {
  /** The task of the workers, for logs; each gets a number behind it. */
  readonly name: string;
  readonly workers: number;
  readonly command: WorkerCommand;
  readonly protocol: WorkerProtocol<Request, Reply, Ready>;
  readonly supervision: SupervisionOptions;
  /** Requests that may wait. One more, and the one at the end of the queue is refused. */
  readonly maxQueued: number;
  readonly log: Log;
}

export interface PoolResult<Reply> {
  readonly reply: Reply;
  /** From `run` until a worker took it, ms. */
  readonly queueMs: number;
  /** From then until its answer, ms. */
  readonly runMs: number;
}

export interface PoolStats {
  readonly workers: number;
  readonly ready: number;
  /** Over their crash budget; tried again only now and then. */
  readonly unhealthy: number;
  readonly busy: number;
  readonly queued: number;
  readonly restarts: number;
  readonly completed: number;
  readonly failed: number;
  /** Sums over the completed, ms. */
  readonly queueMs: number;
  readonly runMs: number;
}

interface Job<Request, Reply> extends QueuedJob {
  readonly request: Request;
  readonly signal: AbortSignal | undefined;
  readonly submittedAtMs: number;
  readonly resolve: (result: PoolResult<Reply>) => void;
  readonly reject: (error: Error) => void;
  isSecondTry: boolean;
}

/**
 * Like workers behind one queue; each works on one request at a time.
 *
 * In:     `run`: a request and its rank.
 * Out:    its reply, with how long it waited and worked.
 * End:    `close` rejects what waits and runs, and ends every worker.
 * Errors: `UnavailableError` (queue full, all workers unhealthy, closed); what the worker refuses with. A request
 *         whose worker dies goes to the next worker, once; then it is `WorkerDiedError`.
 */
export class WorkerPool<Request, Reply, Ready> implements Closable {
  readonly #options: WorkerPoolOptions<Request, Reply, Ready>;
  readonly #queue: JobQueue<Job<Request, Reply>>;
  #workers: SupervisedWorker<Request, Reply, Ready>[] = [];
  #arrivals = 0;
  #closed = false;
  #counts = { completed: 0, failed: 0, queueMs: 0, runMs: 0 };

  /** Use `start`. */
  constructor(options: WorkerPoolOptions<Request, Reply, Ready>) {
    this.#options = options;
    this.#queue = new JobQueue(options.maxQueued);
  }

  /**
   * Starts all workers at once. One that does not start is left out.
   *
   * @throws what the first one says, when none starts
   */
  static async start<Request, Reply, Ready>(
    options: WorkerPoolOptions<Request, Reply, Ready>,
  ): Promise<{ pool: WorkerPool<Request, Reply, Ready>; ready: Ready }> {
    const pool = new WorkerPool(options);
    const ready = await pool.#startWorkers();
    return { pool, ready };
  }

  /** The process ids of the workers that are there now. */
  get pids(): number[] {
    return this.#workers.flatMap((worker) => worker.pid ?? []);
  }

  /** `rank`: lower goes first; within a rank the older. `signal` takes the request back. */
  run(request: Request, rank: number, signal?: AbortSignal): Promise<PoolResult<Reply>> {
    if (this.#closed) return Promise.reject(new UnavailableError(`${this.#options.name} is closed`));
    if (this.#allUnhealthy()) return Promise.reject(this.#unhealthyError());
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const arrival = this.#arrivals++;
      const job = {
        request,
        rank,
        arrival,
        signal,
        submittedAtMs: nowMs(),
        resolve,
        reject,
        isSecondTry: false,
      };
      signal?.addEventListener(
        'abort',
        () => {
          if (this.#queue.remove(job)) reject(signal.reason as Error);
        },
        { once: true },
      );
      const refused = this.#queue.add(job);
      refused?.reject(new UnavailableError(`${this.#options.name}: the queue is full`, { retryAfterS: 5 }));
      this.#dispatch();
    });
  }

  stats(): PoolStats {
    const count = (test: (worker: SupervisedWorker<Request, Reply, Ready>) => boolean) =>
      this.#workers.filter(test).length;
    return {
      workers: this.#workers.length,
      ready: count((worker) => worker.state === 'ready'),
      unhealthy: count((worker) => worker.state === 'unhealthy'),
      busy: count((worker) => worker.state === 'ready' && !worker.isIdle),
      queued: this.#queue.length,
      restarts: this.#workers.reduce((sum, worker) => sum + worker.restarts, 0),
      ...this.#counts,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectQueued(new UnavailableError(`${this.#options.name} is closed`));
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  async #startWorkers(): Promise<Ready> {
    const { name, log, workers, ...rest } = this.#options;
    const started = await Promise.allSettled(
      Array.from({ length: workers }, async (_, index) => {
        const onChange = () => this.#onChange();
        const worker = new SupervisedWorker({ ...rest, name: `${name}-${index + 1}`, log, onChange });
        return { worker, ready: await worker.start() };
      }),
    );
    let firstReady: { ready: Ready } | undefined;
    for (const result of started) {
      if (result.status === 'rejected') continue;
      this.#workers.push(result.value.worker);
      firstReady ??= result.value;
    }
    const failure = started.find((result) => result.status === 'rejected');
    if (!firstReady) throw failure?.reason ?? new UnavailableError(`${name}: no workers were asked for`);
    if (failure) log.error({ worker: name, reason: messageOf(failure.reason) }, 'worker left out');
    return firstReady.ready;
  }

  #onChange(): void {
    if (this.#allUnhealthy()) this.#rejectQueued(this.#unhealthyError());
    this.#dispatch();
  }

  #dispatch(): void {
    if (this.#closed) return;
    for (const worker of this.#workers) {
      if (!worker.isIdle) continue;
      const job = this.#queue.take();
      if (!job) return;
      void this.#work(worker, job);
    }
  }

  async #work(worker: SupervisedWorker<Request, Reply, Ready>, job: Job<Request, Reply>): Promise<void> {
    const startedAtMs = nowMs();
    try {
      const reply = await worker.request(job.request, { signal: job.signal });
      const queueMs = startedAtMs - job.submittedAtMs;
      const runMs = nowMs() - startedAtMs;
      this.#counts.completed++;
      this.#counts.queueMs += queueMs;
      this.#counts.runMs += runMs;
      job.resolve({ reply, queueMs, runMs });
    } catch (error) {
      if (error instanceof WorkerDiedError && !job.isSecondTry && !this.#closed) {
        job.isSecondTry = true;
        this.#queue.putBack(job);
        this.#onChange();
        return;
      }
      this.#counts.failed++;
      job.reject(error as Error);
    }
  }

  #allUnhealthy(): boolean {
    return this.#workers.length > 0 && this.#workers.every((worker) => worker.state === 'unhealthy');
  }

  #unhealthyError(): UnavailableError {
    return new UnavailableError(`${this.#options.name}: all workers keep failing`, { retryAfterS: 30 });
  }

  #rejectQueued(error: Error): void {
    for (const job of this.#queue.takeAll()) job.reject(error);
  }
}
