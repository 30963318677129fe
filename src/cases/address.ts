import { normalMailAddress } from '../access/login-address.js';
import { plainLine } from '../lib/plain-line.js';
import { normalisePhone, phoneSpellings, type Country } from './phone-number.js';

/** By which a person outside is reached, in the one form in which it is kept and asked for. */
export interface Address {
  /** `other`: the name of a person in a chat, of a place, or a text that is no address. */
  readonly kind: 'phone' | 'email' | 'other';
  readonly address: string;
}

/** A telephone number or an e-mail address by its normal form; anything else without invisible marks. */
export function readAddress(text: string, country: Country): Address {
  const phone = normalisePhone(text, country);
  if (phone !== undefined) return { kind: 'phone', address: phone };
  const email = normalMailAddress(text);
  if (email !== undefined) return { kind: 'email', address: email };
  return { kind: 'other', address: plainLine(text) || text.trim() };
}

/** Every way in which an address may be kept: numbers of calls are kept as the trunk gave them. */
export function addressSpellings(text: string, country: Country): readonly string[] {
  const { kind, address } = readAddress(text, country);
  return kind === 'phone' ? phoneSpellings(address, country) : [address];
}
