import type { CaseFile } from './case-file.js';
import type { RecordCells, RecordPage } from './record-query.js';
import { fieldNamed } from './resource.js';
import { cases } from './resources/case.js';
import { contacts } from './resources/contact.js';
import type { FileIdentity } from './viewers.js';

/** How a person belongs to a case. */
export const CASE_PARTS = ['reporter', 'client', 'perpetrator'] as const;
export type CasePart = (typeof CASE_PARTS)[number];

export interface CaseOfPerson {
  readonly caseId: number;
  readonly parts: readonly CasePart[];
}

export interface OpenCasesOfPerson {
  readonly personId: number;
  readonly caseIds: readonly number[];
}

/** Errors: UnavailableError. */
export interface PersonStore {
  /** The newest cases of the person; at most 1,000. Removed clients and perpetrators are left out. */
  casesOf(personId: number): Promise<readonly CaseOfPerson[]>;
  /** Cases of these persons that are not closed, the newest 1,000 of each; persons without one are left out. */
  openCasesOf(personIds: readonly number[]): Promise<readonly OpenCasesOfPerson[]>;
  /** Numbers of the records that were merged into that of the person, and those that this one had before; at most 50. */
  formerNumbersOf(personId: number): Promise<readonly string[]>;
}

/** A case of a person, as the user may see it. */
export interface SeenCase {
  readonly record: RecordCells;
  readonly parts: readonly CasePart[];
}

export interface PersonsOptions {
  readonly store: PersonStore;
  readonly caseFile: Pick<CaseFile, 'assertVisible' | 'list' | 'maySee' | 'read' | 'readBack'>;
}

/**
 * Persons (contacts), with the cases that they belong to.
 *
 * Errors: Refusal for a person whom the user may not see, or that there is not; UnavailableError.
 */
export class Persons {
  readonly #options: PersonsOptions;

  constructor(options: PersonsOptions) {
    this.#options = options;
  }

  /** That the user has read it is written down. */
  async read(identity: FileIdentity, id: string): Promise<RecordCells> {
    return (await this.#options.caseFile.read(identity, contacts, id)).record;
  }

  /** Telephone numbers of the person as they are kept, and those that lead here since a merge. */
  async numbersOf(identity: FileIdentity, id: string): Promise<readonly string[]> {
    const { record } = await this.#options.caseFile.readBack(identity, contacts, id);
    const numbers = ['phone', 'phone2'].map(
      (name) => record[contacts.fields.indexOf(fieldNamed(contacts, name))],
    );
    const further = await this.#options.store.formerNumbersOf(Number(id));
    const known = numbers.filter((number) => number !== undefined && number !== '') as string[];
    return [...new Set([...known, ...further])];
  }

  /** How many cases of each person are not closed, of those that the user may see: others are not counted. */
  async countOpenCases(identity: FileIdentity, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { store, caseFile } = this.#options;
    const isSeen = caseFile.maySee(identity, cases);
    const open = isSeen && ids.length > 0 ? await store.openCasesOf(ids.map(Number)) : [];
    const counts = new Map(ids.map((id) => [id, 0]));
    for (const { personId, caseIds } of open)
      counts.set(String(personId), await this.#countSeen(identity, caseIds));
    return counts;
  }

  /** @returns how many of these cases the user may see */
  async #countSeen(identity: FileIdentity, ids: readonly number[]): Promise<number> {
    const field = fieldNamed(cases, 'id');
    const { total } = await this.#options.caseFile.list(identity, {
      resource: cases,
      conditions: [{ test: 'in', field, values: ids }],
      sort: { field, isDescending: true },
      offset: 0,
      limit: 1,
    });
    return total;
  }

  /** Those that the user may see, the newest first: others are not counted either. */
  async casesOf(
    identity: FileIdentity,
    id: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<Pick<RecordPage, 'total'> & { readonly cases: readonly SeenCase[] }> {
    const { store, caseFile } = this.#options;
    await caseFile.assertVisible(identity, contacts, id);
    const known = await store.casesOf(Number(id));
    if (known.length === 0 || !caseFile.maySee(identity, cases)) return { cases: [], total: 0 };
    const field = fieldNamed(cases, 'id');
    const { records, total } = await caseFile.list(identity, {
      resource: cases,
      conditions: [{ test: 'in', field, values: known.map(({ caseId }) => caseId) }],
      sort: { field, isDescending: true },
      offset,
      limit,
    });
    const at = cases.fields.indexOf(field);
    const partsOf = new Map(known.map(({ caseId, parts }) => [caseId, parts]));
    return {
      cases: records.map((record) => ({ record, parts: partsOf.get(Number(record[at])) ?? [] })),
      total,
    };
  }
}
