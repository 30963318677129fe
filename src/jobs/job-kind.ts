import type { BackoffOptions } from '../lib/backoff.js';
import type { GivenUpReason } from '../lib/given-up.js';
import type { TakenJob } from './job-store.js';

/** How jobs of one name are done. A job may be done more than once, and must come out the same then. */
export interface JobKind {
  readonly name: string;
  /** An attempt that takes longer has failed. */
  readonly timeLimitMs: number;
  /**
   * A job with which so many workers were lost one after the other becomes a dead letter, whatever attempts are left: it may be
   * what ends them. 2 when left out; `Infinity` for work that cannot end a worker, such as waiting for another server.
   */
  readonly lossesAtMost?: number;
  /** The waits between attempts; an error may ask for a longer one (`retryAfterMs`). */
  readonly waits: BackoffOptions;
  /**
   * @param signal aborted when the time is up, the job is cancelled or lost to another worker, and at a stop. Work that goes
   * on after that is not waited for, and its result is thrown away.
   * @returns the result, kept as JSON; undefined for none
   */
  run(job: TakenJob, signal: AbortSignal): Promise<unknown>;
  /**
   * Called before a job becomes a dead letter: its last attempt has failed, or the worker of that was lost. May be called
   * more than once.
   *
   * @param reason of the last failure, for a person who waits for the work
   * @throws UnavailableError to be called again
   */
  giveUp?(job: TakenJob, reason: GivenUpReason): Promise<void>;
}
