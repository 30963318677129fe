import type { ModelRefusal } from '../speech/model-files/model-refusal.js';
import type { WordsOf } from './words-of.js';

const STATES = { missing: 'missing', 'other-size': 'of another size than its record says' } as const;

/** The sentences for refusals of the shelf of models, on the command line. */
export const modelWords: WordsOf<ModelRefusal> = {
  'unknown-model': ({ model }) => `model ${model} not found`,
  'model-name-taken': ({ model }) =>
    `a model named ${model} is there already; choose another name, or remove that one first`,
  'model-in-use': ({ model }) => `${model} is in use; put another in use first`,
  'model-not-whole': ({ model, path, state }) => `the file of ${model}, ${path}, is ${STATES[state]}`,
};
