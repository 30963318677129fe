import type { Answer, QuestionInput } from './answer/question-answerer.js';
import type { ClassifiedText, ClassifyInput } from './classify/classifier.js';
import type { EngineChain } from './engine-chain.js';
import type { Entity, EntityInput } from './entities/entity-finder.js';
import type { InsightInput, Insights } from './insights/insights.js';
import type { QualityInput, QualityReport } from './quality/quality-evaluator.js';
import type { Summary, SummaryInput } from './summarise/summariser.js';
import type { Translation, TranslationInput } from './translate/translator.js';

/** Input and value of each task. */
export interface AnalysisTasks {
  classifier: { input: ClassifyInput; value: ClassifiedText };
  ner: { input: EntityInput; value: readonly Entity[] };
  translator: { input: TranslationInput; value: Translation };
  summarizer: { input: SummaryInput; value: Summary };
  qa: { input: QuestionInput; value: Answer };
  quality: { input: QualityInput; value: QualityReport };
  insights: { input: InsightInput; value: Insights };
}

export type InputOf<Task extends keyof AnalysisTasks> = AnalysisTasks[Task]['input'];
export type ValueOf<Task extends keyof AnalysisTasks> = AnalysisTasks[Task]['value'];

/** The engines of this process, by task. */
export type AnalysisEngines = {
  readonly [Task in keyof AnalysisTasks]: EngineChain<InputOf<Task>, ValueOf<Task>>;
};
