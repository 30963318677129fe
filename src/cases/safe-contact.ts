import { addressSpellings, readAddress } from './address.js';
import type { ContactMeans, ContactWishes, ContactWishStore } from './contact-wishes.js';
import type { Place } from './read-value.js';
import { clockIn } from './time-zone.js';

/** A wish in the case file that a contact now would go against. Times are HH:MM in the helpline's time zone. */
export type ContactWishRefusal =
  | { readonly wish: 'no-calls' | 'no-messages' }
  | { readonly wish: 'safe-hours'; readonly from: string; readonly until: string };

/** The answer of the case file to whether a number may be contacted. */
export interface ContactAdvice {
  /** False: only with a named override. Null: nothing is known, a person may decide, a program may not. */
  readonly mayContact: boolean | null;
  /** The wish that refuses, where it may not be contacted. */
  readonly refusal: ContactWishRefusal | null;
  /** HH:MM in the helpline's time zone; of the record that refuses, or of the first that has safe hours. */
  readonly safeFrom: string | null;
  readonly safeUntil: string | null;
  readonly keepConfidential: boolean;
  /** Calls show no number of the helpline. */
  readonly neutralCallerId: boolean;
}

export interface ContactQuestion {
  readonly means: ContactMeans;
  readonly at: Date;
}

const REFUSED = { call: 'no-calls', text: 'no-messages' } as const satisfies Record<ContactMeans, string>;

/** Decides whether a number may be contacted now: the one rule for everything that contacts persons outside. */
export class SafeContact {
  readonly #store: ContactWishStore;
  readonly #place: Place;

  constructor(store: ContactWishStore, place: Place) {
    this.#store = store;
    this.#place = place;
  }

  /**
   * One advice for each number, in their order.
   *
   * @param numbers as they were typed, or as the trunk gave them
   * @throws UnavailableError
   */
  async advise(
    numbers: readonly string[],
    { means, at }: ContactQuestion,
  ): Promise<readonly ContactAdvice[]> {
    const spellings = numbers.map((number) => addressSpellings(number, this.#place.country));
    const known = await this.#store.ofNumbers([...new Set(spellings.flat())]);
    const clock = clockIn(this.#place.timeZone, at);
    return spellings.map((all) => {
      const wishes = known.filter(({ number }) => all.includes(number));
      return adviceOf(wishes, { means, clock });
    });
  }

  /** E.164, or the digits of a number that is none. */
  normalNumber(number: string): string {
    return readAddress(number, this.#place.country).address;
  }
}

/**
 * The strictest record wins.
 *
 * @param clock HH:MM, the time of day at the helpline
 */
export function adviceOf(
  records: readonly ContactWishes[],
  { means, clock }: { readonly means: ContactMeans; readonly clock: string },
): ContactAdvice {
  const may = records.map((record) => (means === 'call' ? record.mayCall : record.mayText));
  const unsafe = records.find((record) => !isWithinSafeHours(record, clock));
  const shown = unsafe ?? records.find(({ safeFrom }) => safeFrom !== null);
  const [safeFrom, safeUntil] = [shown?.safeFrom ?? null, shown?.safeUntil ?? null];
  const refusal: ContactWishRefusal | null = may.includes(false)
    ? { wish: REFUSED[means] }
    : unsafe
      ? { wish: 'safe-hours', from: String(safeFrom), until: String(safeUntil) }
      : null;
  return {
    mayContact: refusal === null ? may.includes(true) || null : false,
    refusal,
    safeFrom,
    safeUntil,
    keepConfidential: records.some((record) => record.keepConfidential === true),
    neutralCallerId: records.some((record) => record.neutralCallerId === true),
  };
}

/** The first minute is within, the last is not. Hours that end before they begin span midnight. */
function isWithinSafeHours({ safeFrom, safeUntil }: ContactWishes, clock: string): boolean {
  if (safeFrom === null || safeUntil === null) return true;
  if (safeFrom < safeUntil) return safeFrom <= clock && clock < safeUntil;
  return safeFrom <= clock || clock < safeUntil;
}
