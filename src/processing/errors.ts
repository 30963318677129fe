import { BusyError, ConflictError, NotFoundError, UnavailableError } from '../lib/errors.js';

/** No such task, or none that its asker may see. */
export class TaskNotFoundError extends NotFoundError {
  override name = 'TaskNotFoundError';

  constructor(id: string) {
    super('Task', id);
  }
}

/** A task takes longer than its asker waits; it goes on. */
export class TaskTimeoutError extends UnavailableError {
  override name = 'TaskTimeoutError';
}

/** The waiting sound of all users has reached its limit; no more is taken. */
export class TaskQueueFullError extends UnavailableError {
  override name = 'TaskQueueFullError';
}

/** The sound of this user that waits has reached its limit; no more is taken. */
export class TaskQuotaError extends BusyError {
  override name = 'TaskQuotaError';
}

/** A task was cancelled while its asker waited for it. */
export class TaskCancelledError extends ConflictError {
  override name = 'TaskCancelledError';
}
