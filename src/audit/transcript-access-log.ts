/**
 * The call id of the wall, which shows the last words of every live call, and of those that ended within an hour: one a day, so that a year later it can be
 * said on which days a person watched.
 *
 * @param day YYYY-MM-DD in the helpline's zone
 */
export function everyLiveCallOf(day: string): string {
  return `* ${day}`;
}

/** One person or program reads or watches the words of a call. */
export interface TranscriptAccess {
  readonly callId: string;
  /** Null where no log-in was needed: a program on this machine. */
  readonly userId: number | null;
  readonly address: string | null;
}

/** The audit of words that were read or watched: one row per watcher and call, with the first and the latest time. */
export interface TranscriptAccessLog {
  /** Adds the row, or moves its latest time. @throws UnavailableError */
  add(access: TranscriptAccess): Promise<void>;
}
