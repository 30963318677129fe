import { AppError, TimeoutError } from '../lib/errors.js';

/** A stretch of speech got no transcript before its deadline, queueing included. */
export class TranscriptionTimeoutError extends TimeoutError {
  override name = 'TranscriptionTimeoutError';
  readonly legId: string;
  readonly deadlineMs: number;
  /** False: it waited for a worker all the time, so that the stretch itself is not to blame. */
  readonly hasBegun: boolean;

  constructor(legId: string, deadlineMs: number, { hasBegun = true } = {}) {
    super(`${hasBegun ? 'no transcript' : 'no worker was free'} for leg ${legId} within ${deadlineMs} ms`);
    this.legId = legId;
    this.deadlineMs = deadlineMs;
    this.hasBegun = hasBegun;
  }
}

/** The speech engine cannot transcribe this request, and could not later either. */
export class TranscriptionFailedError extends AppError {
  override name = 'TranscriptionFailedError';
  readonly code = 'internal';
}
