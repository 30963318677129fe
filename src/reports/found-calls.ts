import type { AlertSeverity, CallDirection, Speaker } from '../calls/call-event.js';
import type { EndReason } from '../calls/end-reason.js';
import type { Priority } from '../calls/priority.js';

/** A number as calls may have it: one of the spellings of a whole number, or a part of it. */
export interface NumberSought {
  readonly spellings: readonly string[];
  readonly digits: string;
  /** The part as it stands behind the prefix of a country; undefined where that says no more. */
  readonly national: string | undefined;
}

/** Which calls are sought. Everything that is left out is any. */
export interface CallQuestion {
  /** Calls that began from then on. */
  readonly from?: Date | undefined;
  /** And before then. */
  readonly until?: Date | undefined;
  readonly number?: NumberSought | undefined;
  /** Every spelling of whole numbers, of which a call has one. */
  readonly numbers?: readonly string[] | undefined;
  /** A user who was on it, or whose call it is. */
  readonly agentId?: number | undefined;
  readonly direction?: CallDirection | undefined;
  readonly isLive?: boolean | undefined;
  readonly endReason?: EndReason | undefined;
  readonly category?: string | undefined;
  readonly priority?: Priority | undefined;
  /** A type of danger that was named. */
  readonly risk?: string | undefined;
  /** The least severity of an alert. */
  readonly alert?: AlertSeverity | undefined;
  readonly language?: string | undefined;
  readonly minLengthS?: number | undefined;
  readonly maxLengthS?: number | undefined;
  readonly hasRecording?: boolean | undefined;
  readonly hasCase?: boolean | undefined;
  /** As `searchedWords` gives them: each begins a word of one utterance. */
  readonly words?: string | undefined;
  /** The one who said these words. */
  readonly speaker?: Speaker | undefined;
  readonly sort: CallSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export const CALL_SORTS = ['started_at', 'duration'] as const;
export type CallSort = (typeof CALL_SORTS)[number];

/** The user who seeks. */
export interface CallSeeker {
  readonly userId: number;
  /** Every call, else those of the user alone. */
  readonly seesAll: boolean;
  /** The words and numbers of every call that is seen, else those of calls that the user was on or is cleared for. */
  readonly hasClearance: boolean;
}

/** The first utterance of a call with the words that are sought. */
export interface WordHit {
  readonly utteranceId: string;
  readonly speaker: Speaker;
  /** ms from answer. */
  readonly startMs: number;
  readonly text: string;
  /** Utterances of the call with these words. */
  readonly count: number;
}

export interface FoundCall {
  readonly id: string;
  /** As the trunk gave it, null when withheld. */
  readonly callerId: string | null;
  readonly dialled: string;
  readonly direction: CallDirection;
  readonly isLive: boolean;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  /** So far where it goes on. */
  readonly lengthS: number;
  readonly endReason: EndReason | null;
  readonly agentId: number | null;
  readonly agentName: string | null;
  readonly category: string | null;
  readonly subCategory: string | null;
  readonly priority: Priority | null;
  readonly risks: readonly string[];
  readonly alert: AlertSeverity | null;
  readonly languages: readonly string[];
  readonly hasRecording: boolean;
  readonly hasCase: boolean;
  /** The seeker gets its words as they were said. */
  readonly seesWords: boolean;
  /** The seeker gets its numbers as they are. */
  readonly seesNumbers: boolean;
  /** Null where no words are sought. */
  readonly hit: WordHit | null;
}

export interface FoundCalls {
  readonly calls: readonly FoundCall[];
  readonly total: number;
  /** False: calls of an earlier version are still being taken into the search, and some of them may be missing. */
  readonly isComplete: boolean;
}

/**
 * Finds calls, finished or not. Words and numbers are compared in those calls alone of which the seeker gets them as they
 * are: of any other the search gives away nothing.
 *
 * Errors: UnavailableError, also for a search that takes too long.
 */
export interface FoundCallsStore {
  find(question: CallQuestion, seeker: CallSeeker): Promise<FoundCalls>;
}
