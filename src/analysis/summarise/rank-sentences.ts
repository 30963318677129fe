import { setImmediate as nextTurn } from 'node:timers/promises';
import { termsOf } from '../text/terms.js';

/** A sentence that stands for itself in a ranking. */
export interface Rankable {
  readonly text: string;
}

export interface Ranked<Sentence extends Rankable> {
  readonly sentence: Sentence;
  /** Around 1 for a sentence that says as much as an average one; comparable within one ranking. */
  readonly score: number;
  /** Term weights of length 1. */
  readonly vector: ReadonlyMap<string, number>;
}

export interface RankOptions {
  /** Added to the score, e.g. for words that matter to a case. */
  readonly boost: (sentence: string) => number;
  readonly signal: AbortSignal;
}

/** Every sentence is compared with every other one of its group: this bounds the square. */
const GROUP_SENTENCES = 120;
/** Those of a group that go on to the next round. */
const SURVIVORS = 30;
const DAMPING = 0.85;
const ROUNDS = 30;
/** A sentence with fewer terms says little, however like the others it is. */
const FULL_TERMS = 5;

/**
 * TextRank (Mihalcea and Tarau 2004): a sentence counts by the sentences that share its rarer words. A long text is
 * ranked in groups, the best of each among themselves: at most 120 sentences are left, in order of the text.
 * A sentence that is said again in the same words counts once.
 *
 * Errors: the reason of the signal.
 */
export async function rankSentences<Sentence extends Rankable>(
  sentences: readonly Sentence[],
  { boost, signal }: RankOptions,
): Promise<Ranked<Sentence>[]> {
  let left: readonly Sentence[] = withoutRepetitions(sentences);
  for (;;) {
    const groups = groupsOf(left);
    const [only] = groups;
    if (groups.length < 2) return only ? rankGroup(only, boost) : [];
    const survivors: Sentence[] = [];
    for (const group of groups) {
      await nextTurn();
      signal.throwIfAborted();
      survivors.push(...bestOf(rankGroup(group, boost)));
    }
    left = survivors;
  }
}

/** Cosine of two vectors. */
export function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of short) sum += weight * (long.get(term) ?? 0);
  return sum;
}

function withoutRepetitions<Sentence extends Rankable>(sentences: readonly Sentence[]): Sentence[] {
  const firsts = new Map<string, Sentence>();
  for (const sentence of sentences) if (!firsts.has(sentence.text)) firsts.set(sentence.text, sentence);
  return [...firsts.values()];
}

function groupsOf<Item>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let i = 0; i < items.length; i += GROUP_SENTENCES) groups.push(items.slice(i, i + GROUP_SENTENCES));
  return groups;
}

function bestOf<Sentence extends Rankable>(ranked: readonly Ranked<Sentence>[]): Sentence[] {
  const places = ranked.map(({ score }, place) => ({ score, place }));
  const best = places.sort((a, b) => b.score - a.score).slice(0, SURVIVORS);
  const kept = new Set(best.map(({ place }) => place));
  return ranked.filter((_each, place) => kept.has(place)).map(({ sentence }) => sentence);
}

function rankGroup<Sentence extends Rankable>(
  sentences: readonly Sentence[],
  boost: (sentence: string) => number,
): Ranked<Sentence>[] {
  const terms = sentences.map(({ text }) => termsOf(text));
  const vectors = vectorsOf(terms);
  const ranks = textRanks(vectors);
  return sentences.map((sentence, i) => {
    const fullness = Math.min(1, (terms[i]?.length ?? 0) / FULL_TERMS);
    const score = (ranks[i] ?? 0) * sentences.length * fullness + boost(sentence.text);
    return { sentence, score, vector: vectors[i] ?? new Map<string, number>() };
  });
}

function vectorsOf(terms: readonly (readonly string[])[]): Map<string, number>[] {
  const inSentences = new Map<string, number>();
  for (const each of terms)
    for (const term of new Set(each)) inSentences.set(term, (inSentences.get(term) ?? 0) + 1);
  return terms.map((each) => {
    const weights = new Map<string, number>();
    for (const term of each) {
      const rarity = Math.log(1 + terms.length / (inSentences.get(term) ?? 1));
      weights.set(term, (weights.get(term) ?? 0) + rarity);
    }
    const length = Math.hypot(...weights.values()) || 1;
    for (const [term, weight] of weights) weights.set(term, weight / length);
    return weights;
  });
}

/** Adds up to 1. */
function textRanks(vectors: readonly ReadonlyMap<string, number>[]): Float64Array {
  const count = vectors.length;
  const weights = vectors.map(() => new Float64Array(count));
  vectors.forEach((a, i) => {
    for (let j = 0; j < i; j += 1) {
      const weight = likeness(a, vectors[j] ?? a);
      (weights[i] ?? [])[j] = weight;
      (weights[j] ?? [])[i] = weight;
    }
  });
  const totals = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let ranks = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < ROUNDS; round += 1) {
    // the rank of sentences without any neighbour is shared out evenly
    const loose = ranks.reduce((sum, rank, i) => sum + (totals[i] === 0 ? rank : 0), 0);
    const next = new Float64Array(count).fill((1 - DAMPING + DAMPING * loose) / count);
    ranks.forEach((rank, i) => {
      const total = totals[i] ?? 0;
      if (total === 0) return;
      const share = (DAMPING * rank) / total;
      const row = weights[i];
      for (let j = 0; j < count; j += 1) next[j] = (next[j] ?? 0) + share * (row?.[j] ?? 0);
    });
    ranks = next;
  }
  return ranks;
}
