import { strings } from '../strings.js';
import { wholeDay } from '../ui/format.js';
import type { FoundPerson } from './merge-queries.js';

const words = strings.merges;

/** Facts that distinguish the record of a person from others, in few words each. */
export function knownFacts(found: FoundPerson): string[] {
  const { id, phone, other_phone: other, age, sex, location, created_at: madeAt } = found;
  const known = [phone, other, age === null ? null : words.search.age(age), sex, location];
  const facts = known.filter((fact) => fact !== null && fact !== '') as string[];
  return [words.number(id), ...facts, words.search.since(wholeDay(madeAt))];
}
