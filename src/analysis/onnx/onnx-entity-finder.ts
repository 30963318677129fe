import type { Entity, EntityFinder } from '../entities/entity-finder.js';
import { modelEngine, type ModelOf } from './model-engine.js';
import type { ModelHost } from './model-host.js';

/** Names by a model of token classification. A word is counted whole, with the tag of its first piece. */
export function onnxEntityFinder(model: ModelOf<'ner'>, host: ModelHost): EntityFinder {
  const { labels } = model.manifest;
  return modelEngine({
    task: 'ner',
    model,
    host,
    texts: ({ text }) => ({ text }),
    async answer({ text }, ask, signal) {
      const names = await ask({ text }, signal);
      const value = names.flatMap(({ label, start, end, probability }): Entity[] => {
        const type = labels[label];
        if (type === undefined) return [];
        return [{ type, start, end, text: text.slice(start, end), confidence: probability, source: 'model' }];
      });
      return { value, confidenceKind: 'model', warnings: [] };
    },
  });
}
