import { Refusal } from '../lib/refusal.js';
import { caseFileRefusal } from './case-file-refusal.js';
import type { CaseFile } from './case-file.js';
import type { MergeVersions } from './merge-versions.js';
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
  /** Both records as they are shown here. */
  readonly versions: MergeVersions;
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
}

export interface NewMerge extends MergePair {
  readonly choices: MergeChoices;
  readonly reason: string;
  /** Both records as the user has compared them; undefined for a merge of what they are now. */
  readonly expected?: MergeVersions | undefined;
}

/** The rows that a user sees and may change. */
export interface MergeRights extends RightsToChange {
  readonly sees: Viewer;
}

export interface RightsToChange {
  readonly by: Viewer;
  /** Undefined for none. */
  readonly cases: Viewer | undefined;
}

export interface PersonMergeList {
  readonly merges: readonly ListedMerge[];
  /** The user may merge another record into this one, as far as this one alone says. */
  readonly mayMerge: boolean;
}

/** Null: the user may not change the record, and never saw what stood in the other one. */
export type ListedMerge = Omit<PersonMerge, 'differences'> & {
  readonly differences: PersonMerge['differences'] | null;
};

/**
 * In:     ids of contacts.
 * End:    a merge resolves once all of it is committed, with its audit and its activities, or nothing.
 * Errors: Refusal for a record that is missing, hidden from the user or not for the user to change, and for two that are
 *         not merged, or are not as they were compared; UnavailableError, also while others change these records for longer than a merge waits.
 */
export interface PersonMergeStore {
  /** @returns the record that this one leads to; undefined for one that was not merged */
  mergedInto(id: number): Promise<number | undefined>;
  compare(pair: MergePair, rights: MergeRights): Promise<PersonComparison>;
  /** The same again, with the same reason and choices, is the merge that there is. */
  merge(merge: NewMerge, rights: MergeRights): Promise<PersonMerge>;
  /** Merges into this record and into those that were merged into it, the newest first. */
  list(keptId: number, most: number): Promise<readonly PersonMerge[]>;
  /** Also every case that the record belongs to. */
  mayChange(id: number, rights: RightsToChange): Promise<boolean>;
}

export interface PersonMergesOptions {
  readonly store: PersonMergeStore;
  readonly caseFile: Pick<CaseFile, 'assertVisible' | 'read'>;
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
    {
      duplicateId,
      ...wanted
    }: Pick<NewMerge, 'choices' | 'reason' | 'expected'> & { readonly duplicateId: string },
  ): Promise<PersonMerge> {
    return this.#options.store.merge({ ...pairOf(id, duplicateId), ...wanted }, rightsOf(identity));
  }

  /** The merges into a person, at most 100. That the user has read it is written down. */
  async list(identity: FileIdentity, id: string): Promise<PersonMergeList> {
    const { store, caseFile } = this.#options;
    await caseFile.read(identity, contacts, id);
    const merges = await store.list(Number(id), LISTED_AT_MOST);
    const rights = rightsToChange(identity);
    const mayMerge = rights !== undefined && (await store.mayChange(Number(id), rights));
    return { merges: mayMerge ? merges : merges.map((each) => ({ ...each, differences: null })), mayMerge };
  }
}

function rightsToChange(identity: FileIdentity): RightsToChange | undefined {
  const by = viewerIf(identity, contacts.name, 'update');
  return by && { by, cases: viewerIf(identity, cases.name, 'update') };
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
