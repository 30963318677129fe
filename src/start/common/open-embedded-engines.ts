import { bm25Answerer } from '../../analysis/answer/bm25-answerer.js';
import { CueClassifier } from '../../analysis/classify/cue-classifier.js';
import { morePressing } from '../../calls/priority.js';
import { loadWordModel } from '../../analysis/classify/words/word-model.js';
import type { EmbeddedEngines } from '../../analysis/elsewhere/engine-operations.js';
import type { Entity } from '../../analysis/entities/entity-finder.js';
import { loadGazetteer } from '../../analysis/entities/gazetteer.js';
import { RuleEntityFinder } from '../../analysis/entities/rule-entity-finder.js';
import { isIdentifiedByWords } from '../../analysis/language/franc-codes.js';
import { FrancIdentifier } from '../../analysis/language/franc-identifier.js';
import type { LanguageIdentifier } from '../../analysis/language/language-identifier.js';
import { ruleInsights } from '../../analysis/insights/rule-insights.js';
import { ruleEvaluator } from '../../analysis/quality/rule-evaluator.js';
import type { RiskRules } from '../../analysis/risk/risk-rules.js';
import { findRisks } from '../../analysis/risk/risk-watch.js';
import { textRankSummariser } from '../../analysis/summarise/textrank-summariser.js';
import type { Turn } from '../../analysis/turn.js';
import type { AnalysisConfig } from '../../config/analysis-config.js';
import type { NameFinder, NameSpan } from '../../redact/text-span.js';
import { readAnalysisData } from './read-analysis-data.js';

/** Risks that are critical whatever else was heard. */
const CRITICAL_RISKS = new Set(['immediate_danger', 'suicide', 'self_harm', 'weapon']);

/** The settings that the engines of this server read. */
export type EmbeddedConfig = Pick<
  AnalysisConfig,
  'gazetteerDir' | 'taxonomyFile' | 'cueFiles' | 'riskRulesFiles' | 'languages'
>;

/** The engines that come with the server, with what is known of them by their own names. */
export interface OpenEmbedded {
  readonly engines: EmbeddedEngines;
  readonly classifier: CueClassifier;
  readonly entityFinder: RuleEntityFinder;
  readonly riskRules: RiskRules;
  /** The finder of names; it is the same in every process, so that pseudonyms are. */
  readonly findNames: NameFinder;
  /** Among those of the helpline's languages that can be distinguished by words; undefined where none can. */
  readonly identifier: LanguageIdentifier | undefined;
}

/** @throws SetupError for lists of names or rules that cannot be read */
export function openEmbeddedEngines(config: EmbeddedConfig): OpenEmbedded {
  const entityFinder = new RuleEntityFinder({ gazetteer: loadGazetteer(config.gazetteerDir ?? null) });
  const { taxonomy, lexicon, risks } = readAnalysisData(config);
  const classifier = new CueClassifier(taxonomy, lexicon, risks, loadWordModel());
  const findEntities = (text: string) => entityFinder.find(text);
  return {
    engines: {
      classifier,
      ner: entityFinder,
      summarizer: textRankSummariser(),
      qa: bm25Answerer({ findEntities }),
      quality: ruleEvaluator(),
      insights: ruleInsights({
        assessRisk: (turns) => assessRisk(turns, risks),
        criticalTypes: CRITICAL_RISKS,
      }),
    },
    classifier,
    entityFinder,
    riskRules: risks,
    findNames: (text) => entityFinder.find(text).filter(isName),
    identifier: identifierOf(config.languages),
  };
}

function identifierOf(languages: readonly string[]): LanguageIdentifier | undefined {
  const known = languages.filter(isIdentifiedByWords);
  return known.length > 0 ? new FrancIdentifier(known) : undefined;
}

function assessRisk(turns: readonly Turn[], rules: RiskRules) {
  const risks = findRisks(turns, rules);
  return { risks, priority: risks.map(({ priority }) => priority).reduce(morePressing, null) };
}

function isName(entity: Entity): entity is Entity & NameSpan {
  return entity.type === 'PERSON' || entity.type === 'LOC' || entity.type === 'ORG';
}
