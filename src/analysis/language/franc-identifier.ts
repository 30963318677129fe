import { readFileSync } from 'node:fs';
import { francAll } from 'franc';
import { z } from 'zod';
import { SetupError } from '../../lib/errors.js';
import { cutWords } from '../../lib/words.js';
import { FRANC_CODES } from './franc-codes.js';
import { UNDETERMINED, type IdentifiedLanguage, type LanguageIdentifier } from './language-identifier.js';

/** Trigrams of a shorter text say little: their share grows with it. In letters. */
const CONCLUSIVE_LETTERS = 60;
const TRIGRAM_SHARE = 0.4;
const FUNCTION_WORD_SHARE = 1 - TRIGRAM_SHARE;
/** Share of function words that nothing is added to: ordinary speech has four words of ten. */
const USUAL_FUNCTION_WORDS = 0.4;
const LEAST_WORDS = 3;
/** Smallest lead that decides: below it development texts of languages that are not configured begin. */
const LEAST_MARGIN = 0.1;
/**
 * A text of so many words is not in a language of which it has fewer than this share of different function words; three
 * are enough in any text. One is too little: neighbouring languages have the same "na".
 */
const JUDGED_FROM_WORDS = 6;
const LEAST_FUNCTION_WORDS = 0.12;
const FUNCTION_WORDS_ENOUGH = 3;
/** franc reads no more either; in UTF-16 units. */
const LONGEST = 2_048;

const functionWordsSchema = z.record(z.string(), z.string());

/**
 * Trigrams (`franc`, among the configured languages only) and function words together. Restricting it to the languages
 * of the helpline is what makes it right on short utterances; a language that is not configured should come out as
 * `und`, and does where it shares no function words with one that is.
 */
export class FrancIdentifier implements LanguageIdentifier {
  readonly name = 'franc-fw@1';
  readonly languages: readonly string[];
  readonly #codes: readonly string[];
  readonly #functionWords: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many of the languages have a word: it says so much less for each. */
  readonly #sharedBy: ReadonlyMap<string, number>;

  /**
   * @param languages ISO 639-1; not empty
   * @throws SetupError for a language that it does not know, with those that it does
   */
  constructor(languages: readonly string[]) {
    const unknown = languages.filter((language) => !Object.hasOwn(FRANC_CODES, language));
    if (unknown.length > 0 || languages.length === 0) throw unknownLanguages(unknown);
    this.languages = languages;
    this.#codes = languages.map((language) => FRANC_CODES[language] ?? '');
    this.#functionWords = loadFunctionWords(languages);
    this.#sharedBy = countOwners([...this.#functionWords.values()]);
  }

  identify(text: string): IdentifiedLanguage {
    const part = text.slice(0, LONGEST);
    const words = cutWords(part).filter(({ isDigits }) => !isDigits);
    const keys = words.map(({ key }) => key);
    const trigrams = francAll(part, { only: [...this.#codes], minLength: 1 });
    const candidates = trigrams.flatMap(([code, score]) => {
      const language = this.languages[this.#codes.indexOf(code)];
      return language === undefined ? [] : [{ language, trigram: score }];
    });
    const letters = words.reduce((all, { text }) => all + text.length, 0);
    const weight = TRIGRAM_SHARE * Math.min(1, letters / CONCLUSIVE_LETTERS);
    const [first, second] = candidates
      .map(({ language, trigram }) => ({
        language,
        score: weight * trigram + FUNCTION_WORD_SHARE * this.#votes(language, keys),
      }))
      .sort((a, b) => b.score - a.score);
    if (!first || words.length === 0) return { language: UNDETERMINED, margin: null };
    // its script is that of one configured language only: franc gives that one the score 0
    const isTheOnly = this.languages.length === 1;
    const margin = second ? first.score - second.score : isTheOnly ? null : 1;
    const isClear = (margin ?? 1) >= LEAST_MARGIN && !this.#isForeign(first.language, keys);
    return { language: isClear ? first.language : UNDETERMINED, margin };
  }

  /** Share of the function words of a language, 0..1 of what is usual. */
  #votes(language: string, keys: readonly string[]): number {
    const functionWords = this.#functionWords.get(language);
    if (!functionWords) return 0;
    const votes = keys.reduce(
      (all, key) => all + (functionWords.has(key) ? 1 / (this.#sharedBy.get(key) ?? 1) : 0),
      0,
    );
    return Math.min(1, votes / Math.max(LEAST_WORDS, keys.length) / USUAL_FUNCTION_WORDS);
  }

  #isForeign(language: string, keys: readonly string[]): boolean {
    const functionWords = this.#functionWords.get(language);
    // in other scripts function words are parts of the words beside them
    const isLatin = keys.every((key) => /^[\p{Script=Latin}\p{M}']*$/u.test(key));
    if (!functionWords || !isLatin || keys.length < JUDGED_FROM_WORDS) return false;
    const different = new Set(keys.filter((key) => functionWords.has(key))).size;
    return different < Math.min(FUNCTION_WORDS_ENOUGH, keys.length * LEAST_FUNCTION_WORDS);
  }
}

function loadFunctionWords(languages: readonly string[]): Map<string, ReadonlySet<string>> {
  const file = new URL('./data/function-words.json', import.meta.url);
  const all = functionWordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const known = languages.filter((language) => all[language] !== undefined);
  return new Map(
    known.map((language) => [language, new Set(cutWords(all[language] ?? '').map(({ key }) => key))]),
  );
}

function countOwners(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const owners = new Map<string, number>();
  for (const words of sets) for (const word of words) owners.set(word, (owners.get(word) ?? 0) + 1);
  return owners;
}

function unknownLanguages(unknown: readonly string[]): SetupError {
  const known = Object.keys(FRANC_CODES).join(', ');
  const what = unknown.length > 0 ? `does not know ${unknown.join(', ')}` : 'needs at least one language';
  return new SetupError(`language identification ${what}; it knows ${known}`);
}
