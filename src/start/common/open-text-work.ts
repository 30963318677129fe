import type { Log } from '../../lib/log.js';
import type { EmbeddedConfig } from './open-embedded-engines.js';
import type { TextOperations } from './text-operations.js';
import { nodeWorkerCommand } from '../../workers/node-worker.js';
import { DEFAULT_OPERATION_POOL, OperationPool } from '../../workers/operations/operation-pool.js';

/** Work on texts, in processes of their own. */
export type TextWork = OperationPool<TextOperations>;

/** The longest text that an API takes needs two seconds; a machine that is busy with calls may be ten times as slow. */
const LIMIT_MS = 40_000;

/** A process that has too little memory for a text ends, and not the server. */
const HEAP_MB = 768;

export interface TextWorkOptions {
  readonly config: EmbeddedConfig & { readonly textWorkers: number };
  readonly log: Log;
}

/** Processes start with the first request. */
export function openTextWork({ config, log }: TextWorkOptions): TextWork {
  const { gazetteerDir, taxonomyFile, cueFiles, riskRulesFiles, languages, textWorkers: workers } = config;
  const known: EmbeddedConfig = { gazetteerDir, taxonomyFile, cueFiles, riskRulesFiles, languages };
  const file = new URL('./text.worker.ts', import.meta.url);
  return new OperationPool({
    ...DEFAULT_OPERATION_POOL,
    name: 'texts',
    command: nodeWorkerCommand(file, [JSON.stringify(known)], [`--max-old-space-size=${HEAP_MB}`]),
    workers,
    limitMs: LIMIT_MS,
    log,
  });
}
