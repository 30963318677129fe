import { strings } from '../strings.js';

interface Named {
  first_name: string;
  last_name: string;
  phone: string | null;
}

/** The name of a person, or the number of one without a name. */
export function personName({ first_name: first, last_name: last, phone }: Named): string {
  return `${first} ${last}`.trim() || (phone ?? strings.people.unnamed);
}
