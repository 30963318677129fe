import type { AlertSeverity, CallDirection, Speaker } from '../calls/call-event.js';
import type { EndReason } from '../calls/end-reason.js';
import type { Priority } from '../calls/priority.js';
import type { NumberSought } from '../cases/number-sought.js';

/** The calls that are sought. A part that is left out admits any call. */
export interface CallQuestion {
  /** One call. */
  readonly id?: string | undefined;
  /** Calls that belong to this case. */
  readonly caseId?: number | undefined;
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
  /** Id of a choice of dispositions, the newest that was given. */
  readonly dispositionId?: number | undefined;
  /** A number of the helpline's own that the caller dialled, as the trunk gave it. */
  readonly line?: string | undefined;
  readonly category?: string | undefined;
  readonly priority?: Priority | undefined;
  /** A type of danger that was named. */
  readonly risk?: string | undefined;
  /** The least severity of an alert. */
  readonly alert?: AlertSeverity | undefined;
  readonly language?: string | undefined;
  readonly minLengthS?: number | undefined;
  readonly maxLengthS?: number | undefined;
  /** The caller's wait for the first agent: until they spoke, or either gave up; so far where they wait. */
  readonly minWaitS?: number | undefined;
  readonly maxWaitS?: number | undefined;
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
  /** The disposition of every call that is seen, else of none. */
  readonly seesDispositions: boolean;
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
  /** Null where no caller waited: calls of ours. */
  readonly waitS: number | null;
  readonly endReason: EndReason | null;
  /** The choice of the newest one; null also for seekers who see none. */
  readonly disposition: NamedChoice | null;
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

export interface NamedChoice {
  readonly id: number;
  readonly name: string;
}

/** The choices of filters: each list in its order, at most `CHOICES_AT_MOST`. */
export interface CallChoices {
  readonly agents: readonly NamedChoice[];
  readonly lines: readonly string[];
  readonly endReasons: readonly EndReason[];
  /** The whole list of dispositions. */
  readonly dispositions: readonly NamedChoice[];
  /** Main categories and sub-categories. */
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  readonly risks: readonly string[];
}

export const CHOICES_AT_MOST = 500;

/**
 * Finds calls, finished or not. Words and numbers are compared in those calls alone of which the seeker gets them as they
 * are: of any other the search gives away nothing.
 *
 * Errors: UnavailableError, also for a search that takes too long.
 */
export interface FoundCallsStore {
  find(question: CallQuestion, seeker: CallSeeker): Promise<FoundCalls>;
  /** The facts that `find` gives about all calls; the page of the question does not matter. */
  count(question: CallQuestion, seeker: CallSeeker): Promise<Omit<FoundCalls, 'calls'>>;
  /** Values that the newest calls have which the seeker sees: those of some weeks. */
  choices(seeker: CallSeeker): Promise<CallChoices>;
  /**
   * The first `question.limit` calls, whatever its offset, all as they were at one moment, some at a time.
   * @throws Refusal while this user, or all together, export too much
   */
  stream(question: CallQuestion, seeker: CallSeeker): AsyncGenerator<readonly FoundCall[]>;
}
