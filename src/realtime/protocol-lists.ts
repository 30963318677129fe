/** Lists of which screens hear that they changed: numbers, and no row of them. Part of `protocol.ts`. */

/** Callers who are owed a call. */
export interface WireCallbackCounts {
  /** no user has taken it, and it is not put off */
  open: number;
  /** put off until later */
  snoozed: number;
  /** a user is on it, or has not said how it went */
  taken: number;
}

/** The entries of the inbox that the user has not read. */
export interface WireInboxUnread {
  unread: number;
  /** id of the newest entry, read or not; null: there is none */
  newest: string | null;
}
