/**
 * The reason for a callback. `lost`: a part of ours broke, the server was away, or the caller's line was dead.
 * `agent-lost`: the conversation broke off, because the agent's telephone was gone.
 */
export type CallbackReason = 'abandoned' | 'promised' | 'lost' | 'agent-lost';
export type CallbackState = 'open' | 'taken' | 'done';

/** The outcomes that an agent may report of a callback's call, each with the state that the callback gets by it. */
export const CALLBACK_OUTCOMES = {
  reached: 'done',
  'not-reached': 'open',
  // a machine takes the call as a person does
  'answering-machine': 'open',
} as const satisfies Readonly<Record<string, CallbackState>>;
/**
 * Why a callback is done: `outcome`: an agent reported that the person was reached; `called-in`, `called`: the person has
 * spoken to an agent in another call, theirs or ours; `not-in-service`: the number does not exist; `merged`: into an older
 * one for the same person.
 */
export const CALLBACK_DONE_REASONS = ['outcome', 'called-in', 'called', 'not-in-service', 'merged'] as const;
export type CallbackDoneReason = (typeof CALLBACK_DONE_REASONS)[number];
export type CallbackOutcome = keyof typeof CALLBACK_OUTCOMES;

/** A person who called, and did not speak to an agent: one that is owed for each number, however it is written. */
export interface Callback {
  readonly id: number;
  /** The first call that came to nothing. */
  readonly callId: string;
  /** How many did. */
  readonly calls: number;
  /** As the trunk gave it. */
  readonly phone: string;
  readonly reason: CallbackReason;
  readonly createdAt: Date;
  /** Seconds; the longest wait where several calls are owed. */
  readonly waitedS: number;
  /** How often it was taken. */
  readonly tries: number;
  readonly state: CallbackState;
  readonly takenById: number | null;
  readonly takenAt: Date | null;
  readonly doneAt: Date | null;
  readonly doneReason: CallbackDoneReason | null;
  /** The last one that an agent said. */
  readonly outcome: CallbackOutcome | null;
  /** The outbound call that was placed for it last. */
  readonly triedCallId: string | null;
  /** An open one is put off until then. The next who takes it ends that, and the person who calls again. */
  readonly snoozedUntil: Date | null;
  /** Why it was put off. */
  readonly snoozeNote: string | null;
  readonly snoozedById: number | null;
  readonly snoozedBy: string | null;
}

/** How many callers are owed a call. */
export interface CallbackCounts {
  /** Without those that are put off. */
  readonly open: number;
  readonly snoozed: number;
  readonly taken: number;
}

export interface CallbackFilter {
  /** Only those that are put off now, or only the others; both when left out. */
  readonly isSnoozed?: boolean | undefined;
  /** A telephone number as it was typed, or some of its digits. */
  readonly number?: string | undefined;
}

export interface CallbackPage extends CallbackFilter {
  /** 0 when left out. */
  readonly offset?: number;
  readonly isNewestFirst?: boolean;
}

/** A user puts a callback off. */
export interface Snooze {
  readonly until: Date;
  /** Why; null: no note. */
  readonly note: string | null;
  readonly userId: number;
}

/** The user who says what came of a callback. */
export interface CallbackSettler {
  readonly userId: number;
  /** Only where this user took it; a supervisor settles every one. */
  readonly isTakerOnly: boolean;
}

/**
 * The callers to be called back. A callback is made by the statement that stores the end of the call, see `CallStore`,
 * and is done when a person says so, or when the person has spoken to an agent in another call. That the call which was
 * placed for it was answered proves nothing: it may have been an answering machine.
 *
 * Errors: UnavailableError while the database cannot be reached; Refusal for one that is missing, or that another agent
 *         has taken.
 */
export interface CallbackStore {
  /** Oldest first, or newest; those that are put off come last. */
  list(states: readonly CallbackState[], limit: number, more?: CallbackPage): Promise<Callback[]>;
  count(states: readonly CallbackState[], filter?: CallbackFilter): Promise<number>;
  counts(): Promise<CallbackCounts>;
  find(id: number): Promise<Callback>;
  take(id: number, userId: number): Promise<Callback>;
  /** An open one is offered again then; safe hours and wishes hold as before. */
  snooze(id: number, snooze: Snooze): Promise<Callback>;
  settle(id: number, outcome: CallbackOutcome, by: CallbackSettler): Promise<Callback>;
  /** No call could be placed for this user, who has taken it: it is open again, with the outcome that it had. */
  reopen(id: number, userId: number): Promise<Callback>;
  /**
   * Makes up for a crash: a callback for each caller of the last 30 days who spoke to no agent; and a callback that
   * was taken is open again where no call was placed for it, or that call is over and was not answered.
   *
   * @param startedAt of this process: callbacks taken since then are in work
   * @returns how many were made, and how many are open again
   */
  reconcile(startedAt: Date): Promise<{ readonly made: number; readonly reopened: number }>;
}
