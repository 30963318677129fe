import { riskCategory } from '../../calls/risk-evidence.js';
import type { CategoryScore, Classification, Evidence, Utterance } from '../../calls/call-event.js';
import { decidePriority } from '../risk/decide-priority.js';
import type { RiskRules } from '../risk/risk-rules.js';
import { RiskWatch, type RaisedRisk } from '../risk/risk-watch.js';
import {
  FEW_WORDS,
  LEAST_LEAD,
  LEAST_SHOWN,
  NEEDED_WITH_CUE,
  neededProbability,
  neededWeight,
} from './answer-rule.js';
import { askedQuestion, saysYes, type AskedQuestion } from './asked-question.js';
import type { ClassificationMove, LiveClassifier } from './classifier.js';
import { CueScores } from './cue-scores.js';
import { findCues, type CueHit } from './find-cues.js';
import { PARTNER_CATEGORY, type Lexicon } from './lexicon.js';
import { isKept, SiftedQuotes, type CueQuote } from './sifted-quotes.js';
import { morePressing } from '../../calls/priority.js';
import type { Taxonomy } from '../taxonomy.js';
import { combineScores, type CombinedScores } from './words/combine-scores.js';
import type { WordModel } from './words/word-model.js';
import { WordScores, type IndicativeWords } from './words/word-scores.js';

export const UNCLASSIFIED = 'unclassified';

/** Below this the engine abstains: with seven categories one hint alone reads 0.31, one supporting cue 0.55. */
export const LEAST_PROBABILITY = 0.5;
/** No calibration data exists yet, and on frozen texts cues alone were over-confident: no more is ever claimed. */
export const HIGHEST_CONFIDENCE = 0.75;
/** A new leader is shown when it leads by this much, or still leads after the next indicative utterance. */
const CLEAR_LEAD = 0.15;
/** Words are quoted where they raise the confidence by this much. */
const NOTICED_RISE = 0.05;
/** Denied, asked or unreal cues count this share of their weight. */
const ASIDE_SHARE = 0.2;

export interface CueKnowledge {
  readonly engine: string;
  readonly taxonomy: Taxonomy;
  readonly lexicon: Lexicon;
  readonly risks: RiskRules;
  /** Null: cues alone decide. */
  readonly words: WordModel | null;
}

/** Weighted cues and words of one call, growing utterance by utterance. */
export class CueEvolution implements LiveClassifier {
  readonly #knowledge: CueKnowledge;
  #scores: CueScores;
  #wordScores: WordScores | null;
  #quotes = new SiftedQuotes();
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
    this.#wordScores = knowledge.words && new WordScores(knowledge.words);
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
   * yes to one. The agent's other words count only where they say where the case is sent. Words that may be
   * wrong are shown to people as evidence, and count nothing: a guess must not decide what a call is about.
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
    this.#wordScores?.add(utterance.text);
    const heard = {
      cues: cues.map((hit) => this.#add(hit, utterance.id, shareOf(hit))),
      risks: this.#risen(utterance),
    };
    const isYes = asked && cues.length === 0 && saysYes(asked, utterance);
    return this.#moved(isYes ? joined(heard, this.#affirmed(asked)) : heard, utterance);
  }

  /** Where the agent sends the case counts; what the agent asks does not. */
  #pushAgent(utterance: Utterance): ClassificationMove | null {
    if (utterance.doubt !== null) return null;
    const { cues } = findCues(utterance.text, this.#knowledge.lexicon, 'agent');
    const said = cues.filter(({ isAsked, negated }) => !isAsked && !negated);
    return this.#moved({ cues: said.map((hit) => this.#add(hit, utterance.id, shareOf(hit))), risks: [] });
  }

  /** @param said the words that count besides the cues, if any */
  #moved({ cues, risks }: Heard, said?: Utterance): ClassificationMove | null {
    const isHeard = cues.length > 0 || risks.length > 0;
    if (!isHeard && (!said || !this.#wordScores)) return null;
    const before = this.#published;
    this.#chooseShown();
    this.#published = this.#classification();
    const byCues = cues.map(({ evidence }) => evidence);
    const byWords = said ? this.#wordEvidence(said, byCues, before) : [];
    const isNews = isHeard || byWords.length > 0 || this.#published.mainCategory !== before.mainCategory;
    const evidence = [...this.#quotes.take(cues, this.#shown), ...risks, ...byWords];
    return isNews ? { classification: this.#published, evidence } : null;
  }

  /** The words that named or strengthened the category shown, where no cue of this utterance did. */
  #wordEvidence(
    { id, text }: Utterance,
    byCues: readonly Evidence[],
    { mainCategory, confidence }: Classification,
  ): Evidence[] {
    const shown = this.#shown;
    if (!this.#wordScores || shown === UNCLASSIFIED) return [];
    if (byCues.some(({ category, negated }) => !negated && category.startsWith(`${shown} / `))) return [];
    const rise = (this.#published.confidence ?? 0) - (confidence ?? 0);
    if (mainCategory === shown && rise < NOTICED_RISE) return [];
    return this.#wordScores.indicativeWords(text, shown).map((words) => toWordEvidence(words, id, shown));
  }

  /** As `push`, of words of an unknown speaker: a question to "you" counts nothing. */
  pushUnknown(utterance: Utterance): ClassificationMove | null {
    const { cues, hasPartner, words } = findCues(utterance.text, this.#knowledge.lexicon);
    this.#hasPartner ||= hasPartner;
    this.#words += words;
    this.#wordScores?.add(utterance.text);
    const ofCaller = cues.filter((hit) => !hit.isAddressed || hit.cue.toHelpline);
    const heard = {
      cues: ofCaller.map((hit) => this.#add(hit, utterance.id, shareOf(hit))),
      risks: ofCaller.length === cues.length ? this.#risen(utterance) : [],
    };
    return this.#moved(heard, utterance);
  }

  #copy(): CueEvolution {
    const copy = new CueEvolution(this.#knowledge);
    copy.#scores = this.#scores.copy();
    copy.#wordScores = this.#wordScores && this.#wordScores.copy();
    copy.#quotes = this.#quotes.copy();
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
    const quotes = cues.map((hit) => toQuote(hit, utteranceId, 0));
    const dropped = quotes.filter((quote) => !isKept(quote, this.#shown));
    if (dropped.length === 0) return null;
    return { classification: this.#published, evidence: dropped.map(({ evidence }) => evidence) };
  }

  #add(hit: CueHit, utteranceId: string, share: number): CueQuote {
    const place = this.#placeOf(hit);
    const weight = this.#scores.add({ ...place, text: hit.text }, hit.cue.weight, share);
    return toQuote({ ...hit, cue: { ...hit.cue, ...place } }, utteranceId, weight);
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
  #affirmed({ utterance, start }: AskedQuestion): Heard {
    const cues = findCues(utterance.text, this.#knowledge.lexicon).cues.filter((hit) => hit.start >= start);
    if (new Set(cues.map(({ cue }) => cue.main)).size !== 1 || cues.some(({ negated }) => negated))
      return { cues: [], risks: [] };
    const question = { ...utterance, speaker: 'caller', text: blankUntil(utterance.text, start) } as const;
    return {
      cues: cues.map((hit) => this.#add(hit, utterance.id, shareOf(hit))),
      risks: this.#risen(question),
    };
  }

  /** Damps flips: no single ambiguous sentence decides. A category with too little evidence is dropped. */
  #chooseShown(): void {
    const scores = this.#combined();
    const [leader, second] = scores.candidates;
    if (this.#shown !== UNCLASSIFIED && !this.#hasEvidence(this.#shown, scores)) this.#shown = UNCLASSIFIED;
    if (!leader || leader.label === this.#shown || !this.#isAnswer(leader, scores)) {
      this.#challenger = null;
      return;
    }
    const lead = leader.probability - (second?.probability ?? 0);
    const settled = this.#shown === UNCLASSIFIED || lead >= CLEAR_LEAD || this.#challenger === leader.label;
    if (settled) this.#shown = leader.label;
    this.#challenger = settled ? null : leader.label;
  }

  /** Scores of cues and words; of cues alone where there is no word model, or no word that it knows. */
  #combined(): Scores {
    const byCues = this.#scores.candidates();
    const byWords = this.#wordScores?.probabilities();
    const { words } = this.#knowledge;
    return words && byWords
      ? combineScores(byCues, byWords, { labels: words.labels, words: this.#words })
      : { candidates: byCues };
  }

  #hasEvidence(label: string, { probabilityOf }: Scores): boolean {
    return probabilityOf ? probabilityOf(label) >= LEAST_SHOWN : this.#hasCueEvidence(label);
  }

  #isAnswer({ label, probability }: CategoryScore, { probabilityOf, isNothingSaid }: Scores): boolean {
    if (!probabilityOf) return this.#isAnswerOfCues(label, probability);
    if (isNothingSaid) return false;
    const ofCues = this.#scores.candidates().find((each) => each.label === label)?.probability ?? 0;
    const isBoth = this.#words < FEW_WORDS && this.#isAnswerOfCues(label, ofCues);
    return probabilityOf(label) >= (isBoth ? NEEDED_WITH_CUE : neededProbability(this.#words));
  }

  #isAnswerOfCues(label: string, probability: number): boolean {
    if (probability < LEAST_PROBABILITY || !this.#hasCueEvidence(label)) return false;
    return this.#shown !== UNCLASSIFIED || this.#scores.lead(label) >= LEAST_LEAD;
  }

  #hasCueEvidence(label: string): boolean {
    return this.#scores.scoreWeight(label) >= neededWeight(this.#words);
  }

  #classification(): Classification {
    const { candidates, probabilityOf } = this.#combined();
    const shown = this.#knowledge.taxonomy.main.find(({ label }) => label === this.#shown);
    const ofCandidate = candidates.find(({ label }) => label === this.#shown)?.probability;
    const probability = shown && probabilityOf ? probabilityOf(shown.label) : ofCandidate;
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

/** By cues; with a word model also where nothing is said. */
type Scores = Pick<CombinedScores, 'candidates'> & Partial<CombinedScores>;

/** The part of an utterance that counts besides its words. */
interface Heard {
  readonly cues: readonly CueQuote[];
  readonly risks: readonly Evidence[];
}

function joined(a: Heard, b: Heard): Heard {
  return { cues: [...a.cues, ...b.cues], risks: [...a.risks, ...b.risks] };
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
    utteranceId: turnId,
    category: riskCategory(type),
    text,
    start,
    end,
    weight: 0,
    negated: false,
  }));
}

/** Words speak for a main category; which trouble of it, cues show. */
function toWordEvidence(
  { start, end, text, weight }: IndicativeWords,
  utteranceId: string,
  category: string,
): Evidence {
  return { utteranceId, category, text, start, end, weight, negated: false };
}

function toQuote(
  { cue: { main, sub, weight: cueWeight }, start, end, text, negated }: CueHit,
  utteranceId: string,
  weight: number,
): CueQuote {
  const evidence = { utteranceId, category: `${main} / ${sub}`, text, start, end, weight, negated };
  return { evidence, cueWeight };
}
