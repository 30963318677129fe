import { plainLine } from '../lib/plain-line.js';
import type { UserAddress } from './user-store.js';

/** RFC 5321 §4.5.3.1.3, less the brackets. */
const EMAIL_LENGTH = 254;
/** One at sign, a domain with a dot, nothing that could end a header line or open another address. */
const EMAIL = /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+\.[^\s@<>(),;:"\\\p{Cc}.]+$/u;
/** `Akinyi <akinyi@example.org>` */
const BRACKETS = /^[^<>]*<([^<>]+)>$/;
const PHONE_PUNCTUATION = /[\s().\-/]/g;
const PHONE = /^(?:\+|00)([1-9]\d{5,14})$/;

/** @returns E.164, or undefined for a text that is not a number with its country code */
export function internationalPhone(text: string): string | undefined {
  const digits = PHONE.exec(plainLine(text).replace(PHONE_PUNCTUATION, ''))?.[1];
  return digits === undefined ? undefined : `+${digits}`;
}

/** Whether messages can be sent there. */
export function isMailAddress(text: string): boolean {
  return text.length <= EMAIL_LENGTH && EMAIL.test(text);
}

/**
 * An e-mail address in the one form in which it is kept and asked for: in small letters, also before the at sign, where
 * no provider distinguishes letters by their size, and without a name or `mailto:` around it.
 *
 * @returns undefined for a text that is no e-mail address
 */
export function normalMailAddress(text: string): string | undefined {
  const line = plainLine(text);
  const bare = (BRACKETS.exec(line)?.[1] ?? line).replace(/^mailto:/i, '').trim();
  return isMailAddress(bare) ? bare.toLowerCase() : undefined;
}

/**
 * An address as a user has typed it, in the form in which addresses are kept.
 * @param toE164 knows how numbers are written in this country
 * @returns undefined for a text that is not an address
 */
export function parseLoginAddress(
  text: string,
  type: UserAddress['type'],
  toE164: (text: string) => string | undefined = internationalPhone,
): UserAddress | undefined {
  const address = type === 'phone' ? toE164(text) : normalMailAddress(text);
  return address === undefined ? undefined : { type, address };
}

/** Digits and what stands between them in a number; no mail address is one of these texts. */
const DIALLED = /^[+\d\s().\-/]+$/;

/**
 * The kind of an address that came without it.
 * @param toE164 knows how numbers are written in this country
 */
export function kindOfAddress(
  text: string,
  toE164: (text: string) => string | undefined = internationalPhone,
): UserAddress['type'] {
  return toE164(text) !== undefined || DIALLED.test(plainLine(text)) ? 'phone' : 'email';
}
