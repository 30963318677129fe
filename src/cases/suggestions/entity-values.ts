import type { NamedEntity } from '../../calls/call-event.js';
import { normalisePhone, type Country } from '../phone-number.js';
import { personMeant } from './person-meant.js';
import type { SuggestedField } from './suggestion.js';

/** A value for a field, and the words that it comes from, as UTF-16 offsets into the utterance. */
export interface EntityValue {
  readonly field: SuggestedField;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface EntityValuesOptions {
  /** Country of a number without a prefix. */
  readonly country: Country;
  /** The whole years that words say, in figures or spelled out; undefined where they say none, or months. */
  readonly yearsIn: (words: string) => number | undefined;
}

type Found = Pick<NamedEntity, 'type' | 'start' | 'end'>;

const OLDEST = 120;

/** Values for the persons of a case from a name, an age or a number that the caller has said; none where it is not known whose it is. */
export function entityValues(text: string, entity: Found, options: EntityValuesOptions): EntityValue[] {
  switch (entity.type) {
    case 'PERSON':
      return namesOf(text, entity);
    case 'AGE':
      return ageOf(text, entity, options);
    case 'PHONE':
      return phoneOf(text, entity, options);
    default:
      return [];
  }
}

function namesOf(text: string, { start, end }: Found): EntityValue[] {
  const person = personMeant({ text, start, end }, 'name');
  const [first, ...rest] = [...text.slice(start, end).matchAll(/\S+/g)];
  if (person === undefined || first === undefined) return [];
  const place = { start: start + first.index, end: start + first.index + first[0].length };
  const names: EntityValue[] = [{ field: `${person}_first_name`, value: asName(first[0]), ...place }];
  const [last] = rest;
  if (last === undefined) return names;
  const value = rest.map(([name]) => asName(name)).join(' ');
  return [...names, { field: `${person}_last_name`, value, start: start + last.index, end }];
}

/** Some speech models write no capitals. */
function asName(word: string): string {
  return word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function ageOf(text: string, { start, end }: Found, { yearsIn }: EntityValuesOptions): EntityValue[] {
  const years = yearsIn(text.slice(start, end));
  if (years === undefined || years > OLDEST) return [];
  const person = personMeant({ text, start, end }, 'age', years);
  return person === undefined ? [] : [{ field: `${person}_age`, value: String(years), start, end }];
}

function phoneOf(text: string, { start, end }: Found, { country }: EntityValuesOptions): EntityValue[] {
  const number = normalisePhone(text.slice(start, end), country);
  if (number === undefined || personMeant({ text, start, end }, 'phone') === undefined) return [];
  return [{ field: 'reporter_phone', value: number, start, end }];
}
