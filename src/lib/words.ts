/**
 * The text before a word. `joined`: spaces, a hyphen or nothing; `comma`; `dot`: a full stop, of a sentence
 * or of an abbreviation; `break`: anything else, also the beginning of the text.
 */
export type WordGap = 'joined' | 'comma' | 'dot' | 'break';

/** A run of letters or a run of digits. */
export interface Word {
  /** UTF-16 offsets: `source.slice(start, end) === text`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** For look-ups: lower case, composed (NFC), with straight apostrophes. */
  readonly key: string;
  readonly isDigits: boolean;
  readonly gap: WordGap;
}

type CharacterKind = 'letter' | 'digit' | 'other';

const LETTER = /^[\p{L}\p{M}]$/u;
const DIGIT = /^\p{Nd}$/u;
/** Also those that are typed for one: a grave or acute accent, an ʻokina, a prime. */
const APOSTROPHES = "'’‘ʼʻ´`′＇";
/** A wider gap joins nothing; so that gaps are looked at in constant time. */
const JOINING_GAP_AT_MOST = 4;

/**
 * The words of a text, in order; takes time linear in its length. An apostrophe between letters belongs to the word
 * (`Ng'ang'a`); a possessive `'s` is a word of its own, and so is each part between hyphens.
 */
export function cutWords(text: string): Word[] {
  const words: Word[] = [];
  let position = 0;
  while (position < text.length) {
    const kind = kindAt(text, position);
    if (kind === 'other') {
      position += widthAt(text, position);
      continue;
    }
    const isDigits = kind === 'digit';
    const end = isDigits ? endOfRun(text, position, 'digit') : endOfLetters(text, position);
    words.push(toWord(text, { start: position, end, before: words.at(-1)?.end, isDigits }));
    position = end;
    if (!isDigits && isPossessiveAt(text, end)) {
      position = end + 2;
      words.push(toWord(text, { start: end, end: position, before: end, isDigits }));
    }
  }
  return words;
}

/** Lower case, composed, with straight apostrophes: the form in which words are compared. */
export function wordKey(text: string): string {
  const key = text.toLowerCase();
  // composing costs time, and plain letters need none
  return /^[a-z0-9']*$/.test(key) ? key : key.normalize('NFC').replace(/[’‘ʼʻ´`′＇]/g, "'");
}

/** A key without accents, vowel marks and apostrophes: one for all spellings of a name. */
export function foldedKey(key: string): string {
  return /^[a-z0-9]*$/.test(key) ? key : key.normalize('NFKD').replace(FOLDED_AWAY, '').normalize('NFC');
}

/** Accents, and the vowel marks of Hebrew and Arabic; as migration `folded_words` has them. */
const FOLDED_AWAY =
  // eslint-disable-next-line no-misleading-character-class -- the class is of combining marks, each by itself
  /['\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff]/g;

/** The keys of the words of a name or a phrase. */
export function phraseKeys(phrase: string): string[] {
  return cutWords(phrase).map(({ key }) => key);
}

interface Place {
  readonly start: number;
  readonly end: number;
  /** End of the word before; undefined for the first. */
  readonly before: number | undefined;
  readonly isDigits: boolean;
}

function toWord(text: string, { start, end, before, isDigits }: Place): Word {
  const word = text.slice(start, end);
  const gap = before === undefined ? 'break' : gapOf(text, before, start);
  return { start, end, text: word, key: wordKey(word), isDigits, gap };
}

function gapOf(text: string, from: number, to: number): WordGap {
  if (to - from > JOINING_GAP_AT_MOST) return 'break';
  if (to - from === 1 && text.charAt(from) === ' ') return 'joined';
  const gap = text.slice(from, to);
  if (/^[ \t\u00a0]*[-\u2010\u2011]?[ \t\u00a0]*$/.test(gap)) return 'joined';
  if (/^[ \t\u00a0]*,[ \t\u00a0]*$/.test(gap)) return 'comma';
  return /^\.[ \t\u00a0]*$/.test(gap) ? 'dot' : 'break';
}

function endOfRun(text: string, start: number, kind: CharacterKind): number {
  let end = start;
  while (kindAt(text, end) === kind) end += widthAt(text, end);
  return end;
}

function endOfLetters(text: string, start: number): number {
  let end = endOfRun(text, start, 'letter');
  while (isApostropheAt(text, end) && kindAt(text, end + 1) === 'letter' && !isPossessiveAt(text, end))
    end = endOfRun(text, end + 1, 'letter');
  return end;
}

/** `'s` with no letter after it. */
function isPossessiveAt(text: string, position: number): boolean {
  const letter = text.charAt(position + 1);
  const isIt = isApostropheAt(text, position) && (letter === 's' || letter === 'S');
  return isIt && kindAt(text, position + 2) !== 'letter';
}

function isApostropheAt(text: string, position: number): boolean {
  return position < text.length && APOSTROPHES.includes(text.charAt(position));
}

function kindAt(text: string, position: number): CharacterKind {
  const code = text.charCodeAt(position);
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return 'letter';
  if (code >= 0x30 && code <= 0x39) return 'digit';
  // NaN: beyond the end; U+02BC and U+02BB are letters to Unicode, and apostrophes to those who write it
  if (!(code >= 0x80) || code === 0x02bc || code === 0x02bb) return 'other';
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
  if (LETTER.test(character)) return 'letter';
  return DIGIT.test(character) ? 'digit' : 'other';
}

function widthAt(text: string, position: number): 1 | 2 {
  return (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
}
