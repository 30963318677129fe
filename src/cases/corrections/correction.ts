import { PRIORITIES } from '../../calls/priority.js';

/**
 * Parts of a call that a person may correct. `words` and `language` are those of one utterance; `category`, `priority` and
 * `danger` (whether there is one) are labels of the whole call.
 */
export const CORRECTED = ['words', 'language', 'category', 'priority', 'danger'] as const;
export type Corrected = (typeof CORRECTED)[number];

/** Subjects that belong to one utterance. */
export const OF_UTTERANCES: ReadonlySet<Corrected> = new Set(['words', 'language']);

export const DANGER_VALUES = ['present', 'absent'] as const;

/** Characters; no utterance has as many. */
export const LONGEST_WORDS = 5_000;
export const LONGEST_NOTE = 1_000;

/** `superseded`: its author has corrected the same thing again. */
export const CORRECTION_STATES = ['holds', 'superseded', 'withdrawn'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** Words or a label by the machine, as they stood when a person corrected them. */
export interface MachineValue {
  /** Null: it said nothing. A category as its label, such as `VANE / Physical Abuse`. */
  readonly value: string | null;
  /** Null where it said nothing; ms from answer. */
  readonly startMs: number | null;
  /** The model or engine; null where it is not known. */
  readonly engine: string | null;
}

/** Words or a label by a person, in its place. */
export interface SaidInstead {
  readonly subject: Corrected;
  /** Set for words and language; null for labels of the call. */
  readonly utteranceId: string | null;
  /** Words, an ISO 639-1 code, the id of a category, a priority, `present` or `absent`. */
  readonly value: string;
  readonly note: string | null;
}

export interface Correction extends SaidInstead {
  readonly id: number;
  readonly machine: MachineValue;
  readonly userId: number;
  readonly by: string;
  readonly at: Date;
  readonly state: CorrectionState;
}

export interface NewCorrection extends SaidInstead {
  readonly callId: string;
  readonly machine: MachineValue;
  readonly userId: number;
}

/** Corrections of calls. None is ever changed. All of these may throw UnavailableError. */
export interface CorrectionStore {
  /** The newest first, at most `most`. */
  list(
    callId: string,
    most: number,
  ): Promise<{ readonly total: number; readonly corrections: readonly Correction[] }>;
  find(callId: string, id: number): Promise<Correction | undefined>;
  /**
   * Adds nothing where the author's last one of the same thing says the same and holds.
   *
   * @returns the id of what holds now; undefined where the author has `most` of this call already
   */
  add(correction: NewCorrection, most: number): Promise<number | undefined>;
  /** Once more does nothing. */
  withdraw(id: number): Promise<void>;
}

export type CorrectionFault =
  'empty' | 'no-language' | 'no-id' | 'no-priority' | 'neither-present-nor-absent';

/** @returns what is wrong with a value, undefined for a good one; whether there is such a category is asked elsewhere */
export function valueFault(subject: Corrected, value: string): CorrectionFault | undefined {
  switch (subject) {
    case 'words':
      return value.trim() === '' ? 'empty' : undefined;
    case 'language':
      return /^[a-z]{2,3}$/.test(value) ? undefined : 'no-language';
    case 'category':
      return /^\d{1,10}$/.test(value) ? undefined : 'no-id';
    case 'priority':
      return isOneOf(PRIORITIES, value) ? undefined : 'no-priority';
    case 'danger':
      return isOneOf(DANGER_VALUES, value) ? undefined : 'neither-present-nor-absent';
  }
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}
