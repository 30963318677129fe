/** Tables of the case file whose changes leave a row in the outbox, and the first half of their topics. */
export const TOPIC_OF_TABLE = {
  cases: 'case',
  clients: 'client',
  users: 'user',
  messages: 'message',
  dispositions: 'disposition',
  attachments: 'attachment',
} as const;

type RecordTopic = (typeof TOPIC_OF_TABLE)[keyof typeof TOPIC_OF_TABLE];

/** The subject of `call.…`, `transcript.…`, `classification.…` and `recording.…` is the id of the call, else of the row. */
export type OutboxTopic =
  | `${RecordTopic | 'callback'}.${'created' | 'updated'}`
  | 'call.started'
  | 'call.ended'
  | 'transcript.completed'
  | 'recording.stored'
  | 'recording.failed'
  | 'classification.updated';

/** One change, as its transaction wrote it down. */
export interface OutboxRow {
  /** Grows from row to row. */
  readonly position: number;
  /** When the transaction began. */
  readonly at: Date;
  readonly topic: OutboxTopic;
  readonly subject: string;
  /**
   * `[old, new]` by the column's name; moments as ISO 8601. Columns of the contact of a client or user are
   * `contact_<column>`; of a case that gets other services or referrals, `services` and `referrals` are the categories.
   */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The user who changed it; null for the server. */
  readonly actorId: number | null;
}

/** Where a reader goes on: behind that row, in that history of the database (calls/journal-epoch.ts). */
export interface OutboxPlace {
  /** A UUID; left out by a reader that has none: its position is believed. */
  readonly epoch?: string;
  /** Position of the last row that was read; 0 to begin with the oldest row. */
  readonly position: number;
}

export interface OutboxPage {
  /** By position. None: nothing new yet; ask again later. */
  readonly rows: readonly OutboxRow[];
  /** Behind the last of them. */
  readonly next: Required<OutboxPlace>;
  /** Rows behind the reader's position were deleted before they were read: it must look at the tables again. */
  readonly isCutOff: boolean;
}

/**
 * The changes of the case file and of calls, for readers that follow them by position.
 *
 * End:    a row that is read is committed, and no row before it comes later.
 * Errors: UnavailableError while the database cannot be reached.
 */
export interface Outbox {
  /**
   * @throws InsufficientStateError when the database was restored or replaced since that place: the same position names
   *   another row now
   */
  read(after: OutboxPlace, limit: number): Promise<OutboxPage>;
  /** Deletes the oldest rows: those of before `before`, and all beyond the newest `atMost`. @returns how many */
  trim(options: { readonly before: Date; readonly atMost: number }): Promise<number>;
}
