import { PhraseTrie } from '../../lib/phrase-trie.js';
import { phraseKeys, type Word } from '../../lib/words.js';
import type { TextSpan } from '../text-span.js';
import { digitOf, tensOf } from './number-words.js';

/**
 * Numbers whose form says what they are: Uganda's NIN (14 characters from CM or CF), Kenya's KRA PIN, Tanzania's NIDA.
 */
const FORMS = [
  /(?<![\p{L}\p{N}])C[MF](?=[A-Z]{0,12}\d)[A-Z0-9]{12}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])[AP]\d{9}[A-Z](?![\p{L}\p{N}])/gu,
  /(?<!\d)(?:19|20)\d{6}-?\d{5}-?\d{5}-?\d{2}(?!\d)/g,
];

const PAPERS = `identity card, national id, identification, identification card, passport,
  birth certificate, huduma, huduma namba, nssf, nhif, nin, nida, kra pin, admission number, registration number,
  index number, upi, upi number, nemis, account number, kitambulisho, pasipoti, cheti cha kuzaliwa,
  namba ya usajili, nambari ya usajili, namba ya akaunti`;
/** A call, a request and a row of a table have ids as well. */
const OTHER_CUES = 'id, i d, identity, case number';
/** Between the cue and its number. */
const LINKS = new Set(
  `number numbers no num card is was it its 's the my his her their of are and ni namba nambari yangu yake yao yako
  changu chake chao chako langu lake cha ya la taifa`.split(/\s+/),
);
const LINKS_AT_MOST = 5;
const WORDS_AT_MOST = 24;
const LEAST_DIGITS = 4;

const papers = trieOf(PAPERS);
const allCues = trieOf(`${PAPERS}, ${OTHER_CUES}`);

/** Numbers of identity papers and registers: by their form, or behind words that name them, in figures or said. */
export function findIds(text: string, words: readonly Word[]): TextSpan[] {
  return [...byForm(text), ...byCue(words, allCues)];
}

/** Those that are surely of a person's papers: a bare "id" may be one of a machine. */
export function findPaperIds(text: string, words: readonly Word[]): TextSpan[] {
  return [...byForm(text), ...byCue(words, papers)];
}

function byForm(text: string): TextSpan[] {
  const matches = FORMS.flatMap((form) => [...text.matchAll(form)]);
  return matches.map(({ index, 0: id }) => ({ start: index, end: index + id.length }));
}

function byCue(words: readonly Word[], cues: PhraseTrie<true>): TextSpan[] {
  return words.flatMap((_, index) => {
    const cue = cues.longestAt(words, index);
    const id = cue && idBehind(words, index + cue.length);
    return id ? [id] : [];
  });
}

function trieOf(phrases: string): PhraseTrie<true> {
  const trie = new PhraseTrie<true>();
  for (const phrase of phrases.split(',')) trie.set(phraseKeys(phrase), true);
  return trie;
}

function idBehind(words: readonly Word[], index: number): TextSpan | undefined {
  let first = index;
  while (first - index < LINKS_AT_MOST && LINKS.has(words[first]?.key ?? '') && isNear(words[first])) first++;
  let behind = first;
  let digits = 0;
  let end = first;
  while (behind - first < WORDS_AT_MOST && isPart(words, behind, first)) {
    digits += digitsOf(words[behind]);
    behind++;
    if (digitsOf(words[behind - 1]) > 0 || isGlued(words, behind - 1)) end = behind;
  }
  const [from, to] = [words[first], words[end - 1]];
  return digits >= LEAST_DIGITS && from && to ? { start: from.start, end: to.end } : undefined;
}

/** A colon or a number sign may stand behind the cue: the gap in front of the first part is not looked at. */
function isPart(words: readonly Word[], index: number, first: number): boolean {
  const word = words[index];
  if (!word || (index > first && !isNear(word))) return false;
  if (digitsOf(word) > 0 || word.key === 'double' || word.key === 'treble' || word.key === 'triple')
    return true;
  const isShort = word.text.length <= 3;
  return (
    isShort && (word.text === word.text.toUpperCase() || isGlued(words, index) || isGlued(words, index + 1))
  );
}

/** Nothing between it and the word before. */
function isGlued(words: readonly Word[], index: number): boolean {
  const [before, word] = [words[index - 1], words[index]];
  return before !== undefined && word !== undefined && before.end === word.start;
}

function isNear(word: Word | undefined): boolean {
  return word?.gap === 'joined' || word?.gap === 'comma' || word?.gap === 'dot';
}

function digitsOf(word: Word | undefined): number {
  if (!word) return 0;
  if (word.isDigits) return word.text.length;
  if (tensOf(word.key) !== undefined) return 2;
  return digitOf(word.key) === undefined && word.key !== 'oh' && word.key !== 'o' ? 0 : 1;
}
