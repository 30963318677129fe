import type { CategoryScore } from '../../calls/call-event.js';
import { categoryKey, type Taxonomy } from '../taxonomy.js';

/** However often it is said. */
const STRONG_AT_MOST = 7;
/** A repeated cue counts for half. */
const REPEATED_SHARE = 0.5;
/** Cues up to this weight only support: together they weigh no more than one strong cue. */
const SUPPORTING_WEIGHT = 2;
const SUPPORT_AT_MOST = 4;
/** Cues up to this weight only hint: however many, they never decide. */
const HINTING_WEIGHT = 1;
const HINTS_AT_MOST = 1;
/** Sub-categories of one main category are different troubles: those beside the heaviest add little to it. */
const OTHER_SUBS_SHARE = 0.25;
/** Share of its weight that a trouble keeps where it follows from another one that was stated outright. */
const YIELDED_SHARE = 0.3;
/** It yields only to a trouble that was described with at least this share of its own weight: one stray cue is no trouble. */
const MASTER_SHARE = 0.5;

/** Weight so far, of cues that say it, that support it and that hint at it. */
interface Score {
  readonly strong: number;
  readonly support: number;
  readonly hints: number;
}

const NO_SCORE: Score = { strong: 0, support: 0, hints: 0 };

/** The weights of the cues for each category, added up. */
export class CueScores {
  readonly #taxonomy: Taxonomy;
  /** By main category, and within it by sub-category. */
  #scores = new Map<string, Map<string, Score>>();
  #said = new Set<string>();

  constructor(taxonomy: Taxonomy) {
    this.#taxonomy = taxonomy;
  }

  copy(): CueScores {
    const copy = new CueScores(this.#taxonomy);
    copy.#scores = new Map([...this.#scores].map(([main, subs]) => [main, new Map(subs)]));
    copy.#said = new Set(this.#said);
    return copy;
  }

  /** `cueWeight`: as the lexicon has it; `share`: how much of it counts, 0..1. @returns the weight that was added */
  add(place: { main: string; sub: string; text: string }, cueWeight: number, share: number): number {
    const key = `${place.main}/${place.sub}/${place.text.toLowerCase()}`;
    const repeated = this.#said.has(key) ? REPEATED_SHARE : 1;
    const weight = Math.round(cueWeight * share * repeated * 100) / 100;
    this.#said.add(key);
    const subs = this.#scores.get(place.main) ?? new Map<string, Score>();
    const before = subs.get(place.sub) ?? NO_SCORE;
    const kind = kindOf(cueWeight);
    this.#scores.set(place.main, subs.set(place.sub, { ...before, [kind]: before[kind] + weight }));
    return weight;
  }

  /** All main categories, the likeliest first; the probabilities add up to 1. */
  candidates(): CategoryScore[] {
    const logits = this.#taxonomy.main.map(({ label }) => ({ label, logit: this.#weightOf(label) }));
    const highest = Math.max(...logits.map(({ logit }) => logit));
    const total = logits.reduce((all, { logit }) => all + Math.exp(logit - highest), 0);
    return logits
      .map(({ label, logit }) => ({ label, probability: Math.exp(logit - highest) / total }))
      .sort((a, b) => b.probability - a.probability);
  }

  /** Weight of the cues for a main category: as it counts among the candidates, but without hints. */
  scoreWeight(main: string): number {
    return this.#weightOf(main, scoreOf);
  }

  /** By how much a main category weighs more than any other, hints and all. */
  lead(main: string): number {
    const others = this.#taxonomy.main.filter(({ label }) => label !== main);
    return this.#weightOf(main) - Math.max(...others.map(({ label }) => this.#weightOf(label)));
  }

  /** The sub-category of a main one that most speaks for; null where nothing does. */
  heaviestSub(main: string): string | null {
    const [first] = this.#weighted(main).sort((a, b) => b.weight - a.weight);
    return first?.label ?? null;
  }

  #weightOf(main: string, of: (score: Score) => number = total): number {
    const totals = this.#weighted(main, of).map(({ weight }) => weight);
    const most = Math.max(0, ...totals);
    const rest = totals.reduce((all, weight) => all + weight, 0) - most;
    return most + OTHER_SUBS_SHARE * rest;
  }

  #weighted(main: string, of: (score: Score) => number = total): { label: string; weight: number }[] {
    const category = this.#taxonomy.main.find(({ label }) => label === main);
    return [...(this.#scores.get(main) ?? [])].map(([label, score]) => {
      const sub = category?.sub.find((each) => each.label === label);
      const masters = [...(category?.yieldsTo ?? []), ...(sub?.yieldsTo ?? [])];
      const yields = masters.some((each) => this.#strongWeight(each) >= MASTER_SHARE * scoreOf(score));
      return { label, weight: of(score) * (yields ? YIELDED_SHARE : 1) };
    });
  }

  /** Weight of the strong cues for a category, main or sub; -Infinity where there are none. */
  #strongWeight(category: string): number {
    const scoreOf = [...this.#scores].flatMap(([main, subs]) =>
      [...subs].flatMap(([sub, { strong }]) =>
        main === category || categoryKey(main, sub) === category ? [Math.min(STRONG_AT_MOST, strong)] : [],
      ),
    );
    const most = Math.max(-Infinity, ...scoreOf);
    return most > SUPPORTING_WEIGHT ? most : -Infinity;
  }
}

/** It supports or hints at a trouble, and does not state it. @param cueWeight as the lexicon has it */
export function isWeakCue(cueWeight: number): boolean {
  return cueWeight <= SUPPORTING_WEIGHT;
}

function kindOf(cueWeight: number): keyof Score {
  if (cueWeight > SUPPORTING_WEIGHT) return 'strong';
  return cueWeight > HINTING_WEIGHT ? 'support' : 'hints';
}

function scoreOf({ strong, support }: Score): number {
  return Math.min(STRONG_AT_MOST, strong) + Math.min(SUPPORT_AT_MOST, support);
}

function total(score: Score): number {
  return scoreOf(score) + Math.min(HINTS_AT_MOST, score.hints);
}
