import type { Span } from '../span.js';
import { loadWordList } from './word-list.js';

export interface Sentence extends Span {
  /** Words as `wordsIn` counts them. */
  readonly words: number;
  readonly isQuestion: boolean;
}

/**
 * A word: what stands between spaces. A longer run counts as several, so that scripts without spaces, and junk, have
 * bounded words.
 */
const WORD = /\S{1,64}/gu;
/** Latin, Arabic, Urdu, Ethiopic and CJK ends of a sentence, and quotation marks after them. */
const SENTENCE_END = /[.!?…؟۔።፧。！？]["'”’)\]»]{0,3}$/u;
const QUESTION_END = /[?؟፧？]["'”’)\]»]{0,3}$/u;
/** A full stop after these, or after one letter, ends no sentence. */
const ABBREVIATION = /^["'“(]?(?:\p{L}|mr|mrs|ms|dr|prof|rev|st|no|bi|bw|mhe|dkt)\.$/iu;
/** Speech without punctuation is cut when it runs longer than this, words. */
const LONGEST_RUN = 40;
/** … before the first connective after so many words … */
const CUT_AFTER = 12;
/** … and at the latest after so many. */
const CUT_AT = 30;

const connectives = loadWordList('connectives.json');

interface Word {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function wordsIn(text: string): number {
  let count = 0;
  for (const _match of text.matchAll(WORD)) count += 1;
  return count;
}

/**
 * The sentences of a text, in order and without the space between them; of speech without punctuation the runs between
 * connectives. Linear in the length of the text.
 */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let run: Word[] = [];
  const close = () => {
    for (const piece of run.length > LONGEST_RUN ? cutAtConnectives(run) : [run])
      sentences.push(...toSentence(text, piece));
    run = [];
  };
  for (const match of text.matchAll(WORD)) {
    const word = { start: match.index, end: match.index + match[0].length, text: match[0] };
    const last = run.at(-1);
    if (last && text.slice(last.end, word.start).includes('\n')) close();
    run.push(word);
    if (SENTENCE_END.test(word.text) && !ABBREVIATION.test(word.text)) close();
  }
  close();
  return sentences;
}

/** The first words of a sentence: as far as `count` of them reach. */
export function firstWords(text: string, count: number): string {
  let end = 0;
  let taken = 0;
  for (const match of text.matchAll(WORD)) {
    if (taken === count) break;
    end = match.index + match[0].length;
    taken += 1;
  }
  return text.slice(0, end);
}

function cutAtConnectives(run: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  let piece: Word[] = [];
  for (const word of run) {
    const isCut =
      piece.length >= CUT_AT || (piece.length >= CUT_AFTER && connectives.has(word.text.toLowerCase()));
    if (isCut) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(word);
  }
  return [...pieces, piece];
}

function toSentence(source: string, words: readonly Word[]): Sentence[] {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return [];
  const { start } = first;
  const { end } = last;
  const text = source.slice(start, end);
  return [{ start, end, text, words: words.length, isQuestion: QUESTION_END.test(last.text) }];
}
