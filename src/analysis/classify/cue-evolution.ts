import { riskCategory } from '../../calls/risk-evidence.js';
import type { CategoryScore, Classification, Evidence, Utterance } from '../../calls/call-event.js';
import { decidePriority } from '../risk/decide-priority.js';
import type { RiskRules } from '../risk/risk-rules.js';
import { RiskWatch, type RaisedRisk } from '../risk/risk-watch.js';
import { LEAST_LEAD, neededWeight } from './answer-rule.js';
import { askedQuestion, saysYes, type AskedQuestion } from './asked-question.js';
import type { ClassificationMove, LiveClassifier } from './classifier.js';
import { CueScores } from './cue-scores.js';
import { findCues, type CueHit } from './find-cues.js';
import { PARTNER_CATEGORY, type Lexicon } from './lexicon.js';
import { morePressing, type Taxonomy } from './taxonomy.js';

export const UNCLASSIFIED = 'unclassified';

/** Below this the engine abstains: with seven categories one hint alone reads 0.31, one supporting cue 0.55. */
export const LEAST_PROBABILITY = 0.5;
/** No calibration data exists yet, and on frozen texts cues alone were over-confident: no more is ever claimed. */
export const HIGHEST_CONFIDENCE = 0.75;
/** A new leader is shown when it leads by this much, or still leads after the next telling utterance. */
const CLEAR_LEAD = 0.15;
/** Denied, asked or unreal cues count this share of their weight. */
const ASIDE_SHARE = 0.2;

export interface CueKnowledge {
  readonly engine: string;
  readonly taxonomy: Taxonomy;
  readonly lexicon: Lexicon;
  readonly risks: RiskRules;
}

/** Weighted cues of one call, growing utterance by utterance. */
export class CueEvolution implements LiveClassifier {
  readonly #knowledge: CueKnowledge;
  #scores: CueScores;
  #risks: RiskWatch;
  #hasPartner = false;
  /** Said by the caller so far. */
  #words = 0;
  #shown = UNCLASSIFIED;
  #challenger: string | null = null;
  #asked: AskedQuestion | null = null;
  #published: Classification;

  constructor(knowledge: CueKnowledge) {
    this.#knowledge = knowledge;
    this.#scores = new CueScores(knowledge.taxonomy);
    this.#risks = new RiskWatch(knowledge.risks);
    this.#published = this.#classification();
  }

  current(): Classification {
    return this.#published;
  }

  score(utterance: Utterance): ClassificationMove | null {
    return this.#copy().push(utterance);
  }

  /**
   * The caller counts: an agent's questions name every kind of abuse (measured: they mislead), unless the caller says
   * yes to one. Of what else the agent says only where the case is sent counts. Words that may be wrong are shown to people as evidence, and count nothing: a guess must not
   * decide what a call is about.
   */
  push(utterance: Utterance): ClassificationMove | null {
    if (utterance.speaker === 'agent') {
      this.#asked = askedQuestion(utterance);
      return this.#pushAgent(utterance);
    }
    if (utterance.speaker !== 'caller') return null;
    const asked = this.#asked;
    this.#asked = null;
    const { cues, hasPartner, words } = findCues(utterance.text, this.#knowledge.lexicon);
    if (utterance.doubt !== null) return this.#showDoubtful(cues, utterance.id);
    this.#hasPartner ||= hasPartner;
    this.#words += words;
    const evidence = [
      ...cues.map((hit) => this.#add(hit, utterance.id, shareOf(hit))),
      ...this.#risen(utterance),
      ...(asked && cues.length === 0 && saysYes(asked, utterance) ? this.#affirmed(asked) : []),
    ];
    return this.#moved(evidence);
  }

  /** Where the agent sends the case counts; what the agent asks does not. */
  #pushAgent(utterance: Utterance): ClassificationMove | null {
    if (utterance.doubt !== null) return null;
    const { cues } = findCues(utterance.text, this.#knowledge.lexicon, 'agent');
    const said = cues.filter(({ isAsked, negated }) => !isAsked && !negated);
    return this.#moved(said.map((hit) => this.#add(hit, utterance.id, shareOf(hit))));
  }

  #moved(evidence: readonly Evidence[]): ClassificationMove | null {
    if (evidence.length === 0) return null;
    this.#chooseShown();
    this.#published = this.#classification();
    return { classification: this.#published, evidence };
  }

  /** As `push`, of words that nobody knows who said: a question to "you" counts nothing. */
  pushUnknown(utterance: Utterance): ClassificationMove | null {
    const { cues, hasPartner, words } = findCues(utterance.text, this.#knowledge.lexicon);
    this.#hasPartner ||= hasPartner;
    this.#words += words;
    const own = cues.filter((hit) => !hit.isAddressed || hit.cue.toHelpline);
    const evidence = [
      ...own.map((hit) => this.#add(hit, utterance.id, shareOf(hit))),
      ...(own.length === cues.length ? this.#risen(utterance) : []),
    ];
    return this.#moved(evidence);
  }

  #copy(): CueEvolution {
    const copy = new CueEvolution(this.#knowledge);
    copy.#scores = this.#scores.copy();
    copy.#risks = this.#risks.copy();
    copy.#hasPartner = this.#hasPartner;
    copy.#words = this.#words;
    copy.#shown = this.#shown;
    copy.#challenger = this.#challenger;
    copy.#asked = this.#asked;
    copy.#published = this.#published;
    return copy;
  }

  #showDoubtful(cues: readonly CueHit[], utteranceId: string): ClassificationMove | null {
    if (cues.length === 0) return null;
    return { classification: this.#published, evidence: cues.map((hit) => toEvidence(hit, utteranceId, 0)) };
  }

  #add(hit: CueHit, utteranceId: string, share: number): Evidence {
    const place = this.#placeOf(hit);
    const weight = this.#scores.add({ ...place, text: hit.text }, hit.cue.weight, share);
    return toEvidence({ ...hit, cue: { ...hit.cue, ...place } }, utteranceId, weight);
  }

  #placeOf({ cue: { main, sub, ofPartner } }: CueHit): { main: string; sub: string } {
    const isOfPartner = this.#hasPartner && ofPartner !== undefined;
    return isOfPartner ? { main: PARTNER_CATEGORY, sub: ofPartner } : { main, sub };
  }

  /** Evidence of the risks that raise the priority, and of those that this call had not had before. */
  #risen({ id, text, speaker }: Utterance): Evidence[] {
    const before = this.#risks.priority();
    const known = new Set(this.#risks.raised().map(({ type }) => type));
    const risks = this.#risks.push({ id, text, speaker, isDoubtful: false });
    const isNews = ({ type, priority }: RaisedRisk) =>
      !known.has(type) || morePressing(before, priority) !== before;
    return risks.filter(isNews).flatMap(riskEvidence);
  }

  /** The cues of the question, if they all speak for one category. */
  #affirmed({ utterance, start }: AskedQuestion): Evidence[] {
    const cues = findCues(utterance.text, this.#knowledge.lexicon).cues.filter((hit) => hit.start >= start);
    if (new Set(cues.map(({ cue }) => cue.main)).size !== 1 || cues.some(({ negated }) => negated)) return [];
    const question = { ...utterance, speaker: 'caller', text: blankUntil(utterance.text, start) } as const;
    return [...cues.map((hit) => this.#add(hit, utterance.id, shareOf(hit))), ...this.#risen(question)];
  }

  /** Damps flips: evidence decides, one ambiguous sentence does not. What is no longer enough told is taken back. */
  #chooseShown(): void {
    const [leader, second] = this.#scores.candidates();
    if (this.#shown !== UNCLASSIFIED && !this.#isTold(this.#shown)) this.#shown = UNCLASSIFIED;
    if (!leader || leader.label === this.#shown || !this.#isAnswer(leader)) {
      this.#challenger = null;
      return;
    }
    const lead = leader.probability - (second?.probability ?? 0);
    const settled = this.#shown === UNCLASSIFIED || lead >= CLEAR_LEAD || this.#challenger === leader.label;
    if (settled) this.#shown = leader.label;
    this.#challenger = settled ? null : leader.label;
  }

  #isTold(label: string): boolean {
    return this.#scores.toldWeight(label) >= neededWeight(this.#words);
  }

  #isAnswer({ label, probability }: CategoryScore): boolean {
    if (probability < LEAST_PROBABILITY || !this.#isTold(label)) return false;
    return this.#shown !== UNCLASSIFIED || this.#scores.lead(label) >= LEAST_LEAD;
  }

  #classification(): Classification {
    const candidates = this.#scores.candidates();
    const shown = this.#knowledge.taxonomy.main.find(({ label }) => label === this.#shown);
    const probability = candidates.find(({ label }) => label === this.#shown)?.probability;
    const subCategory = shown ? this.#scores.heaviestSub(shown.label) : null;
    const ofSub = shown?.sub.find(({ label }) => label === subCategory)?.priority;
    const category = shown ? (ofSub ?? shown.priority) : null;
    return {
      mainCategory: this.#shown,
      confidence: probability === undefined ? null : Math.min(HIGHEST_CONFIDENCE, probability),
      subCategory,
      priority: decidePriority({ category, rules: this.#risks.priority() }),
      interventionType: shown?.intervention ?? null,
      candidates,
      engine: this.#knowledge.engine,
    };
  }
}

function shareOf({ negated, isAside }: CueHit): number {
  return negated || isAside ? ASIDE_SHARE : 1;
}

/** The same text in the same places, without what stands before. */
function blankUntil(text: string, start: number): string {
  return ' '.repeat(start) + text.slice(start);
}

function riskEvidence({ type, evidence }: RaisedRisk): Evidence[] {
  return evidence.map(({ turnId, start, end, text }) => ({
    ...{ utteranceId: turnId, category: riskCategory(type), text, start, end },
    ...{ weight: 0, negated: false },
  }));
}

function toEvidence(
  { cue: { main, sub }, start, end, text, negated }: CueHit,
  utteranceId: string,
  weight: number,
): Evidence {
  return { utteranceId, category: `${main} / ${sub}`, text, start, end, weight, negated };
}
