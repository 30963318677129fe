import { plainWord } from './tokenize.js';
import { contractedWords } from './contractions.js';

/** A pattern as a tree, without repetition: the pattern and its gaps bound the time of a match. */
export type PhraseNode =
  /** One word out of several; `*` in one stands for any letters. */
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly PhraseNode[] }
  | { readonly kind: 'either'; readonly options: readonly PhraseNode[] }
  | { readonly kind: 'optional'; readonly part: PhraseNode }
  /** Up to so many words of any kind. */
  | { readonly kind: 'gap'; readonly words: number };

/** A pattern that cannot be used; the message says why, and names the place. */
export class PhrasePatternError extends Error {
  override name = 'PhrasePatternError';
}

export type PhraseGroups = ReadonlyMap<string, PhraseNode>;

const MAX_PATTERN_CHARS = 2_000;
const MAX_DEPTH = 8;
export const MAX_GAP_WORDS = 50;

const LEXEME = /\s*(?:([()|?])|<([a-z][a-z-]*)>|~(\d{1,4})|([\p{L}\p{N}\p{M}*'\u2018\u2019\u02bc]+))/uy;

type Lexeme =
  | { readonly kind: '(' | ')' | '|' | '?'; readonly at: number }
  | { readonly kind: 'group' | 'gap' | 'word'; readonly value: string; readonly at: number };

/**
 * Reads a pattern of words:
 *
 *   knife            the word, in any case; `don't` and `do not` are the same
 *   hit*  *piga      any ending, any beginning
 *   (kill|stab ~1 me)   one of them
 *   the?  (a|an)?    may be missing
 *   ~3               up to three other words
 *   <child>          a named group of the file that the pattern stands in
 *
 * @throws PhrasePatternError
 */
export function parsePhrase(pattern: string, groups: PhraseGroups = new Map()): PhraseNode {
  if (pattern.length > MAX_PATTERN_CHARS)
    throw new PhrasePatternError(`a pattern has at most ${MAX_PATTERN_CHARS} characters`);
  const node = new PhraseParser(lexemesOf(pattern), groups).parse();
  if (canBeEmpty(node)) throw new PhrasePatternError('the pattern matches without any word');
  if (beginsWithGap(node)) throw new PhrasePatternError('a pattern begins with a word, not with a gap');
  if (endsWithGap(node)) throw new PhrasePatternError('a pattern ends with a word, not with a gap');
  return node;
}

function lexemesOf(pattern: string): Lexeme[] {
  const lexemes: Lexeme[] = [];
  const text = pattern.trimEnd();
  LEXEME.lastIndex = 0;
  while (LEXEME.lastIndex < text.length) {
    const at = LEXEME.lastIndex;
    const match = LEXEME.exec(text);
    if (!match) throw new PhrasePatternError(`"${text.slice(at, at + 12).trim()}" is not part of a pattern`);
    const [, sign, group, gap, word] = match;
    if (sign !== undefined) lexemes.push({ kind: sign as '(', at });
    else if (group !== undefined) lexemes.push({ kind: 'group', value: group, at });
    else if (gap !== undefined) lexemes.push({ kind: 'gap', value: gap, at });
    else lexemes.push({ kind: 'word', value: word ?? '', at });
  }
  return lexemes;
}

class PhraseParser {
  readonly #lexemes: readonly Lexeme[];
  readonly #groups: PhraseGroups;
  #next = 0;
  #depth = 0;

  constructor(lexemes: readonly Lexeme[], groups: PhraseGroups) {
    this.#lexemes = lexemes;
    this.#groups = groups;
  }

  parse(): PhraseNode {
    const node = this.#either();
    const rest = this.#lexemes[this.#next];
    if (rest) throw new PhrasePatternError(`"${rest.kind}" at ${rest.at + 1} closes nothing`);
    return node;
  }

  #either(): PhraseNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return merged(options);
  }

  #sequence(): PhraseNode {
    const parts: PhraseNode[] = [];
    for (;;) {
      const lexeme = this.#lexemes[this.#next];
      if (!lexeme || lexeme.kind === '|' || lexeme.kind === ')') break;
      parts.push(this.#part(lexeme));
    }
    const [only] = parts;
    if (!only) throw new PhrasePatternError('an alternative has no word');
    return parts.length === 1 ? only : { kind: 'sequence', parts };
  }

  #part(lexeme: Lexeme): PhraseNode {
    this.#next++;
    const node = this.#atom(lexeme);
    return this.#take('?') ? { kind: 'optional', part: node } : node;
  }

  #atom(lexeme: Lexeme): PhraseNode {
    switch (lexeme.kind) {
      case 'word':
        return wordNode(lexeme.value);
      case 'gap':
        return gapNode(Number(lexeme.value));
      case 'group': {
        const group = this.#groups.get(lexeme.value);
        if (!group) throw new PhrasePatternError(`there is no group <${lexeme.value}>`);
        return group;
      }
      case '(':
        return this.#inParentheses(lexeme.at);
      default:
        throw new PhrasePatternError(`"${lexeme.kind}" at ${lexeme.at + 1} stands for nothing`);
    }
  }

  #inParentheses(at: number): PhraseNode {
    if (++this.#depth > MAX_DEPTH)
      throw new PhrasePatternError(`more than ${MAX_DEPTH} levels of parentheses`);
    const node = this.#either();
    if (!this.#take(')')) throw new PhrasePatternError(`the parenthesis at ${at + 1} is not closed`);
    this.#depth--;
    return node;
  }

  #take(kind: Lexeme['kind']): boolean {
    const is = this.#lexemes[this.#next]?.kind === kind;
    if (is) this.#next++;
    return is;
  }
}

function wordNode(value: string): PhraseNode {
  const word = plainWord(value);
  if (word.replaceAll("'", '').replaceAll('*', '').length === 0)
    throw new PhrasePatternError('"*" needs letters beside it');
  if (word === "'s") return { kind: 'word', words: [word] };
  if (word.includes('*')) return { kind: 'word', words: [word.replaceAll("'", '')] };
  const parts = contractedWords(word).map((each): PhraseNode => ({ kind: 'word', words: [each] }));
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'sequence', parts };
}

function gapNode(words: number): PhraseNode {
  if (words < 1 || words > MAX_GAP_WORDS)
    throw new PhrasePatternError(`a gap has 1 to ${MAX_GAP_WORDS} words, not ${words}`);
  return { kind: 'gap', words };
}

/** Single words among the options become one node: one look-up instead of many. */
function merged(options: readonly PhraseNode[]): PhraseNode {
  const words = options.flatMap((node) => (node.kind === 'word' ? node.words : []));
  const others = options.filter((node) => node.kind !== 'word');
  const all: PhraseNode[] = words.length > 0 ? [{ kind: 'word', words }, ...others] : others;
  const [only] = all;
  return all.length === 1 && only ? only : { kind: 'either', options: all };
}

function canBeEmpty(node: PhraseNode): boolean {
  switch (node.kind) {
    case 'word':
      return false;
    case 'optional':
    case 'gap':
      return true;
    case 'either':
      return node.options.some(canBeEmpty);
    case 'sequence':
      return node.parts.every(canBeEmpty);
  }
}

function beginsWithGap(node: PhraseNode): boolean {
  switch (node.kind) {
    case 'word':
      return false;
    case 'gap':
      return true;
    case 'optional':
      return beginsWithGap(node.part);
    case 'either':
      return node.options.some(beginsWithGap);
    case 'sequence': {
      const firstSolid = node.parts.findIndex((part) => !canBeEmpty(part));
      return node.parts.slice(0, firstSolid + 1).some(beginsWithGap);
    }
  }
}

function endsWithGap(node: PhraseNode): boolean {
  switch (node.kind) {
    case 'word':
      return false;
    case 'gap':
      return true;
    case 'optional':
      return endsWithGap(node.part);
    case 'either':
      return node.options.some(endsWithGap);
    case 'sequence':
      return endsWithGapIn(node.parts);
  }
}

/** Whether a sequence may end with a gap: where its last parts may be missing, an earlier part ends it. */
function endsWithGapIn(parts: readonly PhraseNode[]): boolean {
  const lastSolid = parts.findLastIndex((part) => !canBeEmpty(part));
  return parts.slice(Math.max(0, lastSolid)).some(endsWithGap);
}
