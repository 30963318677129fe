import type { Closable } from '../lib/closer.js';

/** A job to be done later. */
export interface JobRequest {
  /** The name of a `JobKind`. */
  readonly kind: string;
  /** JSON; the kind checks it. */
  readonly payload: unknown;
  /** How often it is tried at most; a worker that is lost counts as a try. */
  readonly attempts: number;
  readonly delayMs?: number;
  /** Jobs of one lane are attempted one at a time, in the order of their ids: one that waits for its retry holds the next. */
  readonly lane?: string;
  /**
   * No more than `GROUP_CONCURRENCY` jobs of one group run at once, and a group of which fewer run comes first, however long
   * those of others have waited.
   */
  readonly group?: string;
}

/** Over all workers; two that take at the same moment may exceed it. */
export const GROUP_CONCURRENCY = 4;

/** One attempt at a job, of the worker that has taken it. */
export interface TakenJob {
  readonly id: string;
  /** Fencing token: higher at each attempt. Writes of an earlier attempt under its own token are refused. */
  readonly token: number;
  readonly kind: string;
  readonly payload: unknown;
  /** 0: this is the last attempt. */
  readonly attemptsLeft: number;
  /** Attempts since the job was enqueued, or enqueued again as a dead letter; 1 for the first. */
  readonly tries: number;
  /** Workers that were lost with the job one after the other, without an attempt that ended; the last one included. */
  readonly losses: number;
  /** No attempt: the worker of the last one was lost, and the job is to be given up. */
  readonly isLost: boolean;
}

export interface JobFailure {
  readonly reason: string;
  readonly retryInMs: number;
  /** It is a dead letter, whatever attempts are left. */
  readonly isFinal?: boolean;
}

export type Attempt = Pick<TakenJob, 'id' | 'token'>;

/** `failed`: a dead letter, whose attempts are used up. */
export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface JobRecord {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly state: JobState;
  readonly attemptsLeft: number;
  readonly result: unknown;
  /** The reason why the last attempt failed. */
  readonly failure: string | null;
  readonly enqueuedAt: Date;
  readonly endedAt: Date | null;
}

export interface TakeOptions {
  readonly kinds: readonly string[];
  readonly atMost: number;
  readonly leaseMs: number;
}

/** The work before all workers, and what is left of earlier work. */
export interface JobFigures {
  /** Without those that run; with those that wait for their time or behind another job of their lane. */
  readonly waiting: number;
  readonly running: number;
  /** At most 1,000 are counted. */
  readonly deadLetters: number;
  /** How long the oldest job that a worker could take has waited for one, in s; 0 when there is none. */
  readonly longestDueS: number;
}

/** Asked by people and by other rooms. All throw UnavailableError while the database is away. */
export interface JobQueue {
  /** In a transaction of its own. A change that a job belongs to enqueues it in its own one: storage/jobs/insert-job.ts. */
  enqueue(request: JobRequest): Promise<string>;
  find(id: string): Promise<JobRecord | null>;
  /** A running job is cut off when its worker next renews the lease. @returns false when it has ended before */
  cancel(id: string): Promise<boolean>;
  figures(): Promise<JobFigures>;
  /** Newest first. */
  listDeadLetters(atMost: number): Promise<readonly JobRecord[]>;
  /** @returns false when it is no dead letter */
  requeueDeadLetter(id: string, attempts: number): Promise<boolean>;
}

/**
 * Asked by workers. A job is leased: a worker that does not renew the lease in time has lost the job to the next worker, also
 * when the process was only frozen. Each write names the attempt and is refused (false) when the attempt has lost the job.
 */
export interface JobStore extends JobQueue {
  /** The jobs that are due, and those whose lease has ended, also after their last attempt; each with a new token. */
  take(options: TakeOptions): Promise<readonly TakenJob[]>;
  /** @returns the ids of those that have kept their job */
  renew(attempts: readonly Attempt[], leaseMs: number): Promise<ReadonlySet<string>>;
  complete(attempt: Attempt, result: unknown): Promise<boolean>;
  /** Queued again after the wait, or a dead letter when no attempt is left. */
  fail(attempt: Attempt, failure: JobFailure): Promise<boolean>;
  /** Queued again at once: the attempt does not count. */
  release(attempt: Attempt): Promise<boolean>;
  /** Deletes jobs that were completed or cancelled before that time, the oldest first; dead letters stay. @returns how many */
  trim(options: { readonly before: Date; readonly atMost: number }): Promise<number>;
  /** Reports when jobs are enqueued, by any process, while the database can be reached: it may miss some. */
  onEnqueued(listener: () => void): Closable;
}
