import type { AccessIdentity } from '../access/access-tokens.js';
import { mayWatchCalls } from '../access/call-rights.js';
import type { Clearance } from '../access/personal-data-rights.js';
import { addressSpellings } from '../cases/address.js';
import { dialledDigits } from '../cases/dialled-digits.js';
import { nationalBeginning, type Country } from '../cases/phone-number.js';
import { isDay } from '../cases/read-value.js';
import { dayStart } from '../cases/time-zone.js';
import type { CallQuestion, FoundCalls, FoundCallsStore, NumberSought } from './found-calls.js';
import { dayAfter } from './period.js';

export interface CallSearchOptions {
  readonly store: FoundCallsStore;
  readonly hasClearance: Clearance;
  readonly place: { readonly country: Country; readonly timeZone: string };
}

/** A question as a client sends it: days and numbers as they were written. */
export interface CallsAsked extends Omit<CallQuestion, 'from' | 'until' | 'number' | 'numbers'> {
  /** A day of the helpline, or a moment; both count. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly number?: string | undefined;
  /** Whole numbers of one person, of which a call has one. */
  readonly numbers?: readonly string[] | undefined;
}

/**
 * The search of calls, and who finds which of them: users who may watch calls all, others their own.
 *
 * Errors: UnavailableError.
 */
export class CallSearch {
  readonly #options: CallSearchOptions;

  constructor(options: CallSearchOptions) {
    this.#options = options;
  }

  find(
    { userId, role }: Pick<AccessIdentity, 'userId' | 'role'>,
    { from, to, number, numbers, ...asked }: CallsAsked,
  ): Promise<FoundCalls> {
    const { store, hasClearance, place } = this.#options;
    const question = {
      ...asked,
      from: from === undefined ? undefined : momentOf(from, place.timeZone),
      until: to === undefined ? undefined : endOf(to, place.timeZone),
      number: number === undefined ? undefined : numberSought(number, place.country),
      numbers: numbers?.flatMap((each) => addressSpellings(each, place.country)),
    };
    return store.find(question, { userId, seesAll: mayWatchCalls(role), hasClearance: hasClearance(role) });
  }
}

/** Whether a client's text is a telephone number, or a part of one that can be looked for. */
export function isNumberSought(text: string): boolean {
  return dialledDigits(text) !== undefined;
}

/** @param text for which `isNumberSought` */
function numberSought(text: string, country: Country): NumberSought {
  const digits = dialledDigits(text)?.replace('+', '') ?? '';
  return { spellings: addressSpellings(text, country), digits, national: nationalBeginning(digits, country) };
}

function momentOf(text: string, timeZone: string): Date {
  return isDay(text) ? dayStart(text, timeZone) : new Date(text);
}

/** A day counts whole; a moment counts as well, in ms as calls have it. */
function endOf(text: string, timeZone: string): Date {
  return isDay(text) ? dayStart(dayAfter(text), timeZone) : new Date(Date.parse(text) + 1);
}
