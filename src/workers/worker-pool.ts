import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import { messageOf, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { SupersededError, WorkerDiedError } from './errors.js';
import type { SeatedPool, Seats } from './seats.js';
import { JobQueue, type JobPlace, type QueuedJob } from './job-queue.js';
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
  /** Shared with other pools: work begins only where one is free. Left out: each worker has its own. */
  readonly seats?: Seats | undefined;
  /** An idle worker is given this request so often, and killed if it has not answered after as long, ms. */
  readonly heartbeat?: { readonly everyMs: number; readonly request: Request } | undefined;
  readonly log: Log;
}

/** Where a request belongs among those that wait, and how long the work itself may take. */
export interface RequestTerms extends JobPlace {
  /** In place of `hungAfterMs`. */
  readonly limitMs?: number | undefined;
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
  /** Those that wait, by rank. */
  readonly waiting: ReadonlyMap<number, WaitingJobs>;
  readonly restarts: number;
  readonly completed: number;
  readonly failed: number;
  /** Sums over the completed, ms. */
  readonly queueMs: number;
  readonly runMs: number;
}

export interface WaitingJobs {
  readonly count: number;
  /** Wait of the one that has waited longest, ms. */
  readonly longestMs: number;
}

interface Job<Request, Reply> extends QueuedJob, RequestTerms {
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
 * In:     `run`: a request and its place among those that wait (`JobQueue`).
 * Out:    its reply, with how long it waited and worked.
 * End:    `close` rejects what waits and runs, and ends every worker.
 * Errors: `UnavailableError` (queue full, all workers unhealthy, closed); `SupersededError` for a request that waited when
 *         a newer one of its slot came; what the worker refuses with. A request whose worker dies goes to the next
 *         worker, once; then it is `WorkerDiedError`.
 */
export class WorkerPool<Request, Reply, Ready> implements Closable, SeatedPool {
  readonly #options: WorkerPoolOptions<Request, Reply, Ready>;
  readonly #queue: JobQueue<Job<Request, Reply>>;
  /** Slots of which a job runs. */
  readonly #runningSlots = new Set<string>();
  #workers: SupervisedWorker<Request, Reply, Ready>[] = [];
  #arrivals = 0;
  #closed = false;
  readonly #membership: Closable | undefined;
  readonly #heartbeat: NodeJS.Timeout | undefined;
  #counts = { completed: 0, failed: 0, queueMs: 0, runMs: 0 };

  /** Use `start`. */
  constructor(options: WorkerPoolOptions<Request, Reply, Ready>) {
    this.#options = options;
    this.#queue = new JobQueue(options.maxQueued);
    this.#membership = options.seats?.join(this);
    const { heartbeat } = options;
    this.#heartbeat = heartbeat && setInterval(() => this.#beat(heartbeat), heartbeat.everyMs).unref();
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
    try {
      return { pool, ready: await pool.#startWorkers() };
    } catch (error) {
      await pool.close();
      throw error;
    }
  }

  /** The process ids of the workers that are there now. */
  get pids(): number[] {
    return this.#workers.flatMap((worker) => worker.pid ?? []);
  }

  /** @param place a number is a rank alone @param signal takes the request back */
  run(request: Request, place: RequestTerms | number, signal?: AbortSignal): Promise<PoolResult<Reply>> {
    if (this.#closed) return Promise.reject(new UnavailableError(`${this.#options.name} is closed`));
    if (this.#allUnhealthy()) return Promise.reject(this.#unhealthyError());
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (this.#queue.remove(job)) reject(signal?.reason as Error);
      };
      // a signal may outlive many requests
      const forget = () => signal?.removeEventListener('abort', onAbort);
      const job: Job<Request, Reply> = {
        ...(typeof place === 'number' ? { rank: place } : place),
        request,
        arrival: this.#arrivals++,
        signal,
        submittedAtMs: nowMs(),
        resolve: (result) => {
          forget();
          resolve(result);
        },
        reject: (error) => {
          forget();
          reject(error);
        },
        isSecondTry: false,
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const { replaced, refused } = this.#queue.add(job);
      replaced?.reject(new SupersededError(`${this.#options.name}: a newer request took its place`));
      refused?.reject(new UnavailableError(`${this.#options.name}: the queue is full`, { retryAfterS: 5 }));
      this.dispatch();
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
      waiting: this.#waiting(),
      restarts: this.#workers.reduce((sum, worker) => sum + worker.restarts, 0),
      ...this.#counts,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    await this.#membership?.close();
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
    this.dispatch();
  }

  /** See `SeatedPool`. */
  get urgency(): number | undefined {
    if (this.#closed || !this.#workers.some((worker) => worker.isIdle)) return undefined;
    return this.#queue.firstRank(this.#isSlotFree);
  }

  dispatch(): void {
    if (this.#closed) return;
    for (const worker of this.#workers) {
      if (!worker.isIdle) continue;
      const rank = this.#queue.firstRank(this.#isSlotFree);
      if (rank === undefined || this.#options.seats?.mayTake(this, rank) === false) return;
      const job = this.#queue.take(this.#isSlotFree);
      if (!job) return;
      if (job.slot !== undefined) this.#runningSlots.add(job.slot);
      void this.#work(worker, job).finally(() => this.#options.seats?.leave());
    }
  }

  readonly #isSlotFree = (slot: string): boolean => !this.#runningSlots.has(slot);

  async #work(worker: SupervisedWorker<Request, Reply, Ready>, job: Job<Request, Reply>): Promise<void> {
    const startedAtMs = nowMs();
    job.onBegin?.();
    try {
      const reply = await this.#ask(worker, job);
      const queueMs = startedAtMs - job.submittedAtMs;
      const runMs = nowMs() - startedAtMs;
      this.#counts.completed++;
      this.#counts.queueMs += queueMs;
      this.#counts.runMs += runMs;
      job.resolve({ reply, queueMs, runMs });
    } catch (error) {
      if (error instanceof WorkerDiedError && !job.isSecondTry && !this.#closed) {
        job.isSecondTry = true;
        if (!this.#queue.putBack(job))
          job.reject(new SupersededError(`${this.#options.name}: a newer one waits`));
        this.#onChange();
        return;
      }
      // one that its asker took back did not fail
      if (job.signal?.aborted !== true) this.#counts.failed++;
      job.reject(error as Error);
    }
  }

  /** Its slot is free once the worker has let go of it. */
  async #ask(worker: SupervisedWorker<Request, Reply, Ready>, job: Job<Request, Reply>): Promise<Reply> {
    try {
      return await worker.request(job.request, { signal: job.signal, limitMs: job.limitMs });
    } finally {
      if (job.slot !== undefined) {
        this.#runningSlots.delete(job.slot);
        this.dispatch(); // the worker reported that it is idle before its slot was free
      }
    }
  }

  /** So that a process that stands still is found before a request is lost to it. */
  #beat({ everyMs, request }: { readonly everyMs: number; readonly request: Request }): void {
    for (const worker of this.#workers) {
      if (!worker.isIdle) continue;
      worker.request(request, { limitMs: everyMs }).catch(() => {}); // its death or its end is reported by itself
    }
  }

  #waiting(): Map<number, WaitingJobs> {
    const waiting = new Map<number, WaitingJobs>();
    for (const { rank, submittedAtMs } of this.#queue.jobs) {
      const { count, longestMs } = waiting.get(rank) ?? { count: 0, longestMs: 0 };
      waiting.set(rank, { count: count + 1, longestMs: Math.max(longestMs, nowMs() - submittedAtMs) });
    }
    return waiting;
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
