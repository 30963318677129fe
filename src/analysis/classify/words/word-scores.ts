import { tokenize, type Token } from '../../phrases/tokenize.js';
import type { Span } from '../../span.js';
import { shareOfFeature, wordFeaturesOf } from './word-features.js';
import type { WordModel } from './word-model.js';

/** Words that speak for a category. */
export interface IndicativeWords extends Span {
  /** By how much they raise the category above the mean of all, in nats. */
  readonly weight: number;
}

/** Shorter words are grammar. */
const WORD_LETTERS = 3;
/** Quoted of one utterance. */
const MOST_QUOTED = 2;
/** The least weight that a phrase needs, as a share of the strongest one's; weaker ones are no evidence beside it. */
const LEAST_SHARE = 0.5;

/**
 * The words of one call, added up.
 *
 * In:     what the caller says, utterance by utterance; each costs its own length, however long the call is.
 * Out:    the probability of each label of the model, and the words of an utterance that speak for one of them.
 */
export class WordScores {
  readonly #model: WordModel;
  /** By number of the feature. */
  #counts = new Map<number, number>();
  /** By label: the sum of values times weights; and the sum of the values' squares. */
  #sums: Float64Array;
  #squares = 0;

  constructor(model: WordModel) {
    this.#model = model;
    this.#sums = new Float64Array(model.labels.length);
  }

  copy(): WordScores {
    const copy = new WordScores(this.#model);
    copy.#counts = new Map(this.#counts);
    copy.#sums = this.#sums.slice();
    copy.#squares = this.#squares;
    return copy;
  }

  add(text: string): void {
    for (const { name } of wordFeaturesOf(tokenize(text).tokens)) this.#count(name);
  }

  /** By label, in the order of the model's labels; they add up to 1. Null before any word that the model knows. */
  probabilities(): readonly number[] | null {
    if (this.#squares === 0) return null;
    const { bias } = this.#model;
    const length = Math.sqrt(this.#squares);
    const logits = bias.map((each, label) => each + (this.#sums[label] ?? 0) / length);
    const highest = Math.max(...logits);
    const odds = logits.map((logit) => Math.exp(logit - highest));
    const total = odds.reduce((all, each) => all + each, 0);
    return odds.map((each) => each / total);
  }

  /** The words of an utterance that most speak for a label, in order of place; none where none does. */
  indicativeWords(text: string, label: string): IndicativeWords[] {
    const { tokens } = tokenize(text);
    const weights = this.#weightsOfTokens(tokens, this.#model.labels.indexOf(label));
    const phrases = phrasesOf(tokens, weights).sort((a, b) => b.weight - a.weight);
    const least = (phrases[0]?.weight ?? 0) * LEAST_SHARE;
    return phrases
      .slice(0, MOST_QUOTED)
      .filter(({ weight }) => weight >= least)
      .sort((a, b) => a.start - b.start)
      .map(({ start, end, weight }) => {
        return { start, end, text: text.slice(start, end), weight: Math.round(weight * 100) / 100 };
      });
  }

  #count(name: string): void {
    const { places, rarity, weights, scale, labels } = this.#model;
    const feature = places.get(name);
    if (feature === undefined) return;
    const count = this.#counts.get(feature) ?? 0;
    this.#counts.set(feature, count + 1);
    const unit = (rarity[feature] ?? 0) * shareOfFeature(name);
    const [before, now] = [count === 0 ? 0 : (1 + Math.log(count)) * unit, (1 + Math.log(count + 1)) * unit];
    this.#squares += now * now - before * before;
    for (let label = 0; label < labels.length; label++)
      this.#sums[label] =
        (this.#sums[label] ?? 0) + (now - before) * (weights[feature * labels.length + label] ?? 0) * scale;
  }

  /** A pair of words counts half for each of the two. */
  #weightsOfTokens(tokens: readonly Token[], label: number): number[] {
    const byToken = tokens.map(() => 0);
    const length = Math.sqrt(this.#squares);
    if (length === 0 || label === -1) return byToken;
    for (const { name, from, to } of wordFeaturesOf(tokens)) {
      const weight = this.#weightOf(name, label) / length / (to - from + 1);
      for (let at = from; at <= to; at++) byToken[at] = (byToken[at] ?? 0) + weight;
    }
    return byToken;
  }

  #weightOf(name: string, label: number): number {
    const { places, rarity, weights, scale, labels } = this.#model;
    const feature = places.get(name);
    if (feature === undefined) return 0;
    const from = feature * labels.length;
    const all = weights.subarray(from, from + labels.length);
    const mean = all.reduce((sum, each) => sum + each, 0) / labels.length;
    return ((all[label] ?? 0) - mean) * scale * (rarity[feature] ?? 0) * shareOfFeature(name);
  }
}

interface Phrase {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** Neighbours that both speak for it are one phrase. */
function phrasesOf(tokens: readonly Token[], weights: readonly number[]): Phrase[] {
  const phrases: Phrase[] = [];
  let isOpen = false;
  tokens.forEach(({ word, start, end }, at) => {
    const weight = weights[at] ?? 0;
    const speaks = weight > 0 && word.length >= WORD_LETTERS;
    const last = phrases.at(-1);
    if (speaks && isOpen && last)
      phrases[phrases.length - 1] = { ...last, end, weight: last.weight + weight };
    else if (speaks) phrases.push({ start, end, weight });
    isOpen = speaks;
  });
  return phrases;
}
