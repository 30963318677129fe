import {
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
  isSupportedCountry,
  type CountryCode,
} from 'libphonenumber-js/max';
import { SetupError } from '../lib/errors.js';

/** ISO 3166, two letters: where a number without a country's prefix is at home. */
export type Country = CountryCode;

/** @throws SetupError for an unknown country */
export function toCountry(code: string): Country {
  const upper = code.toUpperCase();
  if (isSupportedCountry(upper)) return upper;
  throw new SetupError(`${code} is not the two-letter code of a country`);
}

const DIGITS = { least: 3, most: 15 };

/**
 * A telephone number as it is kept: E.164 (`+254700123456`) when it is one that exists in the numbering plan, else
 * its digits, as short codes and extensions are.
 *
 * @returns undefined for a text that is not a telephone number: other than 3 to 15 digits, or letters among them
 */
export function normalisePhone(text: string, country: Country): string | undefined {
  const trimmed = text.trim();
  const digits = trimmed.replace(/[\s().\-/]/g, '');
  if (!new RegExp(`^\\+?\\d{${DIGITS.least},${DIGITS.most}}$`).test(digits)) return undefined;
  const parsed =
    parsePhoneNumberFromString(digits, country) ??
    (digits.startsWith('+') ? undefined : parsePhoneNumberFromString(`+${digits}`));
  if (parsed?.isValid()) return parsed.number;
  // 254700123456: the country's prefix without its plus, as trunks send it
  const international = digits.startsWith('+') ? undefined : parsePhoneNumberFromString(`+${digits}`);
  return international?.isValid() ? international.number : digits;
}

/** @returns undefined for a number that cannot be dialled from abroad */
export function toE164(text: string, country: Country): string | undefined {
  const number = normalisePhone(text, country);
  return number?.startsWith('+') && parsePhoneNumberFromString(number)?.isValid() ? number : undefined;
}

/** Every way in which a trunk may have written the same number. */
export function phoneSpellings(text: string, country: Country): readonly string[] {
  const normal = normalisePhone(text, country) ?? text.trim();
  const parsed = normal.startsWith('+') ? parsePhoneNumberFromString(normal) : undefined;
  const spellings = new Set([text.trim(), normal]);
  if (parsed) {
    spellings.add(parsed.number.slice(1));
    spellings.add(parsed.nationalNumber);
    spellings.add(parsed.formatNational().replace(/\D/g, ''));
    spellings.add(`00${parsed.number.slice(1)}`);
  }
  return [...spellings];
}

export type { PhoneNumber };

/** e.g. `254` */
export function callingCodeOf(country: Country): string {
  return getCountryCallingCode(country);
}

/** As the numbering plan reads it; a number without the prefix of a country is one of `country`, when that is given. */
export function parsePhone(text: string, country?: Country): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, country);
}
