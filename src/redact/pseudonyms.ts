import { cutWords, phraseKeys } from '../lib/words.js';
import { findSpokenDigits } from './forms/find-spoken-digits.js';
import { PERSONAL_DATA_TYPES, type PersonalDataType } from './text-span.js';

/** A pseudonym in a redacted text, e.g. `[PERSON_1]`. */
export const PSEUDONYM = new RegExp(`\\[(${PERSONAL_DATA_TYPES.join('|')})_(\\d{1,9})\\]`, 'g');

interface Person {
  readonly number: number;
  readonly pseudonym: string;
  readonly names: Set<string>;
}

/** `+254 722 …` and `0722 …` are one number: national numbers of the region have nine digits behind code or zero. */
const NATIONAL_DIGITS = 9;
/** Persons who share a name: the latest ones come into question. */
const NAMESAKES_AT_MOST = 20;

/**
 * The pseudonyms of one conversation: the same person, place or number has the same one all through it.
 *
 * Persons are one when all names of one mention are among those of the other: "Kevin Otieno" and "Kevin". Where several
 * come into question, the latest is meant. A father and a son who are called by their family name only are one.
 */
export class Pseudonyms {
  readonly #used = new Map<PersonalDataType, number>();
  readonly #byValue = new Map<string, string>();
  readonly #byName = new Map<string, Person[]>();

  /** @param value as it stands in the text */
  of(type: PersonalDataType, value: string): string {
    if (type === 'PERSON') return this.#ofPerson(value);
    const key = valueKey(type, value);
    const known = this.#byValue.get(key) ?? pseudonym(type, this.#next(type));
    this.#byValue.set(key, known);
    return known;
  }

  /**
   * The pseudonym of a value that has one; undefined where it has none. Nothing is remembered of the question: of persons
   * who share the name the first one is meant, whoever came last.
   */
  known(type: PersonalDataType, value: string): string | undefined {
    if (type !== 'PERSON') return this.#byValue.get(valueKey(type, value));
    const [first] = this.#inQuestion(namesOf(value)).sort((a, b) => a.number - b.number);
    return first?.pseudonym;
  }

  /** A text that was redacted before has this one: no other person gets it. */
  reserve(type: PersonalDataType, number: number): void {
    this.#used.set(type, Math.max(number, this.#used.get(type) ?? 0));
  }

  #next(type: PersonalDataType): number {
    const number = (this.#used.get(type) ?? 0) + 1;
    this.#used.set(type, number);
    return number;
  }

  #ofPerson(value: string): string {
    const names = namesOf(value);
    const person = this.#inQuestion(names).at(-1) ?? this.#newPerson();
    for (const name of names) {
      person.names.add(name);
      const namesakes = (this.#byName.get(name) ?? []).filter((namesake) => namesake !== person);
      this.#byName.set(name, [...namesakes.slice(-NAMESAKES_AT_MOST), person]);
    }
    return person.pseudonym;
  }

  #newPerson(): Person {
    const number = this.#next('PERSON');
    return { number, pseudonym: pseudonym('PERSON', number), names: new Set<string>() };
  }

  /** Persons that a mention may mean, the latest last. */
  #inQuestion(names: readonly string[]): Person[] {
    const inQuestion = new Set(names.flatMap((name) => this.#byName.get(name) ?? []));
    const mentioned = new Set(names);
    return [...inQuestion].filter(
      (person) => isSubset(mentioned, person.names) || isSubset(person.names, mentioned),
    );
  }
}

function pseudonym(type: PersonalDataType, number: number): string {
  return `[${type}_${number}]`;
}

function namesOf(value: string): readonly string[] {
  const keys = phraseKeys(value).filter((key) => key !== "'s");
  return keys.length > 0 ? keys : [value];
}

function valueKey(type: PersonalDataType, value: string): string {
  return `${type} ${type === 'PHONE' ? phoneKey(value) : plainKey(value)}`;
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((name) => all.has(name));
}

function phoneKey(value: string): string {
  const spoken = findSpokenDigits(cutWords(value), 1).map(({ digits }) => digits);
  const digits = spoken.length > 0 ? spoken.join('') : value.replace(/\D/g, '');
  return digits.slice(-NATIONAL_DIGITS);
}

function plainKey(value: string): string {
  return phraseKeys(value).join(' ') || value;
}
