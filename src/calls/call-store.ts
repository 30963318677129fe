import type { CallDirection, CallEventType, HangupSide, StoredCallEvent } from './call-event.js';
import type { CallStateName } from './call-state.js';
import type { EndReason } from './end-reason.js';
import type { CallView } from './call-view.js';

/** A call as its events report it so far. */
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
  /** Null while it goes on. */
  readonly endReason: EndReason | null;
  /** The `seq` of its newest event. */
  readonly lastSeq: number;
  readonly agentName: string | null;
  readonly direction: CallDirection;
  /** The user who took it, or placed it. */
  readonly userId: number | null;
  readonly queuedAt: Date | null;
  readonly connectedAt: Date | null;
  /** Time that all phones rang for it, completed rings only. */
  readonly ringMs: number;
  /** Time in which the caller heard music; completed holds only. */
  readonly holdMs: number;
  /** Since when the caller hears music; null when not. */
  readonly heldAt: Date | null;
}

/** A call that is not finished, with what a restarted server must know to resume it. */
export interface OpenCall {
  readonly callId: string;
  readonly callerId: string | null;
  readonly dialled: string;
  readonly answeredAt: Date | null;
  /** All parties have left; its transcript is not complete. */
  readonly ended: boolean;
  readonly direction: CallDirection;
  readonly queuedAt: Date | null;
  readonly connectedAt: Date | null;
  /** The caller hears music. */
  readonly isHeld: boolean;
  readonly lastSeq: number;
  /** As in CallView, both. */
  readonly lost: CallView['lost'];
  readonly agentLegs: CallView['agentLegs'];
  /** As in CallView. */
  readonly utterancesByLeg: Readonly<Record<string, number>>;
  /** Place up to which there is something, ms from answer, whole. */
  readonly lastStartMs: number;
  /** Wall clock of its newest event. */
  readonly lastAt: Date;
}

/** The part of a view with which a process resumes a call. */
export function toOpenCall({ state, heldAt, seq, ...view }: CallView): OpenCall {
  const { callId, callerId, dialled, answeredAt, direction, queuedAt, connectedAt } = view;
  const { utterancesByLeg, lastStartMs, lastAt, lost, agentLegs } = view;
  return {
    callId,
    callerId,
    dialled,
    answeredAt,
    ended: state === 'wrapping-up',
    direction,
    queuedAt,
    connectedAt,
    isHeld: heldAt !== null,
    lastSeq: seq,
    lost,
    agentLegs,
    utterancesByLeg,
    lastStartMs,
    lastAt,
  };
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
 * In:     events, each after the newest one of its call; `call.started` makes the call. The event and the row of its
 *         call, as the fold made it, are stored in one transaction.
 * Out:    events in order of `seq`, without holes.
 * End:    a promise resolves once its event is committed.
 * Errors: UnavailableError while the database cannot be reached (the event may have been stored all the same),
 *         NotFoundError for a missing call, ConflictError for an event that is not the call's next.
 */
export interface CallStore {
  /** @param view of the call, with that event in it */
  appendEvent(record: StoredCallEvent, view: CallView): Promise<void>;
  findCall(callId: string): Promise<Call | undefined>;
  readEvents(callId: string, options?: ReadEventsOptions): Promise<StoredCallEvent[]>;
  /** Calls with a party on them, oldest first. */
  listActive(): Promise<Call[]>;
  /** Calls that are not finished, oldest first. */
  listOpen(): Promise<CallView[]>;
  /** Calls without a party on them that ended since then, the latest end first. */
  listEnded(since: Date, limit: number): Promise<Call[]>;
  /** The newest calls, finished or not, newest first. */
  listRecent(limit: number): Promise<Call[]>;
}
