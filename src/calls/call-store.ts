import type { CallEvent, CallEventType, HangupSide, StoredCallEvent } from './call-event.js';
import type { CallStateName } from './call-state.js';

/** A call as it is at the moment. */
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
  /** The `seq` of its newest event, 0 while there is none. */
  readonly lastSeq: number;
  readonly agentName: string | null;
  /** The Asterisk bridge that joins its legs. */
  readonly bridgeId: string | null;
}

/** A call that has just reached us: `queued`, without events. */
export type NewCall = Pick<Call, 'id' | 'callerId' | 'dialled' | 'startedAt'>;

export type CallChanges = Partial<
  Pick<Call, 'state' | 'answeredAt' | 'endedAt' | 'hangupCause' | 'hangupSide' | 'agentName' | 'bridgeId'>
>;

/** Where in time an event stands. */
export interface EventTime {
  readonly at: Date;
  /** ms from answer, whole; negative before it. */
  readonly startMs: number;
}

export interface ReadEventsOptions {
  /** Only events after this `seq`; 0 when left out. */
  readonly afterSeq?: number;
  readonly types?: readonly CallEventType[];
  /** At most so many, 10,000 when left out. Ask again from the last `seq` for more. */
  readonly limit?: number;
}

/** What became of an event that was brought with its `seq` already given. */
export type InsertOutcome = 'stored' | 'already-there' | 'seq-taken';

/**
 * Calls and what happened in them.
 *
 * In:     one call at a time may be written by several callers; each event gets the next `seq` of its call in the
 *         transaction that stores it.
 * Out:    events in order of `seq`, without holes.
 * End:    a promise resolves once it is committed.
 * Errors: UnavailableError while the database cannot be reached, NotFoundError for a call that is not there.
 */
export interface CallStore {
  /** Does nothing when the call is there already. */
  createCall(call: NewCall): Promise<void>;
  updateCall(callId: string, changes: CallChanges): Promise<void>;
  appendEvent(callId: string, event: CallEvent, time: EventTime): Promise<StoredCallEvent>;
  /** Stores an event whose `seq` was given while the database was away. May be repeated. */
  insertEvent(record: StoredCallEvent): Promise<InsertOutcome>;
  findCall(callId: string): Promise<Call | undefined>;
  readEvents(callId: string, options?: ReadEventsOptions): Promise<StoredCallEvent[]>;
  /** Calls with somebody on them, oldest first. */
  listActive(): Promise<Call[]>;
  /** Calls that are not finished, those still becoming text included, oldest first. */
  listOpen(): Promise<Call[]>;
  /** The newest calls, finished or not, newest first. */
  listRecent(limit: number): Promise<Call[]>;
}
