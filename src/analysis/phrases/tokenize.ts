import { contractedWords } from './contractions.js';

/** A word as patterns see it, and where it stands. */
export interface Token {
  /** Lower case, without accents and apostrophes; one of the words that a contraction stands for. */
  readonly word: string;
  /** UTF-16 offsets into the text; the words of one contraction share them. */
  readonly start: number;
  readonly end: number;
  /** Counts up at a comma and whatever ends a sentence. */
  readonly clause: number;
  /** Counts up at whatever ends a sentence. */
  readonly sentence: number;
}

export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Sentences that a question mark ends. */
  readonly questions: ReadonlySet<number>;
}

/** A hyphen parts words ("ex-husband"); an apostrophe inside does not ("ng'ombe", "don't"). Linear. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['\u2018\u2019\u02bc][\p{L}\p{N}\p{M}]+)*/gu;
const SENTENCE_END = /[.!?;\u2026\u061f\n]/u;
const QUESTION = /[?\u061f]/u;
const CLAUSE_END = /[,:()\u060c\u2013\u2014]/u;

/** The words of a text, in order. Any text has a result; time and memory grow with its length only. */
export function tokenize(text: string): TokenizedText {
  const tokens: Token[] = [];
  const questions = new Set<number>();
  let clause = 0;
  let sentence = 0;
  let reached = 0;
  for (const { 0: raw, index: start } of text.matchAll(WORD)) {
    const between = text.slice(reached, start);
    const endsSentence = SENTENCE_END.test(between);
    if (QUESTION.test(between)) questions.add(sentence);
    if (endsSentence) sentence++;
    if (endsSentence || CLAUSE_END.test(between)) clause++;
    reached = start + raw.length;
    for (const word of contractedWords(plainWord(raw)))
      tokens.push({ word, start, end: reached, clause, sentence });
  }
  if (QUESTION.test(text.slice(reached))) questions.add(sentence);
  return { text, tokens, questions };
}

/** Lower case, straight apostrophes, letters without their accents. */
export function plainWord(raw: string): string {
  const lower = raw.toLowerCase();
  if (!/[^a-z0-9]/.test(lower)) return lower;
  return lower
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}
