import type { OperationRunner, Operations } from '../../workers/operations/operation.js';
import type { InputOf, ValueOf } from '../analysis-engines.js';
import type { Asked, Engine, EngineAnswer } from '../engine.js';

/** The tasks of which the server has an engine of its own. */
export type EmbeddedTask = 'classifier' | 'ner' | 'summarizer' | 'qa' | 'quality' | 'insights';

export type EmbeddedEngines = {
  readonly [Task in EmbeddedTask]: Engine<InputOf<Task>, ValueOf<Task>>;
};

/** Operations of a process of texts, one for each engine: `engine.classifier` and so on. */
export type EngineOperations = {
  readonly [Task in EmbeddedTask as `engine.${Task}`]: {
    readonly input: { readonly asked: InputOf<Task>; readonly language?: string | undefined };
    readonly output: EngineAnswer<ValueOf<Task>>;
  };
};

/** The work itself, in that process. */
export function engineOperations(engines: EmbeddedEngines): Operations<EngineOperations> {
  const of =
    <Task extends EmbeddedTask>(task: Task) =>
    ({ asked, language }: { asked: InputOf<Task>; language?: string | undefined }, signal: AbortSignal) =>
      engines[task].run(asked, { signal, language });
  return {
    'engine.classifier': of('classifier'),
    'engine.ner': of('ner'),
    'engine.summarizer': of('summarizer'),
    'engine.qa': of('qa'),
    'engine.quality': of('quality'),
    'engine.insights': of('insights'),
  };
}

/** Engines like those, whose work is done in a process of texts: no text holds the loop of the process that carries calls. */
export function enginesElsewhere(
  engines: EmbeddedEngines,
  runner: OperationRunner<EngineOperations>,
): EmbeddedEngines {
  const elsewhere = <Task extends EmbeddedTask>(task: Task): Engine<InputOf<Task>, ValueOf<Task>> => {
    const { name, kind, languages } = engines[task];
    // one operation for each task, with the types of that task
    const run = runner.run.bind(runner) as unknown as (
      name: `engine.${Task}`,
      input: { asked: InputOf<Task>; language: string | undefined },
      options: Omit<Asked, 'language'>,
    ) => Promise<EngineAnswer<ValueOf<Task>>>;
    return {
      name,
      kind,
      languages,
      health: () => engines[task].health(),
      run: (asked, { language, ...options }) => run(`engine.${task}`, { asked, language }, options),
    };
  };
  return {
    classifier: elsewhere('classifier'),
    ner: elsewhere('ner'),
    summarizer: elsewhere('summarizer'),
    qa: elsewhere('qa'),
    quality: elsewhere('quality'),
    insights: elsewhere('insights'),
  };
}
