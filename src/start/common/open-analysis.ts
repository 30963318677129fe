import { join } from 'node:path';
import type { AnalysisEngines, InputOf, ValueOf } from '../../analysis/analysis-engines.js';
import { AlertWatcher } from '../../analysis/alerts/alert-watch.js';
import { withRiskFloor } from '../../analysis/classify/risk-floor.js';
import { enginesElsewhere } from '../../analysis/elsewhere/engine-operations.js';
import { EngineChain } from '../../analysis/engine-chain.js';
import type { Asked, Engine, EngineKind } from '../../analysis/engine.js';
import type { AnalysisTask } from '../../analysis/errors.js';
import { alertAnalyser } from '../../analysis/live/alert-analyser.js';
import { classificationAnalyser } from '../../analysis/live/classification-analyser.js';
import { entityAnalyser } from '../../analysis/live/entity-analyser.js';
import type { CallAnalyser } from '../../analysis/live/live-analyser.js';
import { talkAnalyser } from '../../analysis/live/talk-analyser.js';
import { TranslationAnalyser } from '../../analysis/live/translation-analyser.js';
import type { RedactConversations } from '../../analysis/conversation/redaction-operations.js';
import { isIdentifiedByWords } from '../../analysis/language/franc-codes.js';
import type { LanguageIdentifier } from '../../analysis/language/language-identifier.js';
import type { IdentifyLanguages } from '../../analysis/language/turn-languages.js';
import { openLlmEngines, type LlmEngines } from '../../analysis/llm/open-llm-engines.js';
import type { LlmTextWork } from '../../analysis/llm/sent-conversation.js';
import { openModelEngines, type ModelEngines } from '../../analysis/onnx/open-model-engines.js';
import { riskTypesOf } from '../../analysis/risk/risk-rules.js';
import { HttpTranslator } from '../../analysis/translate/http-translator.js';
import { sameLanguage } from '../../analysis/translate/same-language.js';
import type { AnalysisConfig } from '../../config/analysis-config.js';
import { Closer, type Closable } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import { openEmbeddedEngines, type OpenEmbedded } from './open-embedded-engines.js';
import type { RedactTexts } from '../../redact/conversation-texts.js';
import { redactElsewhere } from '../../redact/redact-elsewhere.js';
import { openTextWork, type TextWork } from './open-text-work.js';
import type { NameFinder } from '../../redact/text-span.js';
import { readAlertRules } from './read-alert-rules.js';

/** The engines that read something out of words, of one process. */
export interface OpenAnalysis extends Closable {
  readonly engines: AnalysisEngines;
  /** Analysers of live calls, in the order in which they read each utterance. */
  readonly analysers: readonly CallAnalyser[];
  /** Finds names by the rules: the same in every process, so that pseudonyms are. */
  readonly findNames: NameFinder;
  /** Work that would hold the loop of the calls: engines and redaction of whole texts. */
  readonly textWork: TextWork;
  /** For users and receivers without clearance. */
  readonly redactTexts: RedactTexts;
  readonly redactConversations: RedactConversations;
  /** ISO 639-1. */
  readonly translateTo: string;
  /** The language of one short text, found here. Undefined: none of the helpline's languages can be identified by their words. */
  readonly identifier: LanguageIdentifier | undefined;
  /** The languages of the turns of a conversation that is over. */
  readonly identify: IdentifyLanguages | undefined;
}

/** A model has its own, shorter limits; embedded engines take milliseconds. */
const LIMIT_MS = 60_000;
/** A language model without a GPU takes minutes, and one question waits for the other. */
const LLM_LIMIT_MS = 180_000;
/** A long text goes to a translator in many pieces. */
const TRANSLATION_LIMIT_MS = 300_000;
const HOW_TO_TRANSLATE =
  'Set TRANSLATE_URL to a LibreTranslate service, or put a translation model into models/analysis in DATA_DIR (docs/analysis.md).';
const HOW_TO =
  'Put a model into models/analysis in DATA_DIR, or remove the task from ANALYSIS_ENGINES (docs/analysis.md).';

const NO_LANGUAGE_MODEL: LlmEngines = { summarisers: [], evaluators: [], insights: [] };

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
  const embedded = openEmbeddedEngines(config);
  const textWork = parts.add(openTextWork({ config, log }));
  const elsewhere = { ...embedded, engines: enginesElsewhere(embedded.engines, textWork) };
  const engines = chainsOf(config, models, elsewhere, textWork);
  for (const chain of Object.values(engines)) parts.add(chain);
  const { identifier } = embedded;
  warnOfUnidentifiable(config.languages, log);
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
    findNames: embedded.findNames,
    textWork,
    redactTexts: redactElsewhere({
      findNames: embedded.findNames,
      run: (conversation, options) => textWork.run('redact.texts', conversation, options),
    }),
    redactConversations: {
      call: (call, options) => textWork.run('redact.call', call, options),
      recording: (recording, options) => textWork.run('redact.recording', recording, options),
    },
    translateTo: config.translateTo,
    identifier,
    identify: identifier && ((texts, options) => textWork.run('languages.identify', texts, options)),
    close: () => parts.close(),
  };
}

function warnOfUnidentifiable(languages: readonly string[], log: Log): void {
  const unknown = languages.filter((language) => !isIdentifiedByWords(language));
  if (unknown.length > 0)
    log.warn({ unknown }, 'texts in some of the LANGUAGES cannot be identified by their words');
}

function chainsOf(
  config: AnalysisConfig,
  models: ModelEngines,
  { engines: embedded, riskRules }: OpenEmbedded,
  textWork: TextWork,
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
  const findRisksIn = (input: InputOf<'classifier'>, { signal, urgency, group }: Asked) =>
    textWork.run('risks.find', input, { signal, urgency, group });
  const work: Required<LlmTextWork> = {
    redactTurns: (texts, options) => textWork.run('redact.turns', texts, options),
    findQuotes: (quotes, options) => textWork.run('quotes.find', quotes, options),
  };
  const asked: LlmEngines = llm
    ? openLlmEngines({ ...llm, work, rules: embedded, riskTypes: riskTypesOf(riskRules) })
    : NO_LANGUAGE_MODEL;
  return {
    classifier: chain('classifier', [
      ...models.classifiers.map((model) => withRiskFloor(model, findRisksIn)),
      embedded.classifier,
    ]),
    ner: chain('ner', [...models.entityFinders, embedded.ner]),
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
    summarizer: chain('summarizer', [...asked.summarisers, embedded.summarizer]),
    qa: chain('qa', [...models.questionAnswerers, embedded.qa]),
    quality: chain('quality', [...asked.evaluators, embedded.quality]),
    insights: chain('insights', [...asked.insights, embedded.insights]),
  };
}

/** Those of the kinds that are named, in that order; where none is, all but a language model. */
function inOrder<Input, Value>(
  engines: readonly Engine<Input, Value>[],
  kinds: readonly EngineKind[] | undefined,
): readonly Engine<Input, Value>[] {
  if (!kinds) return engines.filter(({ kind }) => kind !== 'llm');
  return kinds.flatMap((kind) => engines.filter((engine) => engine.kind === kind));
}
