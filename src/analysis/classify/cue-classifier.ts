import type { CategoryScore, Classification, Evidence, Utterance } from '../../calls/call-event.js';
import type { ClassificationMove, Classifier, LiveClassifier } from './classifier.js';
import { findCues, type CueHit } from './find-cues.js';
import { loadLexicon, loadTaxonomy, type Lexicon, type Priority, type Taxonomy } from './taxonomy.js';

export const UNCLASSIFIED = 'unclassified';

/** Below this the engine abstains: with seven categories one hint alone reads 0.31, one supporting cue 0.55. */
const LEAST_PROBABILITY = 0.5;
/** No calibration data exists yet, and on frozen texts cues alone were over-confident: no more is ever claimed. */
const HIGHEST_CONFIDENCE = 0.75;
/** A new leader is shown when it leads by this much, or still leads after the next telling utterance. */
const CLEAR_LEAD = 0.15;
const NEGATED_SHARE = 0.2;
const REPEATED_SHARE = 0.5;
/** Cues up to this weight only support: together they weigh no more than one strong cue. */
const SUPPORTING_WEIGHT = 2;
const SUPPORT_AT_MOST = 3;
/** Sub-categories of one main category are different troubles: those beside the heaviest add little to it. */
const OTHER_SUBS_SHARE = 0.25;
const RANK: Readonly<Record<Priority, number>> = { low: 0, medium: 1, high: 2 };

/** Weighted cues with evidence, growing utterance by utterance; says nothing rather than guess. */
export class CueClassifier implements Classifier {
  readonly engine = 'cues@1';
  readonly #taxonomy: Taxonomy;
  readonly #lexicon: Lexicon;

  constructor(taxonomy: Taxonomy = loadTaxonomy(), lexicon: Lexicon = loadLexicon(taxonomy)) {
    this.#taxonomy = taxonomy;
    this.#lexicon = lexicon;
  }

  open(): LiveClassifier {
    return new CueEvolution(this.engine, this.#taxonomy, this.#lexicon);
  }
}

class CueEvolution implements LiveClassifier {
  readonly #engine: string;
  readonly #taxonomy: Taxonomy;
  readonly #lexicon: Lexicon;
  /** By main category, and within it by sub-category. */
  readonly #scores = new Map<string, Map<string, Score>>();
  readonly #said = new Set<string>();
  #raisedTo: Priority | null = null;
  #shown: string = UNCLASSIFIED;
  #challenger: string | null = null;
  #published: Classification;

  constructor(engine: string, taxonomy: Taxonomy, lexicon: Lexicon) {
    this.#engine = engine;
    this.#taxonomy = taxonomy;
    this.#lexicon = lexicon;
    this.#published = this.#classification();
  }

  current(): Classification {
    return this.#published;
  }

  /**
   * Only the caller counts: an agent's questions name every kind of abuse (measured: they mislead). Words that may be
   * wrong are shown to people as evidence, and count nothing: a guess must not decide what a call is about.
   */
  push(utterance: Utterance): ClassificationMove | null {
    if (utterance.speaker !== 'caller') return null;
    const hits = findCues(utterance.text, this.#lexicon);
    if (hits.length === 0) return null;
    if (utterance.doubt !== null) {
      const evidence = hits.map((hit) => toEvidence(hit, utterance.id, 0));
      return { classification: this.#published, evidence };
    }
    const evidence = hits.map((hit) => this.#add(hit, utterance.id));
    this.#chooseShown();
    this.#published = this.#classification();
    return { classification: this.#published, evidence };
  }

  #add(hit: CueHit, utteranceId: string): Evidence {
    const { cue, text, negated } = hit;
    const { main, sub, raises } = cue;
    const key = `${main}/${sub}/${text.toLowerCase()}`;
    const share = (negated ? NEGATED_SHARE : 1) * (this.#said.has(key) ? REPEATED_SHARE : 1);
    const weight = Math.round(cue.weight * share * 100) / 100;
    this.#said.add(key);
    const subs = this.#scores.get(main) ?? new Map<string, Score>();
    const { strong, support } = subs.get(sub) ?? NO_SCORE;
    const isStrong = cue.weight > SUPPORTING_WEIGHT;
    subs.set(sub, { strong: strong + (isStrong ? weight : 0), support: support + (isStrong ? 0 : weight) });
    this.#scores.set(main, subs);
    if (raises && !negated) this.#raisedTo = higher(this.#raisedTo, raises);
    return toEvidence(hit, utteranceId, weight);
  }

  #candidates(): CategoryScore[] {
    const logits = this.#taxonomy.main.map(({ label }) => ({
      label,
      logit: weightOf(this.#scores.get(label)),
    }));
    const highest = Math.max(...logits.map(({ logit }) => logit));
    const total = logits.reduce((all, { logit }) => all + Math.exp(logit - highest), 0);
    return logits
      .map(({ label, logit }) => ({ label, probability: Math.exp(logit - highest) / total }))
      .sort((a, b) => b.probability - a.probability);
  }

  /** Damps flips: evidence decides, one ambiguous sentence does not. */
  #chooseShown(): void {
    const [leader, second] = this.#candidates();
    if (!leader || leader.probability < LEAST_PROBABILITY || leader.label === this.#shown) {
      this.#challenger = null;
      return;
    }
    const lead = leader.probability - (second?.probability ?? 0);
    const settled = this.#shown === UNCLASSIFIED || lead >= CLEAR_LEAD || this.#challenger === leader.label;
    if (settled) this.#shown = leader.label;
    this.#challenger = settled ? null : leader.label;
  }

  #classification(): Classification {
    const candidates = this.#candidates();
    const shown = this.#taxonomy.main.find(({ label }) => label === this.#shown);
    const probability = candidates.find(({ label }) => label === this.#shown)?.probability;
    const subCategory = shown ? heaviest(this.#scores.get(shown.label)) : null;
    const ofSub = shown?.sub.find(({ label }) => label === subCategory)?.priority;
    const ofCategory = shown ? (ofSub ?? shown.priority) : null;
    return {
      mainCategory: this.#shown,
      confidence: probability === undefined ? null : Math.min(HIGHEST_CONFIDENCE, probability),
      subCategory,
      priority: this.#raisedTo ? higher(ofCategory, this.#raisedTo) : ofCategory,
      interventionType: shown?.intervention ?? null,
      candidates,
      engine: this.#engine,
    };
  }
}

function toEvidence(
  { cue: { main, sub }, start, end, text, negated }: CueHit,
  utteranceId: string,
  weight: number,
): Evidence {
  return { utteranceId, category: `${main} / ${sub}`, text, start, end, weight, negated };
}

/** Weight so far, of cues that say it and of cues that support it. */
interface Score {
  readonly strong: number;
  readonly support: number;
}

const NO_SCORE: Score = { strong: 0, support: 0 };

function total({ strong, support }: Score): number {
  return strong + Math.min(SUPPORT_AT_MOST, support);
}

function weightOf(subs: ReadonlyMap<string, Score> | undefined): number {
  const totals = [...(subs?.values() ?? [])].map(total);
  const most = Math.max(0, ...totals);
  const rest = totals.reduce((all, weight) => all + weight, 0) - most;
  return most + OTHER_SUBS_SHARE * rest;
}

function heaviest(subs: ReadonlyMap<string, Score> | undefined): string | null {
  const [first] = [...(subs ?? [])].sort(([, a], [, b]) => total(b) - total(a));
  return first?.[0] ?? null;
}

function higher(a: Priority | null, b: Priority): Priority {
  return a === null || RANK[b] > RANK[a] ? b : a;
}
