import { AppError, TimeoutError } from '../lib/errors.js';

/** How a worker process ended. */
export interface WorkerExit {
  readonly status: number | null;
  readonly signal: string | null;
}

/** A worker process ended while it still had this request. The request may be given to another one. */
export class WorkerDiedError extends AppError {
  override name = 'WorkerDiedError';
  readonly code = 'unavailable';
  override readonly retryable = true;
  readonly exit: WorkerExit;

  constructor(workerName: string, exit: WorkerExit, options?: ErrorOptions) {
    super(`worker ${workerName} ended (${exit.signal ?? `status ${exit.status}`})`, options);
    this.exit = exit;
  }
}

/** A request had waited, and a newer one took its place. */
export class SupersededError extends AppError {
  override name = 'SupersededError';
  readonly code = 'conflict';
}

/** A worker process never said that it was ready. `stderrTail` is the end of what it printed. */
export class WorkerStartError extends AppError {
  override name = 'WorkerStartError';
  readonly code = 'unavailable';
  readonly stderrTail: string;

  constructor(workerName: string, reason: string, stderrTail: string, options?: ErrorOptions) {
    super(`worker ${workerName} did not start: ${reason}${errorLine(stderrTail)}`, options);
    this.stderrTail = stderrTail;
  }
}

/** The line in which a program says what is wrong: the one that names an error, else the last. */
function errorLine(stderrTail: string): string {
  const lines = stderrTail.split('\n').filter((line) => line.trim() !== '');
  const errorLine = lines.findLast((line) => /^\s*\w*error\b/i.test(line)) ?? lines.at(-1);
  return errorLine === undefined ? '' : `: ${errorLine.trim()}`;
}

/** A worker took a request and did not answer within its limit; it is killed and started anew. */
export class WorkerHungError extends TimeoutError {
  override name = 'WorkerHungError';

  constructor(workerName: string, limitMs: number) {
    super(`worker ${workerName} gave no answer within ${limitMs} ms`);
  }
}
