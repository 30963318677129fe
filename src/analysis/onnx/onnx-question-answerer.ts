import type { Answer, QuestionAnswerer } from '../answer/question-answerer.js';
import { modelEngine, type ModelOf } from './model-engine.js';
import type { ModelHost } from './model-host.js';

/**
 * Answers by a model of extractive question answering: words of the context, or none. It does not know who speaks: the
 * turns of a conversation are not read.
 */
export function onnxQuestionAnswerer(model: ModelOf<'qa'>, host: ModelHost): QuestionAnswerer {
  return modelEngine({
    task: 'qa',
    model,
    host,
    texts: ({ question, context }) => ({ question, context }),
    async answer({ question, context, threshold }, ask, signal) {
      const { best, noneProbability } = await ask({ question, context }, signal);
      const confidence = best?.probability ?? 0;
      const isAnswer = best !== null && confidence >= threshold && confidence > noneProbability;
      const value: Answer = isAnswer
        ? { text: context.slice(best.start, best.end), confidence, start: best.start, end: best.end }
        : { text: '', confidence, start: -1, end: -1 };
      return { value, confidenceKind: 'model', warnings: [] };
    },
  });
}
