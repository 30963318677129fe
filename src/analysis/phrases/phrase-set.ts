import type { PhraseNode } from './phrase-pattern.js';
import type { Token, TokenizedText } from './tokenize.js';
import { WordClasses } from './word-classes.js';

export interface PhraseHit<Meaning> {
  readonly meaning: Meaning;
  /** Indices of the first token and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** UTF-16 offsets: `source.slice(start, end) === text`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Phrase<Meaning> {
  readonly node: PhraseNode;
  readonly meaning: Meaning;
}

type Step =
  | { readonly kind: 'word'; readonly id: number }
  | { readonly kind: 'sequence'; readonly parts: readonly Step[] }
  | { readonly kind: 'either'; readonly options: readonly Step[] }
  | { readonly kind: 'optional'; readonly part: Step }
  | { readonly kind: 'gap'; readonly words: number };

interface Compiled<Meaning> {
  readonly step: Step;
  readonly meaning: Meaning;
}

/**
 * Many phrases, looked for at once: a word leads only to the phrases that can begin with it.
 *
 * Time: grows with the length of the text; what one phrase costs at one word is bounded by its own size and gaps.
 */
export class PhraseSet<Meaning> {
  readonly #classes = new WordClasses();
  readonly #byFirst = new Map<number, Compiled<Meaning>[]>();
  /** By the classes of a word, which are one object as long as the word is remembered. */
  readonly #beginnings = new WeakMap<ReadonlySet<number>, readonly Compiled<Meaning>[]>();

  constructor(phrases: readonly Phrase<Meaning>[]) {
    for (const { node, meaning } of phrases) {
      const compiled = { step: this.#compile(node), meaning };
      for (const id of firstOf(compiled.step)) {
        const others = this.#byFirst.get(id);
        if (others) others.push(compiled);
        else this.#byFirst.set(id, [compiled]);
      }
    }
  }

  /** Every place of every phrase, by its first word; none reaches over the end of a sentence. */
  find({ text, tokens }: Pick<TokenizedText, 'text' | 'tokens'>): PhraseHit<Meaning>[] {
    const hits: PhraseHit<Meaning>[] = [];
    const classes = tokens.map(({ word }) => this.#classes.of(word));
    tokens.forEach((token, from) => {
      for (const { step, meaning } of this.#beginningWith(classes[from])) {
        const to = Math.max(-1, ...endsOf(step, [from], { tokens, classes, sentence: token.sentence }));
        const last = tokens[to - 1];
        if (!last) continue;
        const { start } = token;
        const { end } = last;
        hits.push({ meaning, from, to, start, end, text: text.slice(start, end) });
      }
    });
    return hits;
  }

  #beginningWith(classes: ReadonlySet<number> | undefined): readonly Compiled<Meaning>[] {
    if (!classes) return [];
    const known = this.#beginnings.get(classes);
    if (known) return known;
    const found = [...new Set([...classes].flatMap((id) => this.#byFirst.get(id) ?? []))];
    this.#beginnings.set(classes, found);
    return found;
  }

  #compile(node: PhraseNode): Step {
    switch (node.kind) {
      case 'word':
        return { kind: 'word', id: this.#classes.add(node.words) };
      case 'gap':
        return node;
      case 'optional':
        return { kind: 'optional', part: this.#compile(node.part) };
      case 'sequence':
        return { kind: 'sequence', parts: node.parts.map((part) => this.#compile(part)) };
      case 'either':
        return this.#compileEither(node.options);
    }
  }

  /** The single words among the options are one class of words, and one look. */
  #compileEither(options: readonly PhraseNode[]): Step {
    const words = options.flatMap((option) => (option.kind === 'word' ? option.words : []));
    const steps = options.filter(({ kind }) => kind !== 'word').map((option) => this.#compile(option));
    if (words.length > 0) steps.unshift({ kind: 'word', id: this.#classes.add(words) });
    return steps.length === 1 && steps[0] ? steps[0] : { kind: 'either', options: steps };
  }
}

interface Place {
  readonly tokens: readonly Token[];
  readonly classes: readonly ReadonlySet<number>[];
  readonly sentence: number;
}

const NOWHERE: readonly number[] = [];

/**
 * Where a step can end that begins at one of the places; each end once, so that no pattern multiplies the work. Places are
 * few (gaps are short), and most steps fail at once: nothing is made for those.
 */
function endsOf(step: Step, starts: readonly number[], place: Place): readonly number[] {
  switch (step.kind) {
    case 'word':
      return behindWord(step.id, starts, place);
    case 'gap':
      return starts.reduce((places, at) => joined(places, skipped(at, step.words, place)), NOWHERE);
    case 'optional':
      return joined(starts, endsOf(step.part, starts, place));
    case 'either': {
      let ends = NOWHERE;
      for (const option of step.options) ends = joined(ends, endsOf(option, starts, place));
      return ends;
    }
    case 'sequence': {
      let ends = starts;
      for (const part of step.parts) {
        ends = endsOf(part, ends, place);
        if (ends.length === 0) break;
      }
      return ends;
    }
  }
}

function behindWord(id: number, starts: readonly number[], place: Place): readonly number[] {
  let ends: number[] | undefined;
  for (const at of starts) if (isWord(id, at, place)) (ends ??= []).push(at + 1);
  return ends ?? NOWHERE;
}

function isWord(id: number, at: number, { tokens, classes, sentence }: Place): boolean {
  return tokens[at]?.sentence === sentence && classes[at]?.has(id) === true;
}

/** The places after up to so many words of the same sentence. */
function skipped(start: number, words: number, { tokens, sentence }: Place): readonly number[] {
  const places = [start];
  for (let at = start; at < start + words && tokens[at]?.sentence === sentence; at++) places.push(at + 1);
  return places;
}

function joined(places: readonly number[], others: readonly number[]): readonly number[] {
  if (others.length === 0) return places;
  if (places.length === 0) return others;
  const added = others.filter((place) => !places.includes(place));
  return added.length === 0 ? places : [...places, ...added];
}

function firstOf(step: Step): ReadonlySet<number> {
  switch (step.kind) {
    case 'word':
      return new Set([step.id]);
    case 'gap':
      return new Set();
    case 'optional':
      return firstOf(step.part);
    case 'either':
      return new Set(step.options.flatMap((option) => [...firstOf(option)]));
    case 'sequence': {
      const first = new Set<number>();
      for (const part of step.parts) {
        for (const id of firstOf(part)) first.add(id);
        if (!canBeSkipped(part)) break;
      }
      return first;
    }
  }
}

function canBeSkipped(step: Step): boolean {
  switch (step.kind) {
    case 'word':
      return false;
    case 'gap':
    case 'optional':
      return true;
    case 'either':
      return step.options.some(canBeSkipped);
    case 'sequence':
      return step.parts.every(canBeSkipped);
  }
}
