/** Fields of a case that the words of a call may suggest a value for, by their names in the case form. */
export const SUGGESTED_FIELDS = [
  'reporter_first_name',
  'reporter_last_name',
  'reporter_phone',
  'reporter_age',
  'client_first_name',
  'client_last_name',
  'client_age',
  'category',
  'priority',
] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

/** Fields whose values say nothing about a person: readers of redacted words get suggestions for these alone. */
export const IMPERSONAL_FIELDS: ReadonlySet<SuggestedField> = new Set(['category', 'priority']);

/** `caller_number`: the number that the trunk gave. `risk`: words of a danger, which raise the priority. */
export const SUGGESTION_SOURCES = ['entity', 'classification', 'risk', 'caller_number'] as const;
export type SuggestionSource = (typeof SUGGESTION_SOURCES)[number];

/** Words of the caller that a suggestion comes from. */
export interface SuggestionQuote {
  readonly utteranceId: string;
  /** The whole utterance. */
  readonly text: string;
  /** UTF-16 offsets of the words into `text`. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Beginning of the utterance, ms from answer. */
  readonly startMs: number;
  /** ISO 639-1; empty where none was identified. */
  readonly language: string;
}

/** A value that a field of the case form may have, and why. It fills nothing by itself. */
export interface Suggestion {
  /** Unique within the call; the same words keep it. */
  readonly id: string;
  readonly field: SuggestedField;
  /** As the form takes it: an age in digits, a category as the id of a choice. 1 to 100 characters. */
  readonly value: string;
  /** Null for what was not said: the caller's number. */
  readonly quote: SuggestionQuote | null;
  /** 0..1, as the engine gave it; null where it gave none. */
  readonly confidence: number | null;
  readonly source: SuggestionSource;
  /** Name and version; null for what no engine has found. */
  readonly engine: string | null;
}

export const ANSWERS = ['taken', 'changed', 'refused'] as const;
export type Answer = (typeof ANSWERS)[number];

/** A person's answer to a suggestion. */
export interface GivenAnswer {
  readonly answer: Answer;
  /** Stored in its place; null where that was not said, and for any answer but `changed`. */
  readonly value: string | null;
  readonly userId: number;
  readonly by: string;
  readonly at: Date;
}

export interface AnsweredSuggestion extends Suggestion {
  /** The last one that was given; null: none yet. */
  readonly answer: GivenAnswer | null;
}

/** Answers to suggestions. Each one is kept; the last one counts. All of these may throw UnavailableError. */
export interface SuggestionAnswerStore {
  /** The last answer to each suggestion of a call, by its id. */
  lastOf(callId: string): Promise<ReadonlyMap<string, GivenAnswer>>;
  /** Adds nothing where the last answer is the same one of the same user. */
  add(callId: string, suggestion: Suggestion, given: Omit<GivenAnswer, 'by' | 'at'>): Promise<void>;
}
