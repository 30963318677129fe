import type { Operation } from '../access/helpline-rights.js';
import { clearanceOf, type Clearance } from '../access/personal-data-rights.js';
import type { InputFault } from '../lib/errors.js';
import { caseFileRefusal } from './case-file-refusal.js';
import type {
  CaseFileStore,
  NamedRow,
  PartQuery,
  Precondition,
  WholeRecord,
  WriteOptions,
} from './case-file-store.js';
import type { FileRecord, FileRecords } from './file-records.js';
import { missingFault } from './missing-reference.js';
import {
  NOTHING_NESTED,
  type CaseActOfDraft,
  type Idempotency,
  type RecordDraft,
  type Reference,
} from './record-draft.js';
import type { PivotQuery, RecordCells, RecordPage, RecordQuery, Viewer } from './record-query.js';
import { RecordRefusal } from './record-refusal.js';
import { fieldNamed, type Link, type Resource } from './resource.js';
import { findHistory, type CaseHistoryPage } from './case-history-query.js';
import { cases } from './resources/case.js';
import { caseActivities } from './resources/case-activity.js';
import { resourceNamed, resourceOfTable } from './resources/all-resources.js';
import { rowIdOf } from './row-id.js';
import { passwordFaults, withPassword } from './new-password.js';
import { viewerIf, viewerOf, type FileIdentity, type FileReader } from './viewers.js';

/** A query without the user: the door adds whose rows it is about, those for `select` unless the query names another operation. */
export type ListQuestion = Omit<RecordQuery, 'viewer'> & { readonly operation?: Operation };
export type PivotQuestion = Omit<PivotQuery, 'viewer'>;

/** A record that a client wants to be written, as its API has read it. */
export interface WriteRequest {
  readonly draft: RecordDraft;
  /** All that the API found wrong with it, in its own words: reported together with what the door finds. */
  readonly faults: readonly InputFault[];
  /** Rows that it names. */
  readonly references: readonly Reference[];
  readonly idempotency?: Idempotency | undefined;
  /** Password of a new record that logs in, i.e. a user; a random one when left out. */
  readonly password?: string | undefined;
  readonly isExpected?: IsExpected | undefined;
}

export interface RemovalOptions extends Pick<WriteRequest, 'idempotency' | 'isExpected'> {
  /** Left out for a removal without a reason. */
  readonly act?: CaseActOfDraft | undefined;
}

/** Whether a record is as the author of a change saw it last. */
export type IsExpected = (found: FoundRecord) => boolean;

/** A record that has been written. */
export interface SavedRecord {
  readonly draft: RecordDraft;
  readonly id: string;
  readonly userId: number;
}

export interface Saved {
  readonly id: string;
  /** As the user may see it now; undefined for a user who may write what they may not read. */
  readonly record: RecordCells | undefined;
  /** An effect that is still under way. */
  readonly warning: string | undefined;
}

/** A record with the records that belong to it, of each kind that the user may see. */
export interface FoundRecord {
  readonly record: RecordCells;
  readonly parts: readonly { readonly resource: Resource; readonly records: readonly RecordCells[] }[];
}

export interface CaseFileOptions {
  readonly store: CaseFileStore;
  readonly files: Pick<FileRecords, 'find' | 'findAttached'>;
  /** The users who may name any call in a record. Left out: the roles that have the clearance by default. */
  readonly hasClearance?: Clearance | undefined;
  /** Runs after the commit. @returns a warning, where an effect is still under way */
  readonly onSaved?: (saved: SavedRecord) => Promise<string | undefined>;
}

const WHOLE_LIST = '*';

/**
 * The door to the case file: every API reads and writes records through it. It asks the right of the user, checks that
 * the rows that a record names are there and may be named, writes the record with its audit and its outbox row in one
 * transaction, and writes down who read what.
 *
 * Errors: Refusal (also for a record that the user may not see), RecordRefusal with all faults,
 *         UnavailableError while the database cannot be reached.
 */
export class CaseFile {
  readonly #store: CaseFileStore;
  readonly #options: CaseFileOptions;

  constructor(options: CaseFileOptions) {
    this.#store = options.store;
    this.#options = options;
  }

  /** Whether there may be rows that the reader sees. */
  maySee(reader: FileReader, { name }: Resource): boolean {
    return viewerIf(reader, name, 'select') !== undefined;
  }

  /** For an API that says nothing about a request before it knows the right. @throws Refusal */
  assertMay(reader: FileReader, { name }: Resource, operation: Operation): void {
    viewerOf(reader, name, operation);
  }

  async list(identity: FileReader, question: ListQuestion): Promise<RecordPage> {
    return this.#store.list(withViewer(identity, question));
  }

  /** All records of a list, however many. The audit has the export before the first record is given. */
  async export(
    identity: FileIdentity,
    question: ListQuestion,
  ): Promise<AsyncGenerator<readonly RecordCells[]>> {
    const query = withViewer(identity, question);
    await this.#noteRead(query.resource, [WHOLE_LIST], identity, true);
    return this.#store.stream(query);
  }

  /** The records of these ids that the user sees, the newest first; each is noted as read before the first one is given. */
  async exportChosen(
    identity: FileIdentity,
    resource: Resource,
    ids: readonly number[],
  ): Promise<{ readonly total: number; readonly records: AsyncGenerator<readonly RecordCells[]> }> {
    const id = fieldNamed(resource, 'id');
    const conditions = [{ test: 'in' as const, field: id, values: ids }];
    const sort = { field: id, isDescending: true };
    const query = withViewer(identity, { resource, conditions, sort, offset: 0, limit: ids.length });
    const { records } = await this.#store.list(query);
    const seen = records.map((cells) => String(cells[resource.fields.indexOf(id)]));
    if (seen.length > 0) await this.#noteRead(resource, seen, identity, true);
    return { total: seen.length, records: this.#store.stream(query) };
  }

  async pivot(identity: FileReader, question: PivotQuestion): Promise<readonly RecordCells[]> {
    const { join } = question;
    const joined = join && { ...join, viewer: viewerOf(identity, join.resource.name, 'select') };
    return this.#store.pivot({ ...withViewer(identity, question), join: joined });
  }

  /** One record with what belongs to it. That it was read is written down in the same commit. */
  async read(identity: FileIdentity, resource: Resource, id: string): Promise<FoundRecord> {
    return this.#findWhole(identity, resource, id, { isNoted: resource.isReadUnaudited !== true });
  }

  /** A record as an answer to its author; not a reading. */
  async readBack(identity: FileIdentity, resource: Resource, id: string): Promise<FoundRecord> {
    return this.#findWhole(identity, resource, id, { isNoted: false });
  }

  /**
   * The events of a case, the newest first, with the changes of fields of each. The reading of the case is written
   * down first. @throws Refusal
   */
  async history(
    identity: FileIdentity,
    caseId: string,
    page: Pick<ListQuestion, 'offset' | 'limit'>,
  ): Promise<CaseHistoryPage> {
    const viewer = viewerOf(identity, cases.name, 'select');
    const ofActivities = viewerOf(identity, caseActivities.name, 'select');
    const found = isIdOf(cases, caseId) && (await this.#store.find(cases, caseId, viewer)) !== undefined;
    if (!found) throw caseFileRefusal({ code: 'unknown-record', resource: cases.name, id: caseId });
    await this.#noteRead(cases, [String(Number(caseId))], identity);
    return findHistory(this.#store, { caseId: Number(caseId), page, viewer: ofActivities });
  }

  /**
   * Checks that the user may see a record whose content is kept and audited elsewhere.
   *
   * @throws Refusal
   */
  async assertVisible(identity: FileIdentity, resource: Resource, id: string): Promise<void> {
    const viewer = viewerOf(identity, resource.name, 'select');
    const isSeen = isIdOf(resource, id) && (await this.#store.find(resource, id, viewer)) !== undefined;
    if (!isSeen) throw caseFileRefusal({ code: 'unknown-record', resource: resource.name, id });
  }

  /** All that the user may do with this very record. @throws Refusal for one that they do not see */
  async operationsOn(identity: FileIdentity, resource: Resource, id: string): Promise<readonly Operation[]> {
    await this.assertVisible(identity, resource, id);
    const allowed: Operation[] = ['select'];
    for (const operation of ['update', 'remove'] as const) {
      const viewer = viewerIf(identity, resource.name, operation);
      if (viewer && (await this.#store.find(resource, id, viewer))) allowed.push(operation);
    }
    return allowed;
  }

  /** The file of a record. That its content was read is written down before it is given. */
  async fileOf(identity: FileIdentity, resource: Resource, id: string): Promise<FileRecord> {
    await this.assertVisible(identity, resource, id);
    const file = await this.#findFile(resource, Number(id));
    if (!file) throw caseFileRefusal({ code: 'unknown-record', resource: resource.name, id });
    await this.#noteRead(resource, [String(Number(id))], identity);
    return file;
  }

  /** Whether this very request was carried out before: what it asked for then need not be allowed now. */
  async isRepeated(identity: FileIdentity, idempotency: Idempotency | undefined): Promise<boolean> {
    return idempotency !== undefined && this.#store.knowsKey(identity, idempotency);
  }

  async create(identity: FileIdentity, request: WriteRequest): Promise<Saved> {
    const { resource } = request.draft;
    const by = viewerOf(identity, resource.name, 'add');
    const references = namedRows(identity, request);
    const faults = [...request.faults, ...passwordFaults(request)];
    await this.#refuseFaults({ faults }, references);
    const draft = resource.hasPassword === true ? await withPassword(request) : request.draft;
    const id = await this.#store.create(
      draft,
      this.#writeOptions(identity, by, { ...request, references, resource }),
    );
    return this.#saved(identity, draft, id);
  }

  async update(identity: FileIdentity, id: string, request: WriteRequest): Promise<Saved> {
    const { draft } = request;
    const by = viewerOf(identity, draft.resource.name, 'update');
    if (rowIdOf(id) === undefined)
      throw caseFileRefusal({ code: 'unknown-record', resource: draft.resource.name, id });
    const references = namedRows(identity, request);
    await this.#refuseFaults(request, references);
    const precondition = preconditionOf(draft.resource, identity, request.isExpected);
    const options = this.#writeOptions(identity, by, {
      ...request,
      references,
      precondition,
      resource: draft.resource,
    });
    await this.#store.update(draft, id, options);
    return this.#saved(identity, draft, id);
  }

  /** Takes a record out of use, as its resource says; it stays in the database, and so does its history. */
  async remove(
    identity: FileIdentity,
    resource: Resource,
    id: string,
    { isExpected, act, idempotency }: RemovalOptions = {},
  ): Promise<Pick<Saved, 'warning'>> {
    const { removal } = resource;
    if (!removal) throw new Error(`${resource.name} are not removed`);
    const by = viewerOf(identity, resource.name, 'remove');
    if (rowIdOf(id) === undefined)
      throw caseFileRefusal({ code: 'unknown-record', resource: resource.name, id });
    const draft: RecordDraft = { resource, columns: removal, contact: {}, nested: NOTHING_NESTED, act };
    const precondition = preconditionOf(resource, identity, isExpected);
    const options = this.#writeOptions(identity, by, { precondition, resource, idempotency });
    await this.#store.update(draft, id, options);
    return { warning: await this.#options.onSaved?.({ draft, id, userId: identity.userId }) };
  }

  async #findWhole(
    identity: FileIdentity,
    resource: Resource,
    id: string,
    options: { readonly isNoted: boolean },
  ): Promise<FoundRecord> {
    const viewer = viewerOf(identity, resource.name, 'select');
    const parts = partQueries(resource, identity);
    const whole = isIdOf(resource, id)
      ? await this.#store.findWhole(resource, id, viewer, parts, options)
      : undefined;
    if (!whole) throw caseFileRefusal({ code: 'unknown-record', resource: resource.name, id });
    return foundRecord(whole, parts);
  }

  async #noteRead(of: Resource, ids: readonly string[], by: FileIdentity, isExport = false) {
    if (of.isReadUnaudited !== true) await this.#store.noteRead(of.name, ids, by, { isExport });
  }

  /**
   * Every fault at once: of form, and of rows that are missing. Without a fault of form the store looks for the rows,
   * in the transaction that names them. @throws RecordRefusal
   */
  async #refuseFaults(
    { faults }: Pick<WriteRequest, 'faults'>,
    references: readonly NamedRow[],
  ): Promise<void> {
    if (faults.length === 0) return;
    const missing = await this.#store.findMissing(references);
    throw new RecordRefusal([...faults, ...missing.map(missingFault)]);
  }

  /** A record without content has the number of a file that is not its own. */
  async #findFile({ content }: Resource, id: number): Promise<FileRecord | undefined> {
    const { files } = this.#options;
    if (content === undefined) return undefined;
    return content === 'attached' ? files.findAttached(id) : files.find(id);
  }

  #writeOptions(
    identity: FileIdentity,
    by: Viewer,
    {
      resource,
      idempotency,
      references,
      precondition,
    }: Pick<WriteOptions, 'idempotency' | 'references' | 'precondition'> & { readonly resource: Resource },
  ): WriteOptions {
    const calls = viewerIf(identity, 'calls', 'select');
    const seesAllWords = (this.#options.hasClearance ?? clearanceOf())(identity.role);
    const cases = viewerIf(identity, 'cases', 'update');
    const mayRemove = viewerIf(identity, resource.name, 'remove')?.scope === 'all';
    return { by, calls, seesAllWords, cases, mayRemove, idempotency, references, precondition };
  }

  async #saved(identity: FileIdentity, draft: RecordDraft, id: string): Promise<Saved> {
    const { resource } = draft;
    const warning = await this.#options.onSaved?.({ draft, id, userId: identity.userId });
    const viewer = viewerIf(identity, resource.name, 'select');
    const record = viewer && (await this.#store.find(resource, id, viewer));
    return { id, record, warning };
  }
}

/**
 * The user's rows of the resource, and of each resource that is joined: a filter over joined rows finds nothing that
 * the user may not see. @throws Refusal
 */
function withViewer<Q extends Pick<ListQuestion, 'resource' | 'conditions' | 'operation'>>(
  identity: FileReader,
  question: Q,
): Q & { readonly viewer: Viewer } {
  const viewer = viewerOf(identity, question.resource.name, question.operation ?? 'select');
  const conditions = question.conditions.map((condition) =>
    condition.test === 'linked'
      ? { ...condition, viewer: viewerOf(identity, condition.resource.name, 'select') }
      : condition,
  );
  return { ...question, conditions, viewer };
}

function preconditionOf(
  resource: Resource,
  identity: FileIdentity,
  isExpected: IsExpected | undefined,
): Precondition | undefined {
  if (!isExpected) return undefined;
  const parts = partQueries(resource, identity);
  const viewer = viewerIf(identity, resource.name, 'select');
  return { viewer, parts, holds: (whole) => isExpected(foundRecord(whole, parts)) };
}

function foundRecord({ record, parts }: WholeRecord, queries: readonly PartQuery[]): FoundRecord {
  return { record, parts: queries.map(({ resource }, at) => ({ resource, records: parts[at] ?? [] })) };
}

function partQueries(resource: Resource, identity: FileIdentity): PartQuery[] {
  return resource.parts.flatMap((link) => partQuery(resource, link, identity));
}

/** @returns nothing for a part that this user may not see at all */
function partQuery(resource: Resource, link: Link, identity: FileIdentity): PartQuery[] {
  const part = resourceNamed(link.resource);
  const isSeenWithOwner = part.isSeenWithOwner === true;
  const viewer = viewerIf(identity, isSeenWithOwner ? resource.name : part.name, 'select');
  if (!viewer) return [];
  // the record itself is found to be visible: what is seen with it is, too
  return [{ link, resource: part, viewer: isSeenWithOwner ? { ...viewer, scope: 'all' } : viewer }];
}

function namedRows(identity: FileIdentity, { references }: WriteRequest): readonly NamedRow[] {
  return references.map((reference) => ({ ...reference, viewer: namingViewer(reference, identity) }));
}

/**
 * A reference grants no access: the row that it names must be among those that its resource shows the user, and a row
 * that comes to a case among those that the user may change. A user who may see none may name their own.
 */
function namingViewer({ table, isChanged }: Reference, identity: FileIdentity): Viewer | undefined {
  const resource = resourceOfTable(table);
  if (resource?.isNamedByEveryone) return undefined;
  const scoped = resource && viewerIf(identity, resource.name, isChanged ? 'update' : 'select');
  return scoped ?? { userId: identity.userId, username: identity.username, scope: 'own' };
}

function isIdOf({ hasTextId = false }: Resource, id: string): boolean {
  return hasTextId ? isTextId(id) : rowIdOf(id) !== undefined;
}

function isTextId(id: string): boolean {
  return id.length <= 100 && !/[\p{Cc}\p{Cs}]/u.test(id);
}
