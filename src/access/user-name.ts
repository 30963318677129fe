import { plainLine } from '../lib/plain-line.js';
import { sameLooking } from '../lib/same-looking.js';

/** A name to log in with, in the form in which it is kept, or what is wrong with the text. */
export type ReadUserName = { readonly name: string } | { readonly fault: string };

/** Typed as one in names such as `o'brien`. */
const APOSTROPHES = /['’‘ʼʻʹʽʾʿ´`′＇՚׳ꞌ‛]/gu;
/** Marks and fillers that a reader does not see, or sees only by what they do to other letters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u;
const CHARACTERS = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{Nd} '._@+-]+$/u;
/** Letters made to look like plain ones (phonetic, modifier, historic), and accents piled up. */
const ODD_LETTERS =
  /[\u02b0-\u02ff\u1c80-\u1c8f\u1d00-\u1dbf\u2c60-\u2c7f\ua640-\ua69f\ua720-\ua7ff\uab30-\uab6f]|\p{M}{4}/u;

/** Scripts in which names are written; those of one line are written together (UTS 39, "highly restrictive", less Latin). */
const SCRIPTS = [
  ...[
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Ethiopic',
    'Adlam',
    'Nko',
    'Thaana',
  ],
  ...[
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
  ],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Han Hiragana Katakana', 'Han Bopomofo', 'Han Hangul'],
].map((names) => {
  const letters = names.split(' ').map((name) => `\\p{Script_Extensions=${name}}`);
  return new RegExp(`^[${letters.join('')}\\p{Script=Inherited}]*$`, 'u');
});

/**
 * A name to log in with, as an administrator gives it: in small letters, composed, with western digits and plain
 * punctuation. Refused are characters that are not seen, and letters of several scripts in one name, which can be taken
 * for another name.
 */
export function readUserName(text: string): ReadUserName {
  if (INVISIBLE.test(text)) return { fault: 'must not contain invisible characters' };
  const name = normalUserName(text);
  if (!CHARACTERS.test(name)) return { fault: "must be of letters, digits, spaces and . _ - @ + '" };
  const letters = name.replace(/[^\p{L}\p{M}]/gu, '');
  if (ODD_LETTERS.test(name) || !SCRIPTS.some((script) => script.test(letters)))
    return { fault: 'must be of the letters of one script: it could be taken for another name' };
  return { name };
}

/** The form in which a name is kept; of a text that is no name the nearest to it. */
export function normalUserName(text: string): string {
  // small letters first: a capital letter may be that of a mark
  const line = plainLine(text).toLowerCase();
  const plain = line.replace(APOSTROPHES, "'").replace(/\p{Pd}/gu, '-');
  return plain.replace(/\s+/gu, ' ').normalize('NFC');
}

/**
 * The same for all names that a reader takes for one: whatever case, accents, compatibility forms, invisible marks, and
 * letters of another script that look alike. No two users share it, failed log-ins are counted by it, and by it the
 * user is found.
 */
export function foldedUserName(text: string): string {
  const visible = normalUserName(text).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return sameLooking(visible).trim();
}
