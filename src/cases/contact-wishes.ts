/** The means by which the helpline reaches a person. */
export type ContactMeans = 'call' | 'text';

/** The wishes in a record of the case file, of a person or of a case, on being contacted. Null: not known. */
export interface ContactWishes {
  readonly mayCall: boolean | null;
  readonly mayText: boolean | null;
  /** Only that person may learn that the helpline contacts them. */
  readonly keepConfidential: boolean | null;
  /** HH:MM in the helpline's time zone, together with `safeUntil`; the hours may span midnight. */
  readonly safeFrom: string | null;
  readonly safeUntil: string | null;
  /** Calls show no number of the helpline. */
  readonly neutralCallerId: boolean | null;
}

/** The records that say something about a number. */
export interface ContactWishStore {
  /**
   * The wishes of the persons who have one of these numbers, of the cases that such a person reported or is a part
   * of, and of the cases that came from it; a flag `do_not_call_back` of such a person is one. Removed ones are left out.
   *
   * @param numbers as they are kept: see `addressSpellings`
   * @throws UnavailableError
   */
  ofNumbers(numbers: readonly string[]): Promise<readonly NumberWishes[]>;
}

export interface NumberWishes extends ContactWishes {
  /** The one of the numbers asked for. */
  readonly number: string;
}

/** The records that a message names. */
export interface NamedRecords {
  readonly contactId: number | null;
  readonly caseId: number | null;
}

export interface RecordWishStore {
  /** The wishes of that person, of the cases that the person reported or is a part of, and of that case. @throws UnavailableError */
  ofRecords(named: NamedRecords): Promise<readonly ContactWishes[]>;
}
