import { ConflictError } from '../lib/errors.js';

/**
 * The history that positions (`seq` of a call, and every other number that a reader comes back with) belong to. It is
 * made with the database and changes when the database is restored or replaced: the same number then names another event.
 */
export interface JournalEpoch {
  /** A UUID; the last known one while the database is away, null where none was read before. */
  current(): Promise<string | null>;
}

/** The position belongs to another history: the reader throws away what it knows, and begins with a snapshot. */
export class InsufficientStateError extends ConflictError {
  override name = 'InsufficientStateError';

  constructor() {
    super(
      'The database was restored or replaced since: this position names nothing here. Begin again with a snapshot.',
    );
  }
}

/**
 * Whether a reader may go on from its position. A position without an epoch is believed, and while the epoch is not known
 * here every one is: screens go on without the database.
 *
 * @param theirs the epoch of the position
 * @param current of `JournalEpoch.current`
 * @throws InsufficientStateError
 */
export function assertSameEpoch(theirs: string | undefined, current: string | null): void {
  if (theirs === undefined || current === null || theirs === current) return;
  throw new InsufficientStateError();
}
