import { addressSpellings } from './address.js';
import type { CaseFile } from './case-file.js';
import type { KnownCallerStore } from './known-caller.js';
import type { Country } from './phone-number.js';
import { fieldNamed } from './resource.js';
import { contacts } from './resources/contact.js';
import type { FileIdentity } from './viewers.js';

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** More persons of one number are a shared telephone. */
const PERSONS_AT_MOST = 3;

export interface PersonsOfNumbersOptions {
  readonly store: Pick<KnownCallerStore, 'personsWith'>;
  readonly caseFile: Pick<CaseFile, 'list' | 'maySee'>;
  readonly country: Country;
}

/** Names the persons behind telephone numbers, many numbers at once. */
export class PersonsOfNumbers {
  readonly #options: PersonsOfNumbersOptions;

  constructor(options: PersonsOfNumbersOptions) {
    this.#options = options;
  }

  /**
   * Persons with a name whom the user may see, the newest first, at most 3 for each number, in the order of the numbers.
   *
   * @param numbers as they were typed, or as the trunk gave them
   * @throws UnavailableError
   */
  async namesOf(
    identity: FileIdentity,
    numbers: readonly string[],
  ): Promise<readonly (readonly NamedPerson[])[]> {
    const { store, caseFile, country } = this.#options;
    if (numbers.length === 0 || !caseFile.maySee(identity, contacts)) return numbers.map(() => []);
    const spellings = numbers.map((number) => addressSpellings(number, country));
    const known = await store.personsWith([...new Set(spellings.flat())]);
    const names = await this.#seen(identity, [...new Set(known.map(({ id }) => id))]);
    return spellings.map((all) => {
      const ids = new Set(known.filter(({ number }) => all.includes(number)).map(({ id }) => String(id)));
      const named = [...ids].map((id) => ({ id, name: names.get(id) ?? '' }));
      return named.filter(({ name }) => name !== '').slice(0, PERSONS_AT_MOST);
    });
  }

  async #seen(identity: FileIdentity, ids: readonly number[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const [id, name] = [fieldNamed(contacts, 'id'), fieldNamed(contacts, 'fullname')];
    const { records } = await this.#options.caseFile.list(identity, {
      resource: contacts,
      conditions: [{ test: 'in', field: id, values: ids }],
      sort: { field: id, isDescending: true },
      offset: 0,
      limit: ids.length,
      isUncounted: true,
    });
    const [idAt, nameAt] = [contacts.fields.indexOf(id), contacts.fields.indexOf(name)];
    return new Map(records.map((cells) => [cells[idAt] ?? '', (cells[nameAt] ?? '').trim()]));
  }
}
