import type { PivotQuery, RecordCells, RecordPage, RecordQuery, Viewer } from './record-query.js';
import type { Link, Resource } from './resource.js';
import type { Idempotency, RecordDraft, Reference } from './record-draft.js';

/** Parts that are shown with a single record, by recipient. */
export interface PartQuery {
  readonly link: Link;
  readonly resource: Resource;
  readonly viewer: Viewer;
}

export interface WholeRecord {
  readonly record: RecordCells;
  /** In the order in which they were asked for. */
  readonly parts: readonly (readonly RecordCells[])[];
}

/** A condition on a record and its parts, without which a change is not made. */
export interface Precondition {
  /** As whom the record is looked at; undefined for an author who may not see it: nothing holds then. */
  readonly viewer: Viewer | undefined;
  readonly parts: readonly PartQuery[];
  readonly holds: (whole: WholeRecord) => boolean;
}

export interface WriteOptions {
  readonly by: Viewer;
  /** The calls that this person may see; undefined for none. */
  readonly calls: Viewer | undefined;
  /** This person gets the words of every call as they were said. */
  readonly seesAllWords: boolean;
  /** The cases that this person may change; undefined for none. */
  readonly cases: Viewer | undefined;
  /** This person may remove every record of that kind. */
  readonly mayRemove: boolean;
  /** Rows that the record names: one that is missing refuses the record. */
  readonly references?: readonly NamedRow[] | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** Checked in the transaction of the change; only of a record that is there. */
  readonly precondition?: Precondition | undefined;
}

/** A row that must be there, and among those that this person may name. */
export interface NamedRow extends Reference {
  /** Undefined for all. */
  readonly viewer: Viewer | undefined;
}

/**
 * The case file.
 *
 * In:     drafts whose fields have been checked (read-record.ts), queries made of the fields of a resource.
 * Out:    cells as text, in the order of the resource's fields.
 * End:    a create or an update resolves once all of it is committed, with its audit and its activities, or nothing.
 * Errors: Refusal for a record that is missing or hidden from the viewer, RecordRefusal for what
 *         cannot be kept, UnavailableError while the database cannot be reached.
 */
export interface CaseFileStore {
  list(query: RecordQuery): Promise<RecordPage>;
  /**
   * All records of a query, whatever its limit, some hundred at a time.
   * @throws UnavailableError also while too many others are read, and for a reader who takes too long
   */
  stream(query: RecordQuery): AsyncGenerator<readonly RecordCells[]>;
  find(resource: Resource, id: string, viewer: Viewer): Promise<RecordCells | undefined>;
  /**
   * The same with what hangs on it: of each part those that its viewer sees, by their ids, at most 1,000. `isNoted`:
   * who saw it is written down as by `noteRead`, in the same commit.
   */
  findWhole(
    resource: Resource,
    id: string,
    viewer: Viewer,
    parts: readonly PartQuery[],
    options?: { readonly isNoted?: boolean },
  ): Promise<WholeRecord | undefined>;
  /** Writes down for good that a user has seen these records, or with the id `*` taken a whole list away. `isExport`: taken these away. */
  noteRead(
    resource: string,
    ids: readonly string[],
    by: Pick<Viewer, 'userId'>,
    options?: { readonly isExport?: boolean },
  ): Promise<void>;
  /** Rows of the axes' values, then the metrics; at most 10,000. */
  pivot(query: PivotQuery): Promise<readonly RecordCells[]>;
  /** Which of these are missing, or not for who names them. */
  findMissing(named: readonly NamedRow[]): Promise<readonly NamedRow[]>;
  /** Whether a request of this user with that key and that content was carried out. */
  knowsKey(by: Pick<Viewer, 'userId'>, idempotency: Idempotency): Promise<boolean>;
  /** @returns the new record's id; that of the first one, when the request came before */
  create(draft: RecordDraft, options: WriteOptions): Promise<string>;
  /** @throws Refusal */
  update(draft: RecordDraft, id: string, options: WriteOptions): Promise<void>;
}
