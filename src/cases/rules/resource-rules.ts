import type { ColumnValue, ColumnValues, RecordDraft } from '../record-draft.js';
import type { Resource } from '../resource.js';
import type { CasePart } from '../activity-codes.js';
import type { InboxNews } from '../inbox.js';
import type { Activity } from './case-history.js';
import type { InvolvedColumn, ScopeRule } from './scope-rule.js';

/**
 * The rules of the rows of one table. A rule decides; it reads and writes other rows through its context, in
 * the transaction of the change. An error that it throws undoes the whole change.
 */
export interface ResourceRules {
  /** Left out: rows are of the user who made them, and of the case in their `case_id`. */
  readonly scope?: ScopeRule;
  /** The record has a contact in a row of its own. */
  readonly contact?: ContactRule;
  /** @returns the columns of the new row, with those that the server knows */
  onCreate?(columns: ColumnValues, context: RuleContext, draft: RecordDraft): Promise<ColumnValues>;
  afterCreate?(created: CreatedRow, context: RuleContext): Promise<void>;
  /** @returns the columns that are to change, with those that follow from them */
  onChange?(columns: ColumnValues, row: RowToChange, context: RuleContext): Promise<ColumnValues>;
  /** Runs also where nothing was different. */
  afterChange?(row: ChangedRow, context: RuleContext): Promise<void>;
}

export interface ContactRule {
  /** The contact is that of a user: protected from changes by any other record. */
  readonly isOfUser?: boolean;
  /** Columns of the contact of a record that has none yet. */
  readonly initial?: (record: ColumnValues) => ColumnValues;
}

export interface CreatedRow {
  readonly id: number;
  readonly draft: RecordDraft;
  /** By column, as stored. */
  readonly values: ColumnValues;
}

export interface RowToChange {
  readonly id: number;
  readonly draft: RecordDraft;
  readonly before: ColumnValues;
}

export interface ChangedRow extends RowToChange {
  /** Columns of the row and of its contact that are different now. */
  readonly changed: ColumnValues;
}

/** The rows that rules read and write, in the transaction of the change. */
export interface RuleContext {
  /** The author of the change. */
  readonly userId: number;
  /** The author may remove every record of the kind that is written. */
  readonly mayRemove: boolean;
  readonly calls: NameableCalls;
  readonly categories: CategoryTree;
  readonly contacts: ContactRows;
  readonly administrators: Administrators;
  readonly users: UserRows;
  readonly inbox: InboxRows;
  readonly threads: Threads;
  readonly deliveries: Deliveries;
  readonly cases: CaseRows;
  readonly records: NestedRecords;
  readonly history: CaseHistory;
}

export interface NameableCall {
  readonly id: string;
  /** Null also for an author who is not shown it. */
  readonly caller: string | null;
  /** The author gets the words of the call as they were said. */
  readonly seesWords: boolean;
  /** The telephone that took it had no user logged in. */
  readonly isUnowned: boolean;
}

export interface NameableCalls {
  /**
   * Ids of calls can be guessed: found is only a call that the author may see, took part in or has the words of by a case,
   * or one of a telephone without a log-in.
   */
  find(id: ColumnValue | undefined): Promise<NameableCall | undefined>;
}

export interface CategoryTree {
  /** Also for a category and itself. */
  isBelow(id: number, ancestorId: number): Promise<boolean>;
  /** Brings paths, levels and full names in step with names and parents. */
  refresh(): Promise<void>;
}

export interface ContactRows {
  /** @returns the category of that age, if there is one */
  ageGroupOf(age: number): Promise<number | null>;
  fullNameOf(id: number): Promise<string | undefined>;
  isOfUser(id: number): Promise<boolean>;
  /** The contact belongs to a case, or to another user's record without one, that the author may not change. */
  isOfForeignCase(id: number): Promise<boolean>;
  /** Records of cases, and reporters, that have this contact; by table and id. */
  peopleOf(id: number): Promise<readonly PersonOfCase[]>;
}

/** A reporter may have several cases, and stands here for all of them. */
export type PersonOfCase =
  | { readonly table: CasePart; readonly id: number; readonly case_id: number }
  | { readonly table: 'reporters'; readonly id: number; readonly case_id: null };

export interface Administrators {
  /** @returns the ids of those who may log in, locked until the transaction ends */
  lockActive(): Promise<readonly number[]>;
}

export interface UserRows {
  /** @returns a user as they stay until the transaction ends; `role`: its number */
  find(id: number): Promise<{ readonly isActive: boolean; readonly role: number } | undefined>;
}

export interface InboxRows {
  /** Informs a user of what the author of the change does. */
  add(news: InboxNews): Promise<void>;
}

export interface Threads {
  /** @returns a keyed hash, the same for the same address, as 43 characters */
  keyOfAddress(address: string): Promise<string>;
  /** @returns the exchange of a message, begun by this one if need be */
  join(message: ColumnValues): Promise<number>;
  /** @returns the id that the gateway gave the message; one beside it where another message has that already */
  gatewayId(message: ColumnValues): Promise<string>;
  /** Brings the exchange up to date with its newest message. */
  count(messageId: number, message: ColumnValues): Promise<void>;
}

export interface Deliveries {
  /** Queues a message to be sent, and writes down the wish that it goes against. */
  queue(messageId: number, message: ColumnValues): Promise<void>;
}

export interface CaseRows {
  /** The columns that an activity shares with its case. */
  standing(caseId: ColumnValue | undefined): Promise<ColumnValues>;
  /** Whether a case is under legal hold; none is placed or lifted until the transaction ends. */
  isHeld(caseId: number): Promise<boolean>;
  ofReporter(reporterId: number): Promise<readonly number[]>;
  /** @returns the newest case whose link to a call is confirmed: see `named-call.ts` */
  ofCall(callId: string): Promise<number | undefined>;
  /**
   * The words of the call of a case go to those who are involved in the case now, and no longer to those who are not.
   *
   * @param given the columns whose users an author who gets these words has put there, or found there when the author
   *              confirmed the link; none for any other author
   */
  shareWords(caseId: number, given: readonly InvolvedColumn[]): Promise<void>;
  /** Puts a call to a case. @returns false where it has been put there before */
  addCall(caseId: number, callId: string): Promise<boolean>;
  /** Takes one from it. @returns false where it was not put there */
  removeCall(caseId: number, callId: string): Promise<boolean>;
  /** Notifications about a call become those of its case. @returns those that had none, by column, in their order */
  adoptNotifications(callId: string, caseId: number): Promise<readonly ColumnValues[]>;
  /**
   * A reporter without a case belongs to this one.
   * @returns what was said of the reporter besides its fields, which stands on the record no more
   */
  adoptReporter(reporterId: ColumnValue | undefined, caseId: number): Promise<string | undefined>;
  /** A client who reported their case is its reporter; any other is none. */
  linkClientAsReporter(clientId: number): Promise<void>;
  /** These categories are among the services or referrals of a case from now on; those that were there stay. */
  addGiven(table: 'services' | 'referrals', categoryIds: readonly number[], caseId: number): Promise<void>;
}

/** Records that a change brings with it, under the rules of their own tables. */
export interface NestedRecords {
  /** @returns the new id */
  insert(draft: RecordDraft, more?: ColumnValues): Promise<number>;
  /** @returns the row as it is, kept from others until the transaction ends */
  lock(resource: Resource, id: number): Promise<ColumnValues>;
  update(draft: RecordDraft, id: number): Promise<void>;
}

export interface CaseHistory {
  /** Notes that something happened in a case; how the case stands is added at the end of the transaction. */
  noteActivity(activity: Activity): void;
  /** The number of the request, for a row that must have it before the end. */
  batchId(): Promise<number>;
}
