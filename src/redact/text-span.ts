/** A place in a text, in UTF-16 offsets. */
export interface TextSpan {
  readonly start: number;
  /** Behind the last character. */
  readonly end: number;
}

export const PERSONAL_DATA_TYPES = [
  'PERSON',
  'LOC',
  'ORG',
  'PHONE',
  'EMAIL',
  'URL',
  'ID',
  'ADDRESS',
  'DATE',
  'NUMBER',
] as const;

/** `DATE`: a date of birth, or any full date with its year. `NUMBER`: seven or more digits of no known form. */
export type PersonalDataType = (typeof PERSONAL_DATA_TYPES)[number];

export interface PersonalSpan extends TextSpan {
  readonly type: PersonalDataType;
}

/** A name in a text, as a finder of names shows it. */
export interface NameSpan extends TextSpan {
  readonly type: 'PERSON' | 'LOC' | 'ORG';
}

/** Finds names of people, places and organisations; handed in, because the names are data of another room. */
export type NameFinder = (text: string) => readonly NameSpan[];
