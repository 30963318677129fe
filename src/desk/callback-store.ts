/** Why somebody is to be called back. `lost`: it ended while the server was away. */
export type CallbackReason = 'abandoned' | 'promised' | 'lost';
export type CallbackState = 'open' | 'taken' | 'done';

/** Somebody who rang and spoke to nobody. */
export interface Callback {
  readonly id: number;
  /** The call that came to nothing. */
  readonly callId: string;
  /** As the trunk gave it. */
  readonly phone: string;
  readonly reason: CallbackReason;
  readonly createdAt: Date;
  readonly waitedS: number;
  /** How often somebody took it. */
  readonly tries: number;
  readonly state: CallbackState;
  readonly takenById: number | null;
  readonly takenAt: Date | null;
  readonly doneAt: Date | null;
}

/**
 * Who is to be called back.
 *
 * Errors: UnavailableError while the database cannot be reached; NotFoundError for one that is not there;
 *         ConflictError for one that somebody else has.
 */
export interface CallbackStore {
  /** A call has one callback at most: a second is not made. */
  add(callback: Pick<Callback, 'callId' | 'phone' | 'reason' | 'waitedS'>): Promise<void>;
  /** Oldest first. */
  list(states: readonly CallbackState[], limit: number): Promise<Callback[]>;
  take(id: number, userId: number): Promise<Callback>;
  /** They were spoken to (`done`), or not (`open` again). */
  settle(id: number, state: 'done' | 'open'): Promise<void>;
  /** Those taken by a process that has died: done where they were spoken to, else open again. */
  settleTaken(): Promise<void>;
}
