import type { Closable } from '../../lib/closer.js';
import type { Log } from '../../lib/log.js';
import type { QuestionAnswerer } from '../answer/question-answerer.js';
import type { TextClassifier } from '../classify/classifier.js';
import type { Engine } from '../engine.js';
import type { EntityFinder } from '../entities/entity-finder.js';
import type { Translator } from '../translate/translator.js';
import { findModels, type FoundModels, type ModelFolder } from './find-models.js';
import { brokenEngine, type ModelOf } from './model-engine.js';
import { DEFAULT_MODEL_HOST, ModelHost, type ModelHostOptions } from './model-host.js';
import type { ModelTask } from './model-manifest.js';
import { onnxClassifier } from './onnx-classifier.js';
import { onnxEntityFinder } from './onnx-entity-finder.js';
import { onnxQuestionAnswerer } from './onnx-question-answerer.js';
import { onnxTranslator } from './onnx-translator.js';

export interface ModelEnginesOptions extends Partial<ModelHostOptions> {
  /** Holds `<task>/<name>/` with a `helpline.json` each, e.g. `<DATA_DIR>/models/analysis`; it need not exist. */
  readonly folder: string;
  readonly log: Log;
}

/** The models that a helpline has brought, by task, in the order of their names; broken ones are among them. */
export interface ModelEngines extends Closable {
  readonly classifiers: readonly TextClassifier[];
  readonly entityFinders: readonly EntityFinder[];
  readonly questionAnswerers: readonly QuestionAnswerer[];
  readonly translators: readonly Translator[];
  /** Ids of the process that runs them; none without a usable model. */
  readonly pids: () => readonly number[];
}

/** Looks for models, and begins to start the process that runs them where there is one that can be used. */
export async function openModelEngines({ folder, ...options }: ModelEnginesOptions): Promise<ModelEngines> {
  const found = await findModels(folder);
  for (const { name, task, reason } of found.broken) {
    options.log.error({ model: name, task, reason }, 'a model cannot be used');
  }
  const host = found.usable.length > 0 ? new ModelHost({ ...DEFAULT_MODEL_HOST, ...options }) : undefined;
  const enginesOf = <Task extends ModelTask, Input, Value>(
    task: Task,
    open: (model: ModelOf<Task>, host: ModelHost) => Engine<Input, Value>,
  ) => engines(found, host, task, open);
  return {
    classifiers: enginesOf('classifier', onnxClassifier),
    entityFinders: enginesOf('ner', onnxEntityFinder),
    questionAnswerers: enginesOf('qa', onnxQuestionAnswerer),
    translators: enginesOf('translator', onnxTranslator),
    pids: () => host?.pids ?? [],
    close: async () => host?.close(),
  };
}

function engines<Task extends ModelTask, Input, Value>(
  { usable, broken }: FoundModels,
  host: ModelHost | undefined,
  task: Task,
  open: (model: ModelOf<Task>, host: ModelHost) => Engine<Input, Value>,
): Engine<Input, Value>[] {
  const isOfTask = (model: ModelFolder): model is ModelOf<Task> => model.manifest.task === task;
  const good = host ? usable.filter(isOfTask).map((model) => open(model, host)) : [];
  const bad = broken.filter((model) => model.task === task).map((model) => brokenEngine<Input, Value>(model));
  return [...good, ...bad].sort((a, b) => (a.name < b.name ? -1 : 1));
}
