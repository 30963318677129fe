import { normalisePhone, type Country } from './phone-number.js';

/** Whom a number is the number of, however a trunk or a person writes it: its normal form, or what is there where it has none. */
export function personOf(number: string, country: Country): string {
  return normalisePhone(number, country) ?? number;
}
