import type { AccessIdentity } from '../access/access-tokens.js';
import type { Clearance } from '../access/personal-data-rights.js';
import { Refusal } from '../lib/refusal.js';
import { addressSpellings } from './address.js';
import type { CaseFile } from './case-file.js';
import { normalisePhone } from './phone-number.js';
import type { Place } from './read-value.js';
import type { RecordCells } from './record-query.js';
import { fieldNamed } from './resource.js';
import { calls } from './resources/call.js';
import { cases } from './resources/case.js';
import type { ContactAdvice, SafeContact } from './safe-contact.js';

/** A call as far as it says who calls. */
export interface CallingParty {
  /** As the trunk gave it; null: withheld. */
  readonly callerId: string | null;
  /** The user is or was on the call, or a telephone of the user rings or rang for it and it goes on. */
  readonly isOfUser: boolean;
}

export interface EarlierCalls {
  readonly count: number;
  /** Null: none. */
  readonly lastAt: Date | null;
}

/** All of these may throw UnavailableError. */
export interface KnownCallerStore {
  /** @returns undefined for a call that there is not */
  partyOf(callId: string, userId: number): Promise<CallingParty | undefined>;
  /** Calls from and to these numbers, without that one. */
  earlierCalls(numbers: readonly string[], callId: string): Promise<EarlierCalls>;
  /** Ids of cases in which a person has one of these numbers, the newest first; at most 100. */
  caseIdsOf(numbers: readonly string[]): Promise<readonly number[]>;
}

/** The person behind the number of a call, as far as the helpline knows. */
export interface KnownCaller {
  readonly calls: EarlierCalls;
  /** Those that the user may see, the newest first. */
  readonly cases: readonly RecordCells[];
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

/** Says who calls: earlier calls of the number, cases that the user may see, and the wishes on being called back. */
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
    const number = await this.#numberFor(identity, callId);
    if (number === null || normalisePhone(number, place.country) === undefined) return undefined;
    const numbers = addressSpellings(number, place.country);
    const [earlier, known, [advice]] = await Promise.all([
      store.earlierCalls(numbers, callId),
      this.#casesOf(identity, numbers),
      safeContact.advise([number], { means: 'call', at: new Date() }),
    ]);
    return { calls: earlier, cases: known, advice: advice as ContactAdvice };
  }

  /** @returns null for a number that is withheld, and for a call or number that the user may not see, or not yet */
  async #numberFor(identity: AccessIdentity, callId: string): Promise<string | null> {
    const { store, caseFile, hasClearance } = this.#options;
    const party = await store.partyOf(callId, identity.userId);
    if (party?.isOfUser === true) return party.callerId;
    caseFile.assertMay(identity, calls, 'select');
    const isSeen = party !== undefined && hasClearance(identity.role) && (await this.#sees(identity, callId));
    return isSeen ? party.callerId : null;
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
    const ids = await store.caseIdsOf(numbers);
    if (ids.length === 0) return [];
    const { records } = await caseFile.list(identity, {
      resource: cases,
      conditions: [{ test: 'in', field: fieldNamed(cases, 'id'), values: ids }],
      sort: { field: fieldNamed(cases, 'id'), isDescending: true },
      offset: 0,
      limit: CASES_AT_MOST,
      isUncounted: true,
    });
    return records;
  }
}
