import {
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
  isSupportedCountry,
  type CountryCode,
} from 'libphonenumber-js/max';
import { dialledDigits } from './dialled-digits.js';
import { SetupError } from '../lib/errors.js';

/** ISO 3166, two letters: where a number without a country's prefix is at home. */
export type Country = CountryCode;

/** @throws SetupError for an unknown country */
export function toCountry(code: string): Country {
  const upper = code.toUpperCase();
  if (isSupportedCountry(upper)) return upper;
  throw new SetupError(`${code} is not the two-letter code of a country`);
}

/**
 * A telephone number as it is kept and as it is asked for: E.164 (`+254700123456`) when the numbering plan has it, else
 * its digits, as short codes and extensions are. Every spelling of a number has this one form: with `00`, with a trunk
 * zero before or behind the country's prefix, without its plus, as a link (`tel:`, `sip:`, `whatsapp:`), in digits of
 * another script, with invisible marks.
 *
 * @returns undefined for a text that is not a telephone number: other than 3 to 15 digits, or letters among them
 */
export function normalisePhone(text: string, country: Country): string | undefined {
  const digits = dialledDigits(text);
  if (digits === undefined) return undefined;
  const readings = readingsOf(digits, country);
  const number =
    readings.find((reading) => reading.isValid()) ??
    // a range that is newer than our copy of the plan
    readings.find((reading) => reading.isPossible() && isWholeNumber(digits, country));
  return number?.number ?? digits.replace(/^00(?=[1-9])/, '+');
}

/** The numbers that the digits may stand for, the likeliest first. */
function readingsOf(digits: string, country: Country): PhoneNumber[] {
  const abroad = digits.replace(/^\+?0*/, '');
  const asInternational = parsePhoneNumberFromString(`+${abroad}`);
  const atHome = digits.startsWith('+') ? undefined : parsePhoneNumberFromString(digits, country);
  const readings = leadsAbroad(digits) ? [asInternational, atHome] : [atHome, asInternational];
  return [...readings, formerMobile(abroad)].filter((reading) => reading !== undefined);
}

/** `00` does so wherever the helpline is, beside the country's own way out. */
function leadsAbroad(digits: string): boolean {
  return /^(?:\+|00)/.test(digits);
}

/** Has the prefix of a country or a trunk zero, so that it is no short code and no extension. */
function isWholeNumber(digits: string, country: Country): boolean {
  return digits.startsWith('0') || leadsAbroad(digits) || digits.startsWith(callingCodeOf(country));
}

/** Mexico's 1 behind the prefix, which mobile numbers had until 2019 and messengers still write. */
function formerMobile(abroad: string): PhoneNumber | undefined {
  const number = /^521(\d{10})$/.exec(abroad)?.[1];
  return number === undefined ? undefined : parsePhoneNumberFromString(`+52${number}`);
}

/** @returns undefined for a number that cannot be dialled from abroad */
export function toE164(text: string, country: Country): string | undefined {
  const number = normalisePhone(text, country);
  return number?.startsWith('+') && parsePhoneNumberFromString(number)?.isValid() ? number : undefined;
}

/** Every way in which a trunk may have written the same number: calls keep it as it came. */
export function phoneSpellings(text: string, country: Country): readonly string[] {
  const normal = normalisePhone(text, country) ?? text.trim();
  const parsed = normal.startsWith('+') ? parsePhoneNumberFromString(normal) : undefined;
  const spellings = new Set([text.trim(), normal]);
  if (parsed) {
    const { number, nationalNumber, countryCallingCode } = parsed;
    const international = [number.slice(1), `${countryCallingCode}0${nationalNumber}`];
    if (countryCallingCode === '52') international.push(`521${nationalNumber}`);
    for (const digits of international)
      for (const prefix of ['', '+', '0', '00', '000']) spellings.add(`${prefix}${digits}`);
    spellings.add(nationalNumber);
    spellings.add(parsed.formatNational().replace(/\D/g, ''));
  }
  return [...spellings];
}

/** The national form of a part that begins as at home, as from abroad or with the country's prefix; calls have numbers as the trunk wrote them. */
export function nationalBeginning(digits: string, country: Country): string | undefined {
  const code = callingCodeOf(country);
  const international = new RegExp(`^(?:0{2,3}(?=${code})|00(?=[1-9]\\d{4}))`);
  const part = digits.replace(international, '');
  const rest = part.startsWith(code) ? part.slice(code.length) : part;
  const national = rest.replace(/^0(?=[1-9])/, '');
  return national !== digits && /^[1-9]\d{2,}$/.test(national) ? national : undefined;
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
