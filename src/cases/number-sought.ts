import { addressSpellings } from './address.js';
import { dialledDigits } from './dialled-digits.js';
import { nationalBeginning, type Country } from './phone-number.js';

/** A number as records may have it: one of the spellings of a whole number, or a part of it. */
export interface NumberSought {
  readonly spellings: readonly string[];
  readonly digits: string;
  /** The part as it stands behind the prefix of a country; undefined where that says no more. */
  readonly national: string | undefined;
}

/** @returns undefined for a text that is no telephone number, and no part of 3 digits or more of one */
export function numberSought(text: string, country: Country): NumberSought | undefined {
  const digits = dialledDigits(text)?.replace('+', '');
  if (digits === undefined) return undefined;
  return { spellings: addressSpellings(text, country), digits, national: nationalBeginning(digits, country) };
}
