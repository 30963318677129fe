import type { AnalysisEngines, InputOf, ValueOf } from '../../src/analysis/analysis-engines.js';
import { EngineChain } from '../../src/analysis/engine-chain.js';
import type { Engine } from '../../src/analysis/engine.js';
import type { AnalysisTask } from '../../src/analysis/errors.js';
import { noEngines } from './no-engines.js';

type Answers = {
  readonly [Task in AnalysisTask]?: (input: InputOf<Task>) => ValueOf<Task> | Promise<ValueOf<Task>>;
};

/** Engines that answer as the test says; tasks without an answer have no engine. */
export function scriptedEngines(answers: Answers): AnalysisEngines {
  const chains = Object.entries(answers).map(([task, answer]) => {
    const engine: Engine<never, unknown> = {
      name: `scripted-${task}@1`,
      kind: 'rules',
      languages: [],
      health: () => ({ state: 'ready' }),
      run: async (input) => ({ value: await answer(input), confidenceKind: 'heuristic', warnings: [] }),
    };
    const options = { task: task as AnalysisTask, engines: [engine], howTo: 'Bring one.', limitMs: 60_000 };
    return [task, new EngineChain(options)] as const;
  });
  return { ...noEngines(), ...Object.fromEntries(chains) };
}
