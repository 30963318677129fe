import type { RowScope } from '../access/helpline-rights.js';
import type { NumberSought } from './number-sought.js';
import type { Field, Link, Resource } from './resource.js';

/** A bound of a stretch of time: a day in the helpline's time zone, or a moment in Unix seconds. */
export type TimeBound =
  | { readonly day: string }
  | {
      readonly unixS: number;
    };

/** One thing that must hold for a record. All of a query's must. */
export type Condition =
  | RowCondition
  /** That does not hold. */
  | { readonly test: 'not'; readonly condition: RowCondition }
  /** Numbers, both ends included. */
  | { readonly test: 'within'; readonly field: Field; readonly from: number; readonly to: number }
  /** From the beginning of the first day or second to the end of the last one. */
  | { readonly test: 'during'; readonly field: Field; readonly from: TimeBound; readonly to: TimeBound }
  /** One of the categories, or anything below it. */
  | { readonly test: 'under'; readonly field: Field; readonly ids: readonly number[] }
  /** There is a row of another resource that points here, and for which all of these hold. */
  | {
      readonly test: 'linked';
      readonly link: Link;
      readonly resource: Resource;
      readonly conditions: readonly Condition[];
      /** The owners of the rows that a list covers; to be set before it is read. */
      readonly viewer?: Viewer;
    }
  /** A case to which this call belongs. */
  | { readonly test: 'of-call'; readonly callId: string }
  | { readonly test: 'list'; readonly list: CannedList };

/** One that no other record has a part in. */
export type RowCondition =
  | { readonly test: 'in'; readonly field: Field; readonly values: readonly (string | number)[] }
  /** No value is known. */
  | { readonly test: 'empty'; readonly field: Field }
  /** A telephone number that is one of these, has these digits in a row, or begins so behind its country's prefix. */
  | ({ readonly test: 'phone'; readonly field: Field } & NumberSought)
  /** Such a number of a person, the first or the second. */
  | ({
      readonly test: 'person-number';
      /** Also those that the person had before, and those of records that were merged into that of the person. */
      readonly isFormerAsked: boolean;
    } & NumberSought)
  /** Every word begins a word of the text; `words` as `searchedWords` reads them. */
  | { readonly test: 'words'; readonly field: Field; readonly words: string };

/** Lists by name, of the person who asks. */
export const CANNED_LISTS = ['my_cases', 'esca_by_me', 'esca_to_me', 'all_cases_today'] as const;
export type CannedList = (typeof CANNED_LISTS)[number];

/** For whom, and therefore which rows. */
export interface Viewer {
  readonly userId: number;
  readonly username: string;
  readonly scope: RowScope;
}

export interface RecordQuery {
  readonly resource: Resource;
  readonly conditions: readonly Condition[];
  readonly viewer: Viewer;
  readonly sort: { readonly field: Field; readonly isDescending: boolean };
  readonly offset: number;
  readonly limit: number;
  /** The total beyond the page is not wanted. */
  readonly isUncounted?: boolean;
}

/** How many there are of each kind. */
export interface PivotQuery extends Pick<RecordQuery, 'resource' | 'conditions' | 'viewer'> {
  readonly axes: readonly PivotAxis[];
  readonly metrics: readonly Metric[];
  /** Rows of another resource: each of them is counted, in place of the record that it points to. */
  readonly join?: JoinedRows | undefined;
}

export interface PivotAxis {
  readonly field: Field;
  /** The field is that of the joined rows. */
  readonly isJoined?: boolean;
}

export interface JoinedRows {
  readonly link: Link;
  readonly resource: Resource;
  /** The viewer whose rows are counted; to be set before they are read. */
  readonly viewer?: Viewer;
}

export interface Metric {
  readonly name: string;
  readonly reckon: 'count' | 'sum' | 'avg' | 'min' | 'max';
  /** The field with the numbers; a count needs none. */
  readonly field?: Field;
}

/** The values of a resource's fields, in their order; what is not known is empty. */
export type RecordCells = readonly string[];

export interface RecordPage {
  readonly records: readonly RecordCells[];
  /** Exact up to 10,000. */
  readonly total: number;
  readonly isTotalEstimated: boolean;
}
