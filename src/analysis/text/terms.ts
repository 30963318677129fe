import { loadWordList } from './word-list.js';

const stopWords = loadWordList('stop-words.json');
const irregular = new Map(
  [...loadWordList('irregular-verbs.json')].map((pair): [string, string] => {
    const [form = '', stem = ''] = pair.split(':');
    return [form, stem];
  }),
);
/** English endings; cutting them of Swahili words hurts rarely, as those end in a vowel. */
const ENDING = /(?:ings?|edly|ed|ies|es|s)$/;
const LEAST_STEM_CHARS = 3;
/** A longer run of letters is no word of a person; its beginning stands for it. */
const LONGEST_TERM_CHARS = 40;

/** The words that say what a text is about: lower case, without accents, stop words and endings. In order, repeated. */
export function termsOf(text: string): string[] {
  const words = straightened(text).match(/[\p{L}\p{N}\p{M}']+/gu) ?? [];
  return words.flatMap((word) => {
    const bare = word.replace(/^'+/, '').replace(/'+$/, '');
    if (bare.length < 2 && !/\p{N}/u.test(bare)) return [];
    return stopWords.has(bare) ? [] : [stemOf(bare.slice(0, LONGEST_TERM_CHARS))];
  });
}

function straightened(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'");
  return plain.toLowerCase();
}

function stemOf(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  const stem = word.replace(/'s$/, '').replace(ENDING, '');
  return stem.length >= LEAST_STEM_CHARS ? stem : word;
}
