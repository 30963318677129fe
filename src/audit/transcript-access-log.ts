/** The call id of the wall, which shows the last words of every live call. */
export const EVERY_LIVE_CALL = '*';

/** Somebody reads or watches the words of a call. */
export interface TranscriptAccess {
  readonly callId: string;
  /** Null where nobody had to log in: a program on this machine. */
  readonly userId: number | null;
  readonly address: string | null;
}

/** Who has read or watched which words: one row per watcher and call, with the first and the latest time. */
export interface TranscriptAccessLog {
  /** Adds the row, or moves its latest time. @throws UnavailableError */
  add(access: TranscriptAccess): Promise<void>;
}
