import { strings } from '../strings.js';
import type { CaseRecord } from './case-queries.js';

const words = strings.casePeople;

type Client = CaseRecord['clients'][number];
type Perpetrator = CaseRecord['perpetrators'][number];
/** Fields of a reporter or a client, with those that perpetrators alone have. */
export type PersonOfCase = Pick<
  Client,
  'id' | 'person_id' | 'first_name' | 'last_name' | 'age' | 'sex' | 'phone' | 'location'
> &
  Partial<Perpetrator>;

/** Facts that do not say by themselves what they are. */
const labelled = [
  ...(['shares_home', 'date_of_birth', 'residence', 'employment', 'marital_status'] as const),
  ...(['health_status', 'spouse_name', 'spouse_profession', 'guardian_name'] as const),
] as const;

export function fullName({ first_name: first, last_name: last }: Pick<Client, 'first_name' | 'last_name'>) {
  return `${first} ${last}`.trim();
}

/** Facts about a person besides their name and the notes about them, in words. */
export function factsOf(person: PersonOfCase): readonly string[] {
  const { relationship, age, age_group: ageGroup, sex, phone, location } = person;
  const plain = [relationship, age === null ? ageGroup : words.yearsOld(age), sex, phone, location];
  const named = labelled.map((field) => {
    const value = person[field];
    return value ? strings.caseHistory.set(words.fields[field], value) : null;
  });
  return [...plain, ...named].flatMap((fact) => fact || []);
}
