import { InvalidInputError, messageOf } from '../../lib/errors.js';
import type { Engine, EngineAnswer, EngineHealth } from '../engine.js';
import { ModelFailedError, ModelUnusableError } from './errors.js';
import type { BrokenModel, ModelFolder } from './find-models.js';
import type { ModelHost } from './model-host.js';
import type { ManifestOf, ModelTask } from './model-manifest.js';
import type { Questions, Replies } from './model-wire.js';

/** A model of one task. */
export type ModelOf<Task extends ModelTask> = ModelFolder & { readonly manifest: ManifestOf<Task> };

/** A call of two hours has fewer characters; what is longer would occupy the models for minutes. */
export const MAX_TEXT_CHARACTERS = 100_000;

/** Asks the model of an engine. */
export type Ask<Task extends ModelTask> = (
  question: Questions[Task],
  signal: AbortSignal,
) => Promise<Replies[Task]>;

export interface ModelEngineOptions<Task extends ModelTask, Input, Value> {
  readonly task: Task;
  readonly model: ModelOf<Task>;
  readonly host: ModelHost;
  /** The texts of a request, with the names that the caller knows them by. */
  readonly texts: (input: Input) => Readonly<Record<string, string>>;
  readonly answer: (input: Input, ask: Ask<Task>, signal: AbortSignal) => Promise<EngineAnswer<Value>>;
}

/** An engine of any task: with the bound of a text, and a health that follows the model's. */
export function modelEngine<Task extends ModelTask, Input, Value>(
  options: ModelEngineOptions<Task, Input, Value>,
): Engine<Input, Value> {
  const { task, model, host, texts, answer } = options;
  let unusable: string | null = null;
  const ask: Ask<Task> = async (question, signal) => {
    try {
      const reply = await host.ask(task, model, question, signal);
      unusable = null;
      return reply;
    } catch (error) {
      if (error instanceof ModelUnusableError) unusable = messageOf(error);
      throw error;
    }
  };
  return {
    name: model.name,
    kind: 'onnx',
    languages: model.manifest.languages,
    health: (): EngineHealth => (unusable === null ? host.health() : { state: 'failed', reason: unusable }),
    async run(input, { signal }) {
      refuseTooLong(texts(input));
      return answer(input, ask, signal);
    },
  };
}

/** Stands in the place of a model whose files are broken, so that health and answers report it. */
export function brokenEngine<Input, Value>({ name, reason }: BrokenModel): Engine<Input, Value> {
  return {
    name,
    kind: 'onnx',
    languages: [],
    health: () => ({ state: 'failed', reason }),
    run: () => Promise.reject(new ModelFailedError(`the model ${name} cannot be used: ${reason}`)),
  };
}

function refuseTooLong(texts: Readonly<Record<string, string>>): void {
  const faults = Object.entries(texts)
    .filter(([, text]) => text.length > MAX_TEXT_CHARACTERS)
    .map(([field, text]) => ({
      field,
      message: `has ${text.length} characters, and ${MAX_TEXT_CHARACTERS} are the most that can be read at once`,
    }));
  if (faults.length > 0) throw new InvalidInputError(faults);
}
