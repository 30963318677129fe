import type { Socket } from 'node:net';
import { Backoff, type BackoffOptions } from '../lib/backoff.js';
import { nowMs } from '../lib/clock.js';
import type { Closable } from '../lib/closer.js';
import { AppError, UnavailableError } from '../lib/errors.js';
import type { Log } from '../lib/log.js';
import { WorkerDiedError, WorkerHungError, WorkerStartError, type WorkerExit } from './errors.js';
import { BEAT, isBeat } from './frames.js';
import { WorkerProcess, type WorkerCommand } from './worker-process.js';
import type { WorkerProtocol } from './worker-protocol.js';
import { WorkerPulse, type PulseOptions } from './worker-pulse.js';

/** `unhealthy`: crashed more often than its budget allows; it is still tried again, at the longest delay. */
export type WorkerState = 'starting' | 'ready' | 'restarting' | 'unhealthy' | 'closed';

export interface SupervisionOptions {
  /** How long a start may take, model loading included. */
  readonly startTimeoutMs: number;
  /** How long one request may take before the worker counts as hung and is killed. */
  readonly hungAfterMs: number;
  /** Apart from its requests: one that stands still is replaced, and what it had counts as lost by a death. Left out: no. */
  readonly pulse?: PulseOptions;
  readonly restart: BackoffOptions;
  /** More crashes than `count` within `windowMs` make the worker unhealthy. */
  readonly crashBudget: { readonly count: number; readonly windowMs: number };
}

export const DEFAULT_SUPERVISION: SupervisionOptions = {
  startTimeoutMs: 60_000,
  hungAfterMs: 60_000,
  restart: { firstMs: 200, maxMs: 30_000 },
  crashBudget: { count: 5, windowMs: 60_000 },
};

export interface SupervisedWorkerOptions<Request, Reply, Ready, Event = never> {
  readonly name: string;
  readonly command: WorkerCommand;
  readonly protocol: WorkerProtocol<Request, Reply, Ready, Event>;
  readonly supervision: SupervisionOptions;
  readonly log: Log;
  /** After every change of `state` or `isIdle`. */
  readonly onChange?: () => void;
  /** Events that the worker sends by itself. */
  readonly onEvent?: (event: Event) => void;
}

interface PendingRequest<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly hungTimer: NodeJS.Timeout;
  /** Stops listening to the caller's signal. */
  readonly forget: () => void;
}

interface Start<Ready> {
  readonly resolve: (ready: Ready) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * A worker process that is there again after it died.
 *
 * In:     `request`; what the worker can take at once is the caller's business.
 * Out:    one reply per request.
 * End:    `close` rejects what is pending and ends the process.
 * Errors: `WorkerStartError` from the first start; `WorkerDiedError` for each request pending at a death, at
 *         once; `WorkerHungError`; what the protocol decodes as a refusal.
 */
export class SupervisedWorker<Request, Reply, Ready, Event = never> implements Closable {
  readonly #options: SupervisedWorkerOptions<Request, Reply, Ready, Event>;
  readonly #backoff: Backoff;
  readonly #pending = new Map<number, PendingRequest<Reply>>();
  #process: WorkerProcess | undefined;
  #pulse: WorkerPulse | undefined;
  #start: Start<Ready> | undefined;
  #restartTimer: NodeJS.Timeout | undefined;
  #state: WorkerState = 'starting';
  #failure: Error | undefined;
  #crashedAtMs: number[] = [];
  #nextId = 1;
  #restarts = 0;

  constructor(options: SupervisedWorkerOptions<Request, Reply, Ready, Event>) {
    this.#options = options;
    this.#backoff = new Backoff(options.supervision.restart);
  }

  get state(): WorkerState {
    return this.#state;
  }

  /** How often the process was started again. */
  get restarts(): number {
    return this.#restarts;
  }

  /** How often the process has died since then, failed starts after the first one included; `windowMs` back at most. */
  deathsSince(sinceMs: number): number {
    return this.#crashedAtMs.filter((atMs) => atMs > sinceMs).length;
  }

  /** Ready, and without a request; one that was taken back counts until the worker has let go of it. */
  get isIdle(): boolean {
    return this.#state === 'ready' && this.#pending.size === 0;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * The first start. When it fails there is no second one: the caller decides.
   *
   * @throws WorkerStartError, or the failure that the worker itself names
   */
  async start(): Promise<Ready> {
    try {
      return await this.#startProcess();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * `signal` takes the request back: rejects at once with its reason and informs the worker, where it can be reached.
   * A `socket` goes over with the request; it is closed on this side in any case. `limitMs` stands for `hungAfterMs`.
   */
  request(
    request: Request,
    {
      signal,
      socket,
      limitMs = this.#options.supervision.hungAfterMs,
    }: { signal?: AbortSignal | undefined; socket?: Socket; limitMs?: number | undefined } = {},
  ): Promise<Reply> {
    const process = this.#process;
    if (this.#state !== 'ready' || !process) {
      socket?.destroy();
      return Promise.reject(new UnavailableError(`worker ${this.#options.name} is ${this.#state}`));
    }
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const id = this.#nextId;
    this.#nextId = id >= 0x7fffffff ? 1 : id + 1;
    return new Promise((resolve, reject) => {
      // after a pause of our own, an answer that came meanwhile is read only now
      const onDue = () => setImmediate(() => this.#pending.has(id) && this.#onHung(id, limitMs));
      const hungTimer = setTimeout(onDue, limitMs);
      const forget = signal ? this.#abortWith(signal, id, reject) : () => {};
      this.#pending.set(id, { resolve, reject, hungTimer, forget });
      const parts = this.#options.protocol.encodeRequest(id, request);
      if (socket) process.sendSocket(parts, socket);
      else process.send(parts);
    });
  }

  async close(): Promise<void> {
    this.#setState('closed');
    this.#pulse?.close();
    clearTimeout(this.#restartTimer);
    const { name } = this.#options;
    this.#rejectPending(new UnavailableError(`worker ${name} was closed`));
    this.#endStart()?.reject(new UnavailableError(`worker ${name} was closed`));
    await this.#process?.close();
  }

  /** Returns how to stop listening. */
  #abortWith(signal: AbortSignal, id: number, reject: (error: Error) => void): () => void {
    const onAbort = () => {
      reject(signal.reason as Error);
      const abort = this.#options.protocol.encodeAbort?.(id);
      // the entry stays until the worker answers, so that one that never does is still found to hang
      if (abort && this.#pending.has(id)) this.#process?.send(abort);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    return () => signal.removeEventListener('abort', onAbort);
  }

  #startProcess(): Promise<Ready> {
    const { name, command, supervision } = this.#options;
    const timer = setTimeout(() => {
      this.#failure = new WorkerStartError(name, `not ready after ${supervision.startTimeoutMs} ms`, '');
      this.#process?.kill();
    }, supervision.startTimeoutMs);
    return new Promise((resolve, reject) => {
      this.#start = { resolve, reject, timer };
      this.#process = new WorkerProcess(command, {
        onFrame: (frame) => this.#onFrame(frame),
        onExit: (exit) => this.#onExit(exit),
      });
    });
  }

  #endStart(): Start<Ready> | undefined {
    const start = this.#start;
    this.#start = undefined;
    clearTimeout(start?.timer);
    return start;
  }

  #onFrame(frame: Buffer): void {
    this.#pulse?.hear();
    if (isBeat(frame)) return;
    const message = this.#options.protocol.decode(frame);
    switch (message.type) {
      case 'ready':
        this.#watchPulse();
        this.#setState('ready');
        this.#endStart()?.resolve(message.ready);
        return;
      case 'reply':
        // only work done proves that it works: a worker that dies of every request must keep its long delay
        this.#backoff.reset();
        this.#settle(message.id)?.resolve(message.reply);
        this.#options.onChange?.();
        return;
      case 'refusal':
        this.#settle(message.id)?.reject(message.error);
        this.#options.onChange?.();
        return;
      case 'event':
        this.#options.onEvent?.(message.event);
        return;
      case 'failure':
        this.#failure = message.error;
    }
  }

  #settle(id: number): PendingRequest<Reply> | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.hungTimer);
    pending?.forget();
    return pending;
  }

  #watchPulse(): void {
    const { supervision, name, log } = this.#options;
    const process = this.#process;
    if (!supervision.pulse || process?.pid === undefined || this.#state === 'closed') return;
    this.#pulse = new WorkerPulse({
      ...supervision.pulse,
      pid: process.pid,
      beat: () => process.send(BEAT),
      isBusy: () => this.#pending.size > 0,
      onStill: (silentMs) => {
        log.warn({ worker: name, silentMs }, 'worker stands still: it is replaced');
        this.#setState('restarting'); // nothing more for this process, which is gone only in a moment
        process.kill();
      },
    });
  }

  #onHung(id: number, limitMs: number): void {
    const { name } = this.#options;
    this.#pending.get(id)?.reject(new WorkerHungError(name, limitMs));
    this.#setState('restarting'); // nothing more for this process, which is gone only in a moment
    this.#process?.kill();
  }

  #onExit(exit: WorkerExit): void {
    const { name, log } = this.#options;
    const stderrTail = this.#process?.stderrTail ?? '';
    this.#process = undefined;
    this.#pulse?.close();
    this.#pulse = undefined;
    const failure = this.#failure;
    this.#failure = undefined;
    const died = new WorkerDiedError(name, exit, failure ? { cause: failure } : {});
    this.#rejectPending(died);
    const start = this.#endStart();
    if (this.#state === 'closed') return;

    if (start) start.reject(toStartError(name, exit, stderrTail, failure));
    if (this.#state === 'starting') return; // the first start: `start` informs its caller
    log.warn({ worker: name, ...exit, stderrTail }, 'worker died');
    this.#scheduleRestart();
  }

  #scheduleRestart(): void {
    const { name, log, supervision } = this.#options;
    const { count, windowMs } = supervision.crashBudget;
    this.#crashedAtMs = [...this.#crashedAtMs.filter((atMs) => atMs > nowMs() - windowMs), nowMs()];
    const unhealthy = this.#crashedAtMs.length > count || this.#state === 'unhealthy';
    const delayMs = unhealthy
      ? supervision.restart.maxMs * (0.75 + Math.random() / 2)
      : this.#backoff.nextMs();
    this.#setState(unhealthy ? 'unhealthy' : 'restarting');
    this.#restartTimer = setTimeout(() => {
      this.#restarts++;
      this.#startProcess().then(
        () => log.info({ worker: name, restarts: this.#restarts }, 'worker is back'),
        () => {}, // its exit was logged and has scheduled the next try
      );
    }, delayMs);
  }

  #rejectPending(error: Error): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)?.reject(error);
  }

  #setState(state: WorkerState): void {
    // closed while it starts, it may still get ready before it leaves
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    this.#options.onChange?.();
  }
}

function toStartError(name: string, exit: WorkerExit, stderrTail: string, failure: Error | undefined): Error {
  if (failure instanceof AppError) return failure;
  const how =
    failure?.message ?? (exit.signal ? `ended by ${exit.signal}` : `ended with status ${exit.status}`);
  return new WorkerStartError(name, how, stderrTail, failure ? { cause: failure } : {});
}
