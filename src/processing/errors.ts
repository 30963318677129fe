import { ConflictError, UnavailableError } from '../lib/errors.js';

/** A task takes longer than its asker waits; it goes on. */
export class TaskTimeoutError extends UnavailableError {
  override name = 'TaskTimeoutError';
}

/** A task was cancelled while its asker waited for it. */
export class TaskCancelledError extends ConflictError {
  override name = 'TaskCancelledError';
}
