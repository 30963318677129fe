import { AppError, TimeoutError } from '../lib/errors.js';

/** A stretch of speech got no transcript before its deadline, queueing included. */
export class TranscriptionTimeoutError extends TimeoutError {
  override name = 'TranscriptionTimeoutError';
  readonly legId: string;
  readonly deadlineMs: number;

  constructor(legId: string, deadlineMs: number, options?: ErrorOptions) {
    super(`no transcript for leg ${legId} within ${deadlineMs} ms`, options);
    this.legId = legId;
    this.deadlineMs = deadlineMs;
  }
}

/** The speech engine cannot transcribe this request, and could not later either. */
export class TranscriptionFailedError extends AppError {
  override name = 'TranscriptionFailedError';
  readonly code = 'internal';
}
