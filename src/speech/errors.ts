import { AppError, TimeoutError, UnavailableError } from '../lib/errors.js';

/** A stretch of speech got no transcript before its deadline, queueing included. */
export class TranscriptionTimeoutError extends TimeoutError {
  override name = 'TranscriptionTimeoutError';
  readonly legId: string;
  readonly deadlineMs: number;
  /** How long a worker had it, ms; the rest of the time it waited for one. */
  readonly runMs: number;

  constructor(legId: string, deadlineMs: number, { runMs = deadlineMs } = {}) {
    super(`no transcript for leg ${legId} within ${deadlineMs} ms, of which a worker had it for ${runMs} ms`);
    this.legId = legId;
    this.deadlineMs = deadlineMs;
    this.runMs = runMs;
  }

  /** It waited for a worker most of the time, so that the stretch itself is not to blame. */
  get wasWaiting(): boolean {
    return this.runMs < this.deadlineMs / 2;
  }
}

/** The call is not transcribed as it is spoken: its speech is kept, and transcribed when there is room. */
export class NoRoomError extends UnavailableError {
  override name = 'NoRoomError';

  constructor() {
    super('there is more speech than can be transcribed as it is spoken');
  }
}

/** The speech engine cannot transcribe this request, and could not later either. */
export class TranscriptionFailedError extends AppError {
  override name = 'TranscriptionFailedError';
  readonly code = 'internal';
}
