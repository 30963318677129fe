import type { UserAddress } from './user-store.js';

/** RFC 5321 §4.5.3.1.3, less the brackets. */
const EMAIL_LENGTH = 254;
/** One at sign, a domain with a dot, nothing that could end a header line or open another address. */
const EMAIL = /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+\.[^\s@<>(),;:"\\\p{Cc}.]+$/u;
const PHONE_PUNCTUATION = /[\s().\-/]/g;
const PHONE = /^(?:\+|00)([1-9]\d{5,14})$/;

/** @returns E.164, or undefined for a text that is not a number with its country code */
export function internationalPhone(text: string): string | undefined {
  const digits = PHONE.exec(text.replace(PHONE_PUNCTUATION, ''))?.[1];
  return digits === undefined ? undefined : `+${digits}`;
}

/** Whether messages can be sent there. */
export function isMailAddress(text: string): boolean {
  return text.length <= EMAIL_LENGTH && EMAIL.test(text);
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
  const trimmed = text.trim().normalize('NFC');
  if (type === 'phone') {
    const address = toE164(trimmed);
    return address === undefined ? undefined : { type, address };
  }
  if (!isMailAddress(trimmed)) return undefined;
  return { type, address: trimmed.toLowerCase() };
}
