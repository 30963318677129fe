import type { Resource } from './resource.js';

/** As the database takes it; null for a field that is to be empty. */
export type ColumnValue = string | number | boolean | Date | null;
export type ColumnValues = Readonly<Record<string, ColumnValue>>;

/** A record as a user wants it to be, checked field by field. Fields that are not mentioned stay as they are. */
export interface RecordDraft {
  readonly resource: Resource;
  /** By column of the record's own table. */
  readonly columns: ColumnValues;
  /** By column of the contact that belongs to it. */
  readonly contact: ColumnValues;
  /** Only the drafts of cases have any. */
  readonly nested: NestedDrafts;
  /** The origin of a change of a case: where it came from, for its history, by column. The case keeps where it came from. */
  readonly origin?: ColumnValues;
  /** A call that a case names may be one of another switch, which this server cannot know; it is joined to none then. */
  readonly mayNameForeignCall?: boolean;
  /**
   * Content sent under names that no field has, in words: it goes into the history of the case, and stays on
   * the record until there is a case.
   */
  readonly leftOver?: string | undefined;
  /** A change that its author gives a reason for (`case-acts.ts`): the history of the case has it by that name, with the reason. */
  readonly act?: CaseActOfDraft | undefined;
  /** A call that is put to a case, or taken from it. */
  readonly call?: CallOfDraft | undefined;
}

export interface CallOfDraft {
  readonly id: string;
  /** False: it is taken from the case. */
  readonly belongs: boolean;
}

export interface CaseActOfDraft {
  /** One of `ACTIVITY`. */
  readonly activity: number;
  readonly reason: string;
}

/** Records that are made together with a case, or joined to it. */
export interface NestedDrafts {
  readonly reporter?: RecordDraft | undefined;
  readonly clients: readonly NestedDraft[];
  readonly perpetrators: readonly NestedDraft[];
  readonly attachments: readonly NestedDraft[];
  /** Ids of categories that are added; those that are there stay. */
  readonly services: readonly number[] | undefined;
  readonly referals: readonly number[] | undefined;
}

export interface NestedDraft {
  /** The id of a record that exists. */
  readonly id?: number | undefined;
  readonly draft: RecordDraft;
}

export const NOTHING_NESTED: NestedDrafts = {
  clients: [],
  perpetrators: [],
  attachments: [],
  services: undefined,
  referals: undefined,
};

/** Which row must be there, and where in the request it was named. */
export interface Reference {
  readonly table: string;
  readonly id: string | number;
  readonly resource: string;
  readonly rowIndex: number;
  readonly field: string;
  /** The row is not only named but changed: it comes to a case. */
  readonly isChanged?: boolean;
}

/** So that a request that is sent twice is carried out once. */
export interface Idempotency {
  readonly key: string;
  /** A hash of the request: the same key with something else is refused. */
  readonly requestHash: Buffer;
}
