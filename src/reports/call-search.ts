import type { AccessIdentity } from '../access/access-tokens.js';
import { mayWatchCalls } from '../access/call-rights.js';
import { helplineRight } from '../access/helpline-rights.js';
import type { Clearance } from '../access/personal-data-rights.js';
import { addressSpellings } from '../cases/address.js';
import { caseFileRefusal } from '../cases/case-file-refusal.js';
import { dialledDigits } from '../cases/dialled-digits.js';
import { numberSought } from '../cases/number-sought.js';
import type { Country } from '../cases/phone-number.js';
import { isDay } from '../cases/read-value.js';
import { dispositions } from '../cases/resources/disposition.js';
import { dayStart } from '../cases/time-zone.js';
import type {
  CallChoices,
  CallQuestion,
  CallSeeker,
  FoundCall,
  FoundCalls,
  FoundCallsStore,
} from './found-calls.js';
import { dayAfter } from './period.js';

export interface CallSearchOptions {
  readonly store: FoundCallsStore;
  readonly hasClearance: Clearance;
  /** Writes down that a user takes calls away as a file; when it throws, none are given. */
  readonly onExport: (user: Pick<AccessIdentity, 'userId'>) => Promise<void>;
  /** Calls of one file; `CALLS_EXPORTED_AT_MOST` when left out. */
  readonly exportedAtMost?: number;
  readonly place: { readonly country: Country; readonly timeZone: string };
}

/** A spreadsheet opens so many rows without effort, and a server reads them within a minute. */
export const CALLS_EXPORTED_AT_MOST = 50_000;

/** A question as a client sends it: days and numbers as they were written. */
export interface CallsAsked extends Omit<CallQuestion, 'from' | 'until' | 'number' | 'numbers'> {
  /** A day of the helpline, or a moment; both count. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly number?: string | undefined;
  /** Whole numbers of one person, of which a call has one. */
  readonly numbers?: readonly string[] | undefined;
}

type Seeker = Pick<AccessIdentity, 'userId' | 'role'>;

/** Calls on their way into a file. */
export interface CallExport {
  /** Calls that fit and will not be in the file, as there are more of them than `most`; counted as it begins. */
  readonly leftOut: number;
  readonly most: number;
  /** As of `FoundCalls`. */
  readonly isComplete: boolean;
  /** The calls, some at a time; at the end whether there were more than `most`. */
  readonly calls: AsyncGenerator<readonly FoundCall[], { readonly isCut: boolean }>;
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

  /** @throws Refusal for a disposition that is sought by a user who sees none */
  async find(user: Seeker, asked: CallsAsked): Promise<FoundCalls> {
    const seeker = this.#seekerOf(user);
    assertMaySeek(user, asked, seeker);
    return this.#options.store.find(this.#questionOf(asked), seeker);
  }

  /** The choices of the filters, by the calls that the user finds. */
  choices(user: Seeker): Promise<CallChoices> {
    return this.#options.store.choices(this.#seekerOf(user));
  }

  /**
   * All calls that `find` gives page by page, up to a limit. The audit has the export before the first call is given.
   * @throws Refusal as `find`, and with the first calls, while this user, or all together, export too much
   */
  async export(user: Seeker, asked: Omit<CallsAsked, 'limit' | 'offset'>): Promise<CallExport> {
    const { store, onExport, exportedAtMost: most = CALLS_EXPORTED_AT_MOST } = this.#options;
    const question = this.#questionOf({ ...asked, limit: most + 1, offset: 0 });
    const seeker = this.#seekerOf(user);
    assertMaySeek(user, asked, seeker);
    const { total, isComplete } = await store.count(question, seeker);
    await onExport(user);
    const calls = firstOf(store.stream(question, seeker), most);
    return { leftOut: Math.max(0, total - most), most, isComplete, calls };
  }

  #seekerOf({ userId, role }: Seeker): CallSeeker {
    return {
      userId,
      seesAll: mayWatchCalls(role),
      hasClearance: this.#options.hasClearance(role),
      seesDispositions: helplineRight(role, dispositions.name, 'select') === 'all',
    };
  }

  #questionOf({ from, to, number, numbers, ...asked }: CallsAsked): CallQuestion {
    const { place } = this.#options;
    return {
      ...asked,
      from: from === undefined ? undefined : momentOf(from, place.timeZone),
      until: to === undefined ? undefined : endOf(to, place.timeZone),
      number: number === undefined ? undefined : numberSought(number, place.country),
      numbers: numbers?.flatMap((each) => addressSpellings(each, place.country)),
    };
  }
}

function assertMaySeek(
  { role }: Seeker,
  { dispositionId }: Pick<CallsAsked, 'dispositionId'>,
  { seesDispositions }: CallSeeker,
): void {
  if (dispositionId === undefined || seesDispositions) return;
  const resource = dispositions.name;
  throw caseFileRefusal({ code: 'resource-not-allowed', who: role, operation: 'select', resource });
}

async function* firstOf(
  batches: AsyncGenerator<readonly FoundCall[]>,
  most: number,
): AsyncGenerator<readonly FoundCall[], { readonly isCut: boolean }> {
  let given = 0;
  for await (const batch of batches) {
    const calls = batch.slice(0, most - given);
    given += calls.length;
    if (calls.length > 0) yield calls;
    if (calls.length < batch.length) return { isCut: true };
  }
  return { isCut: false };
}

/** Whether a client's text is a telephone number, or a part of one that can be looked for. */
export function isNumberSought(text: string): boolean {
  return dialledDigits(text) !== undefined;
}

function momentOf(text: string, timeZone: string): Date {
  return isDay(text) ? dayStart(text, timeZone) : new Date(text);
}

/** A day counts whole; a moment counts as well, in ms as calls have it. */
function endOf(text: string, timeZone: string): Date {
  return isDay(text) ? dayStart(dayAfter(text), timeZone) : new Date(Date.parse(text) + 1);
}
