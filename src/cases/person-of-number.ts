import { normalisePhone, type Country } from './phone-number.js';

/** The person behind a number, however a trunk or a person writes it: its normal form, or the text itself where it has none. */
export function personOf(number: string, country: Country): string {
  return normalisePhone(number, country) ?? number;
}
