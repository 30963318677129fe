import { join } from 'node:path';
import type { AnalysisEngines, InputOf, ValueOf } from './analysis/analysis-engines.js';
import { AlertWatcher } from './analysis/alerts/alert-watch.js';
import { bm25Answerer } from './analysis/answer/bm25-answerer.js';
import { CueClassifier } from './analysis/classify/cue-classifier.js';
import { withRiskFloor } from './analysis/classify/risk-floor.js';
import { loadWordModel } from './analysis/classify/words/word-model.js';
import { morePressing } from './analysis/classify/taxonomy.js';
import { EngineChain } from './analysis/engine-chain.js';
import type { Engine, EngineKind } from './analysis/engine.js';
import type { Entity } from './analysis/entities/entity-finder.js';
import { loadGazetteer } from './analysis/entities/gazetteer.js';
import { RuleEntityFinder } from './analysis/entities/rule-entity-finder.js';
import type { AnalysisTask } from './analysis/errors.js';
import { ruleInsights } from './analysis/insights/rule-insights.js';
import { alertAnalyser } from './analysis/live/alert-analyser.js';
import { classificationAnalyser } from './analysis/live/classification-analyser.js';
import { entityAnalyser } from './analysis/live/entity-analyser.js';
import type { CallAnalyser } from './analysis/live/live-analyser.js';
import { talkAnalyser } from './analysis/live/talk-analyser.js';
import { TranslationAnalyser } from './analysis/live/translation-analyser.js';
import { FRANC_CODES } from './analysis/language/franc-codes.js';
import { FrancIdentifier } from './analysis/language/franc-identifier.js';
import type { LanguageIdentifier } from './analysis/language/language-identifier.js';
import { openLlmEngines, type LlmEngines } from './analysis/llm/open-llm-engines.js';
import { openModelEngines, type ModelEngines } from './analysis/onnx/open-model-engines.js';
import { ruleEvaluator } from './analysis/quality/rule-evaluator.js';
import { riskTypesOf, type RiskRules } from './analysis/risk/risk-rules.js';
import { findRisks } from './analysis/risk/risk-watch.js';
import { textRankSummariser } from './analysis/summarise/textrank-summariser.js';
import { HttpTranslator } from './analysis/translate/http-translator.js';
import { sameLanguage } from './analysis/translate/same-language.js';
import type { Turn } from './analysis/turn.js';
import type { AnalysisConfig } from './config/analysis-config.js';
import { Closer, type Closable } from './lib/closer.js';
import type { Log } from './lib/log.js';
import type { NameFinder, NameSpan } from './redact/text-span.js';
import { readAlertRules } from './read-alert-rules.js';
import { readAnalysisData } from './read-analysis-data.js';

/** The engines that read something out of words, of one process. */
export interface OpenAnalysis extends Closable {
  readonly engines: AnalysisEngines;
  /** Of live calls, in the order in which they read each utterance. */
  readonly analysers: readonly CallAnalyser[];
  /** Of the rules: the same in every process, so that pseudonyms are. */
  readonly findNames: NameFinder;
  /** ISO 639-1. */
  readonly translateTo: string;
  /** Undefined: none of the helpline's languages can be told by their words. */
  readonly identifier: LanguageIdentifier | undefined;
}

/** A model has its own, shorter limits; embedded engines take milliseconds. */
const LIMIT_MS = 60_000;
/** A language model without a GPU takes minutes, and one question waits for the other. */
const LLM_LIMIT_MS = 180_000;
/** A long text goes to a translator in many pieces. */
const TRANSLATION_LIMIT_MS = 300_000;
const HOW_TO_TRANSLATE =
  'Set TRANSLATE_URL to a LibreTranslate service, or put a translation model into models/analysis in DATA_DIR (docs/operations.md).';
const HOW_TO =
  'Put a model into models/analysis in DATA_DIR, or remove the task from ANALYSIS_ENGINES (docs/operations.md).';

const NO_LANGUAGE_MODEL: LlmEngines = { summarisers: [], evaluators: [], insights: [] };

/** What is critical whatever else was heard. */
const CRITICAL_RISKS = new Set(['immediate_danger', 'suicide', 'self_harm', 'weapon']);

/** @throws SetupError for lists of names or rules that cannot be read */
export async function openAnalysis({
  config,
  dataDir,
  log,
}: {
  readonly config: AnalysisConfig;
  readonly dataDir: string;
  readonly log: Log;
}): Promise<OpenAnalysis> {
  const parts = new Closer();
  const models = parts.add(await openModelEngines({ folder: join(dataDir, 'models', 'analysis'), log }));
  const embedded = openEmbedded(config);
  const engines = chainsOf(config, models, embedded);
  for (const chain of Object.values(engines)) parts.add(chain);
  const identifier = identifierOf(config.languages, log);
  const translation = parts.add(
    new TranslationAnalyser({ translator: engines.translator, target: config.translateTo, identifier, log }),
  );
  const alerts = new AlertWatcher(await readAlertRules(config.alertRulesFile));
  return {
    engines,
    analysers: [
      classificationAnalyser(embedded.classifier),
      entityAnalyser(embedded.entityFinder),
      alertAnalyser(alerts),
      talkAnalyser,
      translation,
    ],
    findNames: findNamesWith(embedded),
    translateTo: config.translateTo,
    identifier,
    close: () => parts.close(),
  };
}

/** Among those of the helpline's languages that can be told apart by words; of the others the recogniser says which. */
function identifierOf(languages: readonly string[], log: Log): LanguageIdentifier | undefined {
  const known = languages.filter((language) => Object.hasOwn(FRANC_CODES, language));
  const unknown = languages.filter((language) => !known.includes(language));
  if (unknown.length > 0)
    log.warn({ unknown }, 'texts in some of the LANGUAGES cannot be told by their words');
  return known.length > 0 ? new FrancIdentifier(known) : undefined;
}

function openEmbedded(config: AnalysisConfig) {
  const entityFinder = new RuleEntityFinder({ gazetteer: loadGazetteer(config.gazetteerDir ?? null) });
  const { taxonomy, lexicon, risks } = readAnalysisData(config);
  const classifier = new CueClassifier(taxonomy, lexicon, risks, loadWordModel());
  return { entityFinder, classifier, riskRules: risks };
}

function chainsOf(
  config: AnalysisConfig,
  models: ModelEngines,
  { entityFinder, classifier, riskRules }: ReturnType<typeof openEmbedded>,
): AnalysisEngines {
  const { translator, llm } = config;
  const chain = <Task extends AnalysisTask>(
    task: Task,
    engines: readonly Engine<InputOf<Task>, ValueOf<Task>>[],
  ) =>
    new EngineChain({
      task,
      engines: inOrder(engines, config.order.get(task)),
      howTo: HOW_TO,
      limitMs: config.order.get(task)?.includes('llm') ? LLM_LIMIT_MS : LIMIT_MS,
    });
  const findEntities = (text: string) => entityFinder.find(text);
  const rules = {
    insights: ruleInsights({
      assessRisk: (turns) => assessRisk(turns, riskRules),
      criticalTypes: CRITICAL_RISKS,
    }),
    quality: ruleEvaluator(),
  };
  const findNames = findNamesWith({ entityFinder });
  const asked: LlmEngines = llm
    ? openLlmEngines({ ...llm, findNames, rules, riskTypes: riskTypesOf(riskRules) })
    : NO_LANGUAGE_MODEL;
  return {
    classifier: chain('classifier', [
      ...models.classifiers.map((model) => withRiskFloor(model, riskRules)),
      classifier,
    ]),
    ner: chain('ner', [...models.entityFinders, entityFinder]),
    translator: new EngineChain({
      task: 'translator',
      engines: inOrder(
        [...models.translators, ...(translator ? [new HttpTranslator(translator)] : [])],
        config.order.get('translator'),
      ),
      howTo: HOW_TO_TRANSLATE,
      limitMs: TRANSLATION_LIMIT_MS,
      answerWithout: sameLanguage,
    }),
    summarizer: chain('summarizer', [...asked.summarisers, textRankSummariser()]),
    qa: chain('qa', [...models.questionAnswerers, bm25Answerer({ findEntities })]),
    quality: chain('quality', [...asked.evaluators, rules.quality]),
    insights: chain('insights', [...asked.insights, rules.insights]),
  };
}

function assessRisk(turns: readonly Turn[], rules: RiskRules) {
  const risks = findRisks(turns, rules);
  return { risks, priority: risks.map(({ priority }) => priority).reduce(morePressing, null) };
}

function findNamesWith({ entityFinder }: Pick<ReturnType<typeof openEmbedded>, 'entityFinder'>): NameFinder {
  return (text) => entityFinder.find(text).filter(isName);
}

function isName(entity: Entity): entity is Entity & NameSpan {
  return entity.type === 'PERSON' || entity.type === 'LOC' || entity.type === 'ORG';
}

/** Those of the kinds that are named, in that order; where none is, all but a language model. */
function inOrder<Input, Value>(
  engines: readonly Engine<Input, Value>[],
  kinds: readonly EngineKind[] | undefined,
): readonly Engine<Input, Value>[] {
  if (!kinds) return engines.filter(({ kind }) => kind !== 'llm');
  return kinds.flatMap((kind) => engines.filter((engine) => engine.kind === kind));
}
