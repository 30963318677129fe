import type { AnalysisEngines } from '../../src/analysis/analysis-engines.js';
import { EngineChain } from '../../src/analysis/engine-chain.js';
import { ANALYSIS_TASKS } from '../../src/analysis/errors.js';

/** A server without engines. */
export function noEngines(): AnalysisEngines {
  const chains = ANALYSIS_TASKS.map((task) => {
    const options = { task, engines: [], howTo: 'Bring one.', limitMs: 1_000 };
    return [task, new EngineChain(options)] as const;
  });
  return Object.fromEntries(chains) as unknown as AnalysisEngines;
}
