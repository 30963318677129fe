import {
  callingCodeOf,
  parsePhone,
  toCountry,
  type Country,
  type PhoneNumber,
} from '../cases/phone-number.js';
import { deskRefusal } from './desk-refusal.js';

/** `national`, `any`, the beginning of a number (`+256`), or a number as it is dialled (`116`). */
export type Destination = string;

/** The role of a telephone without a log-in; `all` are all roles without a rule of their own. */
export const PHONE_ROLE = 'phone';
const ALL = 'all';
/** ITU-T E.164 §6: 15 digits; the shortest there is are emergency numbers (112). */
const DIALLED = /^\+?\d{2,15}$/;
/** A short number of a network (116, 999): longer ones are numbers of subscribers. */
const SHORT_CODE = /^[1-9]\d{1,5}$/;
/** The party that is called earns money by it. */
const PAID = new Set<string | undefined>(['PREMIUM_RATE', 'SHARED_COST']);

export interface DialRulesOptions {
  /** ISO 3166, two letters: whose numbers are national. */
  readonly country: string;
  /** By role; `all` for those without a rule. */
  readonly allowed: ReadonlyMap<string, readonly Destination[]>;
}

/** Which numbers outside may be dialled, and by whom: every way out of the house asks here. */
export class DialRules {
  readonly #country: Country;
  readonly #allowed: ReadonlyMap<string, readonly Destination[]>;

  constructor({ country, allowed }: DialRulesOptions) {
    this.#country = toCountry(country);
    this.#allowed = allowed;
  }

  /**
   * @param role of the user who dials; `phone` for a telephone without a log-in
   * @returns the number as the trunk is given it: digits, perhaps with a plus in front
   * @throws Refusal for a text that is not a telephone number, and for one that this role may not dial
   */
  check(text: string, role: string): string {
    // a number that was copied has invisible marks
    const number = text.replace(/[\s().\-/\p{Cf}]/gu, '');
    if (!DIALLED.test(number)) throw deskRefusal({ code: 'not-a-number', field: 'number' });
    if (this.#destinationsOf(role).some((destination) => this.#isWithin(number, destination))) return number;
    throw deskRefusal({ code: 'number-not-allowed' });
  }

  /** The same for the dial plan while this server is away, as far as a regular expression (POSIX) goes. */
  patternOf(role: string): string {
    const patterns = this.#destinationsOf(role).map((destination) => {
      if (destination === 'any') return '[+]?[0-9]{2,15}';
      if (destination === 'national') return this.#nationalPattern;
      const digits = destination.replace('+', '');
      return destination.startsWith('+') ? `([+]|00){0,1}${digits}[0-9]{0,13}` : digits;
    });
    return `^(${patterns.join('|')})$`;
  }

  get #nationalPattern(): string {
    return `([+]|00){0,1}${callingCodeOf(this.#country)}[0-9]{6,12}|0[1-9][0-9]{5,11}|[1-9][0-9]{1,9}`;
  }

  #destinationsOf(role: string): readonly Destination[] {
    return this.#allowed.get(role) ?? this.#allowed.get(ALL) ?? [];
  }

  #isWithin(number: string, destination: Destination): boolean {
    if (destination === 'any' || destination === number) return true;
    const parsed = this.#parse(number);
    if (destination === 'national') return SHORT_CODE.test(number) || this.#isNational(parsed);
    return destination.startsWith('+') && (parsed?.number ?? number).startsWith(destination);
  }

  #isNational(parsed: PhoneNumber | undefined): boolean {
    const isOfCountry = parsed?.countryCallingCode === callingCodeOf(this.#country);
    return isOfCountry && parsed.isPossible() && !PAID.has(parsed.getType());
  }

  /** As the network reads it: `00` and the country's own way to say it lead abroad, as the plus does. */
  #parse(number: string): PhoneNumber | undefined {
    const abroad = /^00(\d+)$/.exec(number)?.[1];
    const parsed = abroad === undefined ? parsePhone(number, this.#country) : parsePhone(`+${abroad}`);
    if (parsed?.isPossible() || number.startsWith('+')) return parsed;
    // a country's prefix without its plus, as trunks write it
    return parsePhone(`+${number}`) ?? parsed;
  }
}
