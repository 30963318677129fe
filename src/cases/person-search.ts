import { plainLine } from '../lib/plain-line.js';
import { addressSpellings, readAddress } from './address.js';
import type { CaseFile } from './case-file.js';
import type { KnownCallerStore } from './known-caller.js';
import type { PersonMergeStore } from './person-merges.js';
import type { Country } from './phone-number.js';
import type { Condition, RecordPage } from './record-query.js';
import { fieldNamed } from './resource.js';
import { contacts } from './resources/contact.js';
import { rowIdOf } from './row-id.js';
import type { FileIdentity } from './viewers.js';
import { searchedWords } from './word-search.js';

/** A longer text is no name, number or id. */
export const LONGEST_SOUGHT_PERSON = 200;

export interface PersonSearchOptions {
  readonly numbers: Pick<KnownCallerStore, 'personIdsOf'>;
  readonly merges: Pick<PersonMergeStore, 'mergedInto'>;
  readonly caseFile: Pick<CaseFile, 'list'>;
  /** Where a number without a country's prefix is at home. */
  readonly country: Country;
}

/** Finds persons by what a user knows of them: a name or its beginning, a telephone number, an e-mail address, an id. */
export class PersonSearch {
  readonly #options: PersonSearchOptions;

  constructor(options: PersonSearchOptions) {
    this.#options = options;
  }

  /**
   * Those that the user may see, the newest first; others are not counted either. Records that were merged into another
   * one are left out, and their numbers and ids find that one.
   *
   * @returns none for a text without words
   * @throws Refusal for a user who sees no persons; UnavailableError
   */
  async find(
    identity: FileIdentity,
    text: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<Pick<RecordPage, 'records' | 'total'>> {
    const condition = await this.#conditionOf(text);
    return this.#options.caseFile.list(identity, {
      resource: contacts,
      conditions: [condition],
      sort: { field: fieldNamed(contacts, 'id'), isDescending: true },
      offset,
      limit,
    });
  }

  async #conditionOf(text: string): Promise<Condition> {
    const { numbers, country } = this.#options;
    const { kind } = readAddress(text, country);
    const id = rowIdOf(plainLine(text));
    const words = searchedWords(text);
    if (kind === 'other' && id === undefined && words !== undefined)
      return { test: 'words', field: fieldNamed(contacts, 'fullname'), words };
    const ofAddress = kind === 'other' ? [] : await numbers.personIdsOf(addressSpellings(text, country));
    const values = id === undefined ? ofAddress : [await this.#leadsTo(id), ...ofAddress];
    return { test: 'in', field: fieldNamed(contacts, 'id'), values };
  }

  async #leadsTo(id: number): Promise<number> {
    return (await this.#options.merges.mergedInto(id)) ?? id;
  }
}
