import { Refusal } from '../lib/refusal.js';
import { caseFileRefusal } from './case-file-refusal.js';
import type { CaseFile } from './case-file.js';
import type { FieldDifference, MergeChoices } from './person-merge-fields.js';
import type { Viewer } from './record-query.js';
import { cases } from './resources/case.js';
import { contacts } from './resources/contact.js';
import { rowIdOf } from './row-id.js';
import { viewerIf, viewerOf, type FileIdentity } from './viewers.js';

/** A longer reason is the story of a case. */
export const LONGEST_MERGE_REASON = 500;
const LISTED_AT_MOST = 100;

/** Tables whose rows name a person, and go over to the record that is kept. */
export const MOVED_TABLES = [
  'clients',
  'reporters',
  'perpetrators',
  'messages',
  'activities',
  'person_flags',
] as const;
export type MovedTable = (typeof MOVED_TABLES)[number];

/** Two records of one person. */
export interface MergePair {
  readonly keptId: number;
  readonly duplicateId: number;
}

/** Rows that go over to the record that is kept. */
export interface MergeMoves {
  readonly cases: number;
  readonly messages: number;
  readonly tasks: number;
  /** Those that hold. */
  readonly warnings: number;
}

export interface PersonComparison {
  readonly differences: readonly FieldDifference[];
  readonly moves: MergeMoves;
}

export interface PersonMerge {
  readonly id: number;
  readonly keptId: number;
  readonly duplicateId: number;
  readonly duplicateName: string;
  readonly reason: string;
  readonly byUserId: number;
  readonly by: string;
  readonly at: Date;
  /** As both records were. */
  readonly differences: readonly FieldDifference[];
  readonly moved: Readonly<Partial<Record<MovedTable, readonly number[]>>>;
}

export interface NewMerge extends MergePair {
  readonly choices: MergeChoices;
  readonly reason: string;
}

/** The rows that a user sees and may change. */
export interface MergeRights {
  readonly sees: Viewer;
  readonly by: Viewer;
  /** Undefined for none. */
  readonly cases: Viewer | undefined;
}

/**
 * In:     ids of contacts.
 * End:    a merge resolves once all of it is committed, with its audit and its activities, or nothing.
 * Errors: Refusal for a record that is missing, hidden from the user or not for the user to change, and for two that are
 *         not merged; UnavailableError, also while others change these records for longer than a merge waits.
 */
export interface PersonMergeStore {
  /** @returns the record that this one leads to; undefined for one that was not merged */
  mergedInto(id: number): Promise<number | undefined>;
  compare(pair: MergePair, rights: MergeRights): Promise<PersonComparison>;
  /** The same pair again is the merge that there is. */
  merge(merge: NewMerge, rights: MergeRights): Promise<PersonMerge>;
  /** Merges into this record and into those that were merged into it, the newest first. */
  list(keptId: number, most: number): Promise<readonly PersonMerge[]>;
}

export interface PersonMergesOptions {
  readonly store: PersonMergeStore;
  readonly caseFile: Pick<CaseFile, 'assertVisible' | 'operationsOn' | 'read'>;
}

/**
 * Two records of one person become one: whatever named the duplicate names the record that is kept, and the duplicate
 * leads to it. Whoever may change both records merges them, in every case that they belong to.
 *
 * Errors: Refusal for a person whom the user may not see, or that there is not; UnavailableError.
 */
export class PersonMerges {
  readonly #options: PersonMergesOptions;

  constructor(options: PersonMergesOptions) {
    this.#options = options;
  }

  /** The id of the record that this one leads to; the same id for one that was not merged. */
  async idOf(identity: FileIdentity, id: string): Promise<string> {
    const { store, caseFile } = this.#options;
    const row = rowIdOf(id);
    const into = row === undefined ? undefined : await store.mergedInto(row);
    if (into === undefined) return id;
    try {
      await caseFile.assertVisible(identity, contacts, String(into));
    } catch (error) {
      // whoever may not see it does not learn where it leads to
      if (error instanceof Refusal && error.code === 'not-found') throw unknownPerson(id);
      throw error;
    }
    return String(into);
  }

  /** As far as the record alone says. */
  async mayMerge(identity: FileIdentity, id: string): Promise<boolean> {
    const allowed = await this.#options.caseFile.operationsOn(identity, contacts, id);
    return allowed.includes('update');
  }

  /** That the user has read both is written down. */
  async compare(identity: FileIdentity, id: string, duplicateId: string): Promise<PersonComparison> {
    const { store, caseFile } = this.#options;
    const pair = pairOf(id, duplicateId);
    const comparison = await store.compare(pair, rightsOf(identity));
    for (const each of [pair.keptId, pair.duplicateId]) await caseFile.read(identity, contacts, String(each));
    return comparison;
  }

  async merge(
    identity: FileIdentity,
    id: string,
    { duplicateId, ...wanted }: Pick<NewMerge, 'choices' | 'reason'> & { readonly duplicateId: string },
  ): Promise<PersonMerge> {
    return this.#options.store.merge({ ...pairOf(id, duplicateId), ...wanted }, rightsOf(identity));
  }

  /** The merges into a person, at most 100, with the values that did not stay. That the user has read it is written down. */
  async list(identity: FileIdentity, id: string): Promise<readonly PersonMerge[]> {
    await this.#options.caseFile.read(identity, contacts, id);
    return this.#options.store.list(Number(id), LISTED_AT_MOST);
  }
}

export function unknownPerson(id: string | number) {
  return caseFileRefusal({ code: 'unknown-record', resource: contacts.name, id: String(id) });
}

/** @throws Refusal */
function pairOf(id: string, duplicateId: string): MergePair {
  const [kept, duplicate] = [rowIdOf(id), rowIdOf(duplicateId)];
  if (kept === undefined) throw unknownPerson(id);
  if (duplicate === undefined) throw unknownPerson(duplicateId);
  return { keptId: kept, duplicateId: duplicate };
}

/** @throws Refusal */
function rightsOf(identity: FileIdentity): MergeRights {
  return {
    sees: viewerOf(identity, contacts.name, 'select'),
    by: viewerOf(identity, contacts.name, 'update'),
    cases: viewerIf(identity, cases.name, 'update'),
  };
}
