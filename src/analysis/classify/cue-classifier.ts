import type { Classification, Evidence, Utterance } from '../../calls/call-event.js';
import { InvalidInputError } from '../../lib/errors.js';
import type { Asked, EngineAnswer, EngineHealth } from '../engine.js';
import { loadRiskRules, type RiskRules } from '../risk/risk-rules.js';
import type { Turn } from '../turn.js';
import type {
  CategoryEvidence,
  ClassifiedText,
  Classifier,
  ClassifyInput,
  LiveClassifier,
  TextClassifier,
} from './classifier.js';
import {
  CueEvolution,
  HIGHEST_CONFIDENCE,
  LEAST_PROBABILITY,
  UNCLASSIFIED,
  type CueKnowledge,
} from './cue-evolution.js';
import { loadLexicon, type Lexicon } from './lexicon.js';
import { strongestEvidence } from './strongest-evidence.js';
import { loadTaxonomy, type Taxonomy } from '../taxonomy.js';
import { knowsTaxonomy, type WordModel } from './words/word-model.js';
import { parseTranscript } from '../parse-transcript.js';

export { UNCLASSIFIED } from './cue-evolution.js';

const CALIBRATION = {
  method: 'none',
  cap: HIGHEST_CONFIDENCE,
  reason: 'no confirmed cases to fit it to; on texts that were kept aside cues were too sure of themselves',
} as const;

/** Weighted cues with evidence, and a linear model of words, in English and Swahili; says nothing rather than guess. */
export class CueClassifier implements Classifier, TextClassifier {
  readonly name: string;
  readonly engine: string;
  readonly kind = 'rules';
  readonly languages: readonly string[];
  readonly #knowledge: CueKnowledge;

  /** @param words left out, or of another taxonomy: cues alone decide */
  constructor(
    taxonomy: Taxonomy = loadTaxonomy(),
    lexicon: Lexicon = loadLexicon(taxonomy),
    risks: RiskRules = loadRiskRules(),
    words: WordModel | null = null,
  ) {
    const model = words && knowsTaxonomy(words, taxonomy) ? words : null;
    this.name = model ? 'cues+words@1' : 'cues@2';
    this.engine = this.name;
    this.languages = lexicon.languages;
    this.#knowledge = { engine: this.name, taxonomy, lexicon, risks, words: model };
  }

  open(): LiveClassifier {
    return new CueEvolution(this.#knowledge);
  }

  health(): EngineHealth {
    return { state: 'ready' };
  }

  /** @throws InvalidInputError when the threshold is none; the reason of the signal */
  async run(input: ClassifyInput, { signal }: Asked): Promise<EngineAnswer<ClassifiedText>> {
    const threshold = input.threshold ?? LEAST_PROBABILITY;
    if (!(threshold >= 0 && threshold <= 1))
      throw new InvalidInputError([{ field: 'threshold', message: 'a number from 0 to 1' }]);
    signal.throwIfAborted();
    const found = 'text' in input ? this.#ofText(input.text) : this.#ofTurns(input.turns);
    const { confidence } = found.classification;
    const belowThreshold = confidence !== null && confidence < threshold;
    return Promise.resolve({
      value: {
        classification: belowThreshold ? abstained(found.classification) : found.classification,
        ...strongestEvidence(found.evidence),
        belowThreshold,
        threshold,
        calibration: CALIBRATION,
      },
      confidenceKind: 'heuristic',
      warnings: [],
    });
  }

  #ofText(text: string): Found {
    const starts = new Map<string, number>();
    const turns = parseTranscript(text);
    for (const { id, startAt } of turns) starts.set(id, startAt);
    const { classification, evidence } = this.#ofTurns(turns);
    const inText = evidence.map((each) => {
      const offset = starts.get(each.turnId) ?? 0;
      return { ...each, turnId: 'text', start: each.start + offset, end: each.end + offset };
    });
    return { classification, evidence: inText };
  }

  #ofTurns(turns: readonly Turn[]): Found {
    const evolution = new CueEvolution(this.#knowledge);
    const evidence: CategoryEvidence[] = [];
    for (const turn of turns) {
      const utterance = toUtterance(turn);
      const isUnknown = turn.speaker === 'unknown' && !turn.isDoubtful;
      const move = isUnknown ? evolution.pushUnknown(utterance) : evolution.push(utterance);
      for (const each of move?.evidence ?? []) evidence.push(toCategoryEvidence(each));
    }
    // quotes that were kept until their category was named come with a later turn
    const places = new Map(turns.map(({ id }, at) => [id, at]));
    const placeOf = ({ turnId }: CategoryEvidence) => places.get(turnId) ?? 0;
    evidence.sort((a, b) => placeOf(a) - placeOf(b));
    return { classification: evolution.current(), evidence };
  }
}

interface Found {
  readonly classification: Classification;
  readonly evidence: readonly CategoryEvidence[];
}

/** Without the category; what the words alone demand stays. */
function abstained(classification: Classification): Classification {
  return {
    ...classification,
    mainCategory: UNCLASSIFIED,
    confidence: null,
    subCategory: null,
    interventionType: null,
  };
}

function toUtterance({ id, speaker, text, startMs, endMs, language, isDoubtful }: Turn): Utterance {
  return {
    id,
    legId: speaker,
    text,
    language,
    startMs: startMs ?? 0,
    endMs: endMs ?? 0,
    speaker: speaker === 'unknown' ? 'caller' : speaker,
    doubt: isDoubtful ? 'low-probability' : null,
    confidence: null,
    words: [],
  };
}

function toCategoryEvidence({ utteranceId, ...rest }: Evidence): CategoryEvidence {
  return { turnId: utteranceId, ...rest };
}
