import { helplineRight } from '../access/helpline-rights.js';
import { plainLine } from '../lib/plain-line.js';
import { addressSpellings, readAddress } from './address.js';
import type { CaseFile } from './case-file.js';
import type { KnownCallerStore } from './known-caller.js';
import { numberSought, type NumberSought } from './number-sought.js';
import type { PersonMergeStore } from './person-merges.js';
import type { Country } from './phone-number.js';
import type { RecordCells, RecordPage, RowCondition } from './record-query.js';
import { fieldNamed } from './resource.js';
import { cases } from './resources/case.js';
import { contacts } from './resources/contact.js';
import { rowIdOf } from './row-id.js';
import type { FileIdentity } from './viewers.js';
import { searchedWords } from './word-search.js';

/** A longer text is no name, number or id. */
export const LONGEST_SOUGHT_PERSON = 200;
/** Fewer digits are a short code, an id or the beginning of a name: too many numbers have them in a row. */
export const SHORTEST_PART = 4;

export interface PersonSearchOptions {
  readonly numbers: Pick<KnownCallerStore, 'personIdsOf'>;
  readonly merges: Pick<PersonMergeStore, 'mergedInto'>;
  readonly caseFile: Pick<CaseFile, 'list'>;
  /** Where a number without a country's prefix is at home. */
  readonly country: Country;
}

/**
 * Finds persons by what a user knows of them: a name or its beginning, a telephone number or a part of it, an e-mail
 * address, an id.
 */
export class PersonSearch {
  readonly #options: PersonSearchOptions;

  constructor(options: PersonSearchOptions) {
    this.#options = options;
  }

  /**
   * Those that the user may see: first those of that very id or address, then those with a part of the number, then those
   * with a name of these words, each of them once, the newest first within each kind. Others are not counted either.
   * Records that were merged into another one are left out, and their numbers and ids find that one.
   *
   * @returns none for a text without words
   * @throws Refusal for a user who sees no persons; UnavailableError
   */
  async find(
    identity: FileIdentity,
    text: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<Pick<RecordPage, 'records' | 'total'>> {
    const ways = await this.#waysOf(identity, text);
    const records: RecordCells[] = [];
    let total = 0;
    for (const [at, way] of ways.entries()) {
      const earlier = ways.slice(0, at).map((condition) => ({ test: 'not', condition }) as const);
      const page = await this.#options.caseFile.list(identity, {
        resource: contacts,
        conditions: [way, ...earlier],
        sort: { field: fieldNamed(contacts, 'id'), isDescending: true },
        offset: Math.max(0, offset - total),
        limit: limit - records.length,
      });
      records.push(...page.records);
      total += page.total;
    }
    return { records, total };
  }

  /** In the order in which persons are listed that they find. */
  async #waysOf(identity: FileIdentity, text: string): Promise<readonly RowCondition[]> {
    const { country } = this.#options;
    const { kind } = readAddress(text, country);
    const id = rowIdOf(plainLine(text));
    const part = kind === 'phone' ? partSought(text, country) : undefined;
    const words = kind === 'email' ? undefined : searchedWords(text);
    const ways: RowCondition[] = [];
    if (kind !== 'other' || id !== undefined) ways.push(await this.#isWhole(text, id));
    if (part) ways.push({ test: 'person-number', ...part, isFormerAsked: seesFormerNumbers(identity) });
    if (words !== undefined) ways.push({ test: 'words', field: fieldNamed(contacts, 'fullname'), words });
    return ways;
  }

  async #isWhole(text: string, id: number | undefined): Promise<RowCondition> {
    const { numbers, country } = this.#options;
    const { kind } = readAddress(text, country);
    const ofAddress = kind === 'other' ? [] : await numbers.personIdsOf(addressSpellings(text, country));
    const values = id === undefined ? ofAddress : [await this.#leadsTo(id), ...ofAddress];
    return { test: 'in', field: fieldNamed(contacts, 'id'), values };
  }

  async #leadsTo(id: number): Promise<number> {
    return (await this.#options.merges.mergedInto(id)) ?? id;
  }
}

function partSought(text: string, country: Country): NumberSought | undefined {
  const sought = numberSought(text, country);
  return sought && sought.digits.length >= SHORTEST_PART ? sought : undefined;
}

/**
 * Values that were given up in a merge are shown to those who may change the person. To others, who would find out such
 * a number piece by piece, it is known as a whole alone.
 */
function seesFormerNumbers({ role }: FileIdentity): boolean {
  return [contacts, cases].every(({ name }) => helplineRight(role, name, 'update') === 'all');
}
