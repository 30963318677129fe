import type { CallDirection, CallEvent, CallEventType, HangupSide, StoredCallEvent } from './call-event.js';
import type { CallStateName } from './call-state.js';

/** A call as its events tell it so far. */
export interface Call {
  /** The uniqueid that Asterisk gave the caller's channel. */
  readonly id: string;
  /** The number as the trunk gave it, null when withheld. */
  readonly callerId: string | null;
  readonly dialled: string;
  readonly state: CallStateName;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  /** Q.850. */
  readonly hangupCause: number | null;
  readonly hangupSide: HangupSide | null;
  /** The `seq` of its newest event. */
  readonly lastSeq: number;
  readonly agentName: string | null;
  readonly direction: CallDirection;
  /** Who took it, or placed it. */
  readonly userId: number | null;
  readonly queuedAt: Date | null;
  readonly connectedAt: Date | null;
  /** Of all phones that rang for it; of what is over. */
  readonly ringMs: number;
  /** How long the caller heard music; of what is over. */
  readonly holdMs: number;
  /** Since when the caller hears music; null when not. */
  readonly heldAt: Date | null;
}

/** A call that is not finished, with what a restarted server must know to go on with it. */
export interface OpenCall {
  readonly callId: string;
  readonly callerId: string | null;
  readonly dialled: string;
  readonly answeredAt: Date | null;
  /** Nobody is on it any more; its transcript is not complete. */
  readonly ended: boolean;
  readonly direction: CallDirection;
  readonly queuedAt: Date | null;
  readonly connectedAt: Date | null;
  /** The caller hears music. */
  readonly isHeld: boolean;
  readonly lastSeq: number;
  /** Number of finals, deferrals and drops so far, for every leg there was, in the order in which they joined. */
  readonly utterancesByLeg: Readonly<Record<string, number>>;
  /** Place up to which there is something, ms from answer, whole. */
  readonly lastStartMs: number;
  /** Wall clock of its newest event. */
  readonly lastAt: Date;
}

/** Where an event stands. */
export interface EventPlace {
  readonly at: Date;
  /** ms from answer, whole; negative before it. */
  readonly startMs: number;
  /** The call's newest event as the writer knows it: anything else there is a conflict. Left out: whatever it is. */
  readonly afterSeq?: number;
}

export interface ReadEventsOptions {
  /** Only events after this `seq`; 0 when left out. */
  readonly afterSeq?: number;
  readonly types?: readonly CallEventType[];
  /** At most so many, 10,000 when left out. Ask again from the last `seq` for more. */
  readonly limit?: number;
}

/**
 * Calls and what happened in them.
 *
 * In:     events of any number of calls, also of one call from several writers; `call.started` makes the call.
 *         Each gets the next `seq` of its call in the transaction that stores it and brings the call up to date.
 * Out:    events in order of `seq`, without holes.
 * End:    a promise resolves once its event is committed.
 * Errors: UnavailableError while the database cannot be reached (the event may have been stored all the same),
 *         NotFoundError for a call that is not there, ConflictError for an event that is not after `afterSeq`.
 */
export interface CallStore {
  appendEvent(callId: string, event: CallEvent, place: EventPlace): Promise<StoredCallEvent>;
  findCall(callId: string): Promise<Call | undefined>;
  readEvents(callId: string, options?: ReadEventsOptions): Promise<StoredCallEvent[]>;
  /** Calls with somebody on them, oldest first. */
  listActive(): Promise<Call[]>;
  /** Calls that are not finished, oldest first. */
  listOpen(): Promise<OpenCall[]>;
  /** The newest calls, finished or not, newest first. */
  listRecent(limit: number): Promise<Call[]>;
}
