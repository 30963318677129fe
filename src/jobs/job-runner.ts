import { nextWaitMs } from '../lib/backoff.js';
import type { Closable } from '../lib/closer.js';
import { messageOf, TimeoutError, UnavailableError } from '../lib/errors.js';
import { givenUpReasonOf, WorkerLostError, type GivenUpReason } from '../lib/given-up.js';
import { keepTrying } from '../lib/keep-trying.js';
import type { Log } from '../lib/log.js';
import { waitAskedBy } from '../lib/retry-after.js';
import type { JobKind } from './job-kind.js';
import type { JobStore, TakenJob } from './job-store.js';
import { Wake } from './wake.js';

export interface JobRunnerOptions {
  readonly store: JobStore;
  readonly kinds: readonly JobKind[];
  /** Attempts at once. */
  readonly concurrency: number;
  readonly log: Log;
  readonly leaseMs?: number;
}

/** With `POLL_MS` the longest time until the job of a killed or frozen worker is taken by another: it must stay under 15 s. */
export const LEASE_MS = 10_000;
/** Where a notification was missed, and for jobs that wait. */
export const POLL_MS = 1_000;
/** Two renewals may fail. */
const RENEWALS_PER_LEASE = 3;
const WRITE_WAITS = { firstMs: 100, maxMs: 2_000 };

interface Running {
  readonly job: TakenJob;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** Reasons for cutting an attempt off; nothing is written of it then. */
class JobLostError extends Error {}
class RunnerStoppedError extends Error {}

/** Workers that one job may cost. */
const LOSSES_AT_MOST = 2;

/** Takes jobs and does them, several at a time, until it is closed. */
export class JobRunner implements Closable {
  readonly #options: JobRunnerOptions;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #leaseMs: number;
  readonly #running = new Set<Running>();
  readonly #closing = new AbortController();
  readonly #wake = new Wake();
  readonly #enqueued: Closable;
  readonly #renewals: NodeJS.Timeout;
  readonly #taking: Promise<void>;
  #renewing: Promise<void> | undefined;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
    this.#enqueued = options.store.onEnqueued(() => this.#wake.now());
    this.#renewals = setInterval(() => this.#renewSoon(), this.#leaseMs / RENEWALS_PER_LEASE);
    this.#taking = this.#takeUntilClosed();
  }

  /** Cuts running attempts off and gives their jobs back, for other workers to take at once. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake.now();
    await this.#enqueued.close();
    await this.#taking;
    for (const { stop } of this.#running) stop.abort(new RunnerStoppedError('the server stops'));
    await Promise.all([...this.#running].map(({ ended }) => ended));
    clearInterval(this.#renewals);
    await this.#renewing;
  }

  async #takeUntilClosed(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const atMost = this.#options.concurrency - this.#running.size;
      const jobs = atMost > 0 ? await this.#take(atMost) : [];
      for (const job of jobs) this.#start(job);
      if (jobs.length === 0) await this.#wake.within(POLL_MS);
    }
  }

  async #take(atMost: number): Promise<readonly TakenJob[]> {
    const { store, log } = this.#options;
    try {
      return await store.take({ kinds: [...this.#kinds.keys()], atMost, leaseMs: this.#leaseMs });
    } catch (error) {
      if (!(error instanceof UnavailableError)) log.error({ err: error }, 'jobs cannot be taken');
      return []; // asked again at the next poll
    }
  }

  #start(job: TakenJob): void {
    for (const earlier of this.#running)
      if (earlier.job.id === job.id)
        earlier.stop.abort(new JobLostError('its lease ended: it is done anew here'));
    const stop = new AbortController();
    const ended = this.#attempt(job, stop).finally(() => {
      this.#running.delete(running);
      this.#wake.now();
    });
    const running = { job, stop, ended };
    this.#running.add(running);
  }

  /** Never rejects. */
  async #attempt(job: TakenJob, stop: AbortController): Promise<void> {
    const { store, log } = this.#options;
    const fields = { job: job.id, kind: job.kind, token: job.token };
    const kind = this.#kinds.get(job.kind);
    if (!kind) throw new TypeError(`taken without being asked for: ${job.kind}`);
    const write = await this.#run(kind, job, stop).then(
      (result) => () => store.complete(job, result),
      (error: unknown) => this.#writeFailure(kind, job, error),
    );
    try {
      if (!write || (await this.#keepWriting(write))) return;
      log.warn(fields, 'the result of a job is thrown away: the job was cancelled, or another worker has it');
    } catch (error) {
      log.error(
        { ...fields, err: error },
        'the result of a job cannot be written: the job will be done again',
      );
    }
  }

  async #run(kind: JobKind, job: TakenJob, stop: AbortController): Promise<unknown> {
    const limit = setTimeout(
      () => stop.abort(new TimeoutError(`not done after ${kind.timeLimitMs} ms`)),
      kind.timeLimitMs,
    );
    try {
      if (isGivenUp(kind, job)) throw new WorkerLostError(job.losses);
      return await Promise.race([kind.run(job, stop.signal), rejectOnAbort(stop.signal)]);
    } catch (error) {
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      clearTimeout(limit);
    }
  }

  #writeFailure(kind: JobKind, job: TakenJob, error: unknown): (() => Promise<boolean>) | undefined {
    const { store, log } = this.#options;
    const fields = { job: job.id, kind: job.kind, attemptsLeft: job.attemptsLeft };
    if (error instanceof JobLostError) return void log.info({ ...fields, err: error }, 'a job was cut off');
    if (error instanceof RunnerStoppedError) return () => store.release(job);
    log.warn({ ...fields, err: error }, 'an attempt at a job has failed');
    const retryInMs = Math.max(nextWaitMs(job.tries - 1, kind.waits), waitAskedBy(error));
    const reason = messageOf(error);
    const isFinal = isGivenUp(kind, job);
    return async () => {
      if (job.attemptsLeft === 0 || isFinal) await this.#giveUp(kind, job, givenUpReasonOf(error));
      return store.fail(job, { reason, retryInMs, isFinal });
    };
  }

  /** @throws UnavailableError */
  async #giveUp(kind: JobKind, job: TakenJob, reason: GivenUpReason): Promise<void> {
    try {
      await kind.giveUp?.(job, reason);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      this.#options.log.error(
        { err: error, job: job.id, kind: job.kind },
        'the owner of a job could not be informed that it is given up',
      );
    }
  }

  /** The lease is renewed meanwhile. */
  #keepWriting(write: () => Promise<boolean>): Promise<boolean> {
    return keepTrying(write, {
      waits: WRITE_WAITS,
      signal: this.#closing.signal,
      isPassing: (error) => error instanceof UnavailableError,
    });
  }

  #renewSoon(): void {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined));
  }

  async #renew(): Promise<void> {
    const { store, log } = this.#options;
    const asked = [...this.#running];
    if (asked.length === 0) return;
    try {
      const kept = await store.renew(
        asked.map(({ job }) => job),
        this.#leaseMs,
      );
      for (const { job, stop } of asked)
        if (!kept.has(job.id)) stop.abort(new JobLostError('it was cancelled, or another worker has it'));
    } catch (error) {
      if (error instanceof UnavailableError) return; // the next time, or the lease ends
      log.error({ err: error }, 'leases of jobs cannot be renewed');
    }
  }
}

/** It was lost at its last attempt, or too often: it is not run any more. */
function isGivenUp({ lossesAtMost = LOSSES_AT_MOST }: JobKind, { isLost, losses }: TakenJob): boolean {
  return isLost || losses >= lossesAtMost;
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
