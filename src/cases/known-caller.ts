import type { AccessIdentity } from '../access/access-tokens.js';
import type { Clearance } from '../access/personal-data-rights.js';
import { Refusal } from '../lib/refusal.js';
import { addressSpellings } from './address.js';
import type { CaseFile } from './case-file.js';
import { changeableIds } from './changeable-records.js';
import { normalisePhone } from './phone-number.js';
import type { Place } from './read-value.js';
import type { RecordCells } from './record-query.js';
import { FLAG_KINDS, type NewFlag } from './person-flags.js';
import { fieldNamed, type Resource } from './resource.js';
import { calls } from './resources/call.js';
import { cases } from './resources/case.js';
import { contacts } from './resources/contact.js';
import type { ContactAdvice, SafeContact } from './safe-contact.js';

/** A call as far as it says who calls. */
export interface CallingParty {
  /** As the trunk gave it; null: withheld. */
  readonly callerId: string | null;
  /** The user is or was on the call, or a telephone of the user rings or rang for it and it goes on. */
  readonly isOfUser: boolean;
  /** ISO 639-1, of the line that was called; null where it has none. */
  readonly lineLanguage: string | null;
  readonly wait: CallerWait | null;
}

/** How long the caller has waited for an agent. */
export interface CallerWait {
  /** So far where the caller waits still. */
  readonly seconds: number;
  readonly isOver: boolean;
}

export interface EarlierCalls {
  readonly count: number;
  /** Null: none. */
  readonly lastAt: Date | null;
  /** ISO 639-1, spoken in the last of them whose language is known. */
  readonly lastLanguage: string | null;
}

/** A person with the number of a call, and the flags that hold, the newest first. */
export interface PersonOfNumber {
  readonly id: number;
  readonly flags: readonly NewFlag[];
}

/** A flag as the user at the telephone may know it. */
export interface CallerFlag extends Omit<NewFlag, 'reason'> {
  /** Null, as the person, for a user who may not know who the person is. */
  readonly reason: string | null;
  readonly personId: number | null;
}

/** All of these may throw UnavailableError. */
export interface KnownCallerStore {
  /** @returns undefined for a call that there is not */
  partyOf(callId: string, userId: number): Promise<CallingParty | undefined>;
  /** Calls from and to these numbers, without that one. */
  earlierCalls(numbers: readonly string[], callId: string): Promise<EarlierCalls>;
  /** Persons with one of these numbers: those with the gravest flags first, then the newest; at most 10. */
  personsOf(numbers: readonly string[]): Promise<readonly PersonOfNumber[]>;
  /** Ids of persons that have or had one of these numbers or addresses, the newest first; at most 100. */
  personIdsOf(numbers: readonly string[]): Promise<readonly number[]>;
  /** The same, each with the number that it has or had; at most 500. */
  personsWith(
    numbers: readonly string[],
  ): Promise<readonly { readonly id: number; readonly number: string }[]>;
  /** Ids of cases in which a person has one of these numbers, the newest first; at most 100. */
  caseIdsOf(numbers: readonly string[]): Promise<readonly number[]>;
}

/** The person behind the number of a call, as far as the helpline knows. */
export interface KnownCaller {
  /** The gravest kinds first. */
  readonly flags: readonly CallerFlag[];
  /** Those that the user may see, the newest first. */
  readonly persons: readonly RecordCells[];
  /** ISO 639-1: that of the line, else that of the last call; null: not known. */
  readonly language: string | null;
  readonly wait: CallerWait | null;
  readonly calls: EarlierCalls;
  /** Those that the user may see, the newest first. */
  readonly cases: readonly RecordCells[];
  /** Ids of those of them that the user may change. */
  readonly changeable: ReadonlySet<string>;
  readonly advice: ContactAdvice;
}

export interface KnownCallersOptions {
  readonly store: KnownCallerStore;
  readonly caseFile: Pick<CaseFile, 'assertMay' | 'assertVisible' | 'list' | 'maySee'>;
  readonly safeContact: Pick<SafeContact, 'advise'>;
  /** Roles that see numbers of calls that are not theirs. */
  readonly hasClearance: Clearance;
  readonly place: Place;
}

const CASES_AT_MOST = 5;
const PERSONS_AT_MOST = 10;
const FLAGS_AT_MOST = 20;

/** Says who calls: flags, earlier calls of the number, persons and cases that the user may see, and the wishes on being called back. */
export class KnownCallers {
  readonly #options: KnownCallersOptions;

  constructor(options: KnownCallersOptions) {
    this.#options = options;
  }

  /**
   * For the user whose telephone rings for the call, or who is or was on it; and for those who may see the call.
   *
   * @returns undefined for a caller who withholds the number, whose number is that of no person, or of whom the user may not
   *          know, or not yet: a telephone may ring a moment before the database has the ring
   * @throws Refusal for a user who sees no calls at all; UnavailableError
   */
  async find(identity: AccessIdentity, callId: string): Promise<KnownCaller | undefined> {
    const { store, safeContact, place } = this.#options;
    const party = await this.#partyFor(identity, callId);
    const number = party?.callerId ?? null;
    if (!party || number === null || normalisePhone(number, place.country) === undefined) return undefined;
    const numbers = addressSpellings(number, place.country);
    const [earlier, known, people, [advice]] = await Promise.all([
      store.earlierCalls(numbers, callId),
      this.#casesOf(identity, numbers),
      this.#peopleOf(identity, numbers),
      safeContact.advise([number], { means: 'call', at: new Date() }),
    ]);
    const language = party.lineLanguage ?? earlier.lastLanguage;
    const { wait } = party;
    const changeable = await changeableIds(this.#options.caseFile, identity, cases, known);
    return {
      calls: earlier,
      cases: known,
      changeable,
      ...people,
      advice: advice as ContactAdvice,
      language,
      wait,
    };
  }

  /** @returns undefined for a call or a number that the user may not see, or not yet */
  async #partyFor(identity: AccessIdentity, callId: string): Promise<CallingParty | undefined> {
    const { store, caseFile, hasClearance } = this.#options;
    const party = await store.partyOf(callId, identity.userId);
    if (party?.isOfUser === true) return party;
    caseFile.assertMay(identity, calls, 'select');
    const isSeen = party !== undefined && hasClearance(identity.role) && (await this.#sees(identity, callId));
    return isSeen ? party : undefined;
  }

  async #sees(identity: AccessIdentity, callId: string): Promise<boolean> {
    try {
      await this.#options.caseFile.assertVisible(identity, calls, callId);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not-found') return false;
      throw error;
    }
  }

  async #casesOf(identity: AccessIdentity, numbers: readonly string[]): Promise<readonly RecordCells[]> {
    const { store, caseFile } = this.#options;
    if (!caseFile.maySee(identity, cases)) return [];
    return this.#seen(identity, cases, await store.caseIdsOf(numbers), CASES_AT_MOST);
  }

  /** Each flag warns whoever is at the telephone; the reason and the person are for those who may see that person. */
  async #peopleOf(
    identity: AccessIdentity,
    numbers: readonly string[],
  ): Promise<Pick<KnownCaller, 'flags' | 'persons'>> {
    const people = await this.#options.store.personsOf(numbers);
    const ids = people.map(({ id }) => id);
    const maySee = this.#options.caseFile.maySee(identity, contacts);
    const persons = maySee ? await this.#seen(identity, contacts, ids, PERSONS_AT_MOST) : [];
    const at = contacts.fields.indexOf(fieldNamed(contacts, 'id'));
    const seen = new Set(persons.map((cells) => Number(cells[at])));
    const flags = people.flatMap(({ id, flags: all }) =>
      all.map((flag) =>
        seen.has(id) ? { ...flag, personId: id } : { ...flag, reason: null, personId: null },
      ),
    );
    const graveness = ({ kind }: CallerFlag) => FLAG_KINDS.indexOf(kind);
    return {
      flags: flags.sort((one, other) => graveness(one) - graveness(other)).slice(0, FLAGS_AT_MOST),
      persons,
    };
  }

  async #seen(
    identity: AccessIdentity,
    resource: Resource,
    ids: readonly number[],
    limit: number,
  ): Promise<readonly RecordCells[]> {
    if (ids.length === 0) return [];
    const { records } = await this.#options.caseFile.list(identity, {
      resource,
      conditions: [{ test: 'in', field: fieldNamed(resource, 'id'), values: ids }],
      sort: { field: fieldNamed(resource, 'id'), isDescending: true },
      offset: 0,
      limit,
      isUncounted: true,
    });
    return records;
  }
}
