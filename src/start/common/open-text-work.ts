import type { Log } from '../../lib/log.js';
import type { EmbeddedConfig } from './open-embedded-engines.js';
import type { TextOperations } from './text-operations.js';
import { atLowerPriority } from '../../workers/at-lower-priority.js';
import { nodeWorkerCommand } from '../../workers/node-worker.js';
import type { WorkerCommand } from '../../workers/worker-process.js';
import { DEFAULT_OPERATION_POOL, OperationPool } from '../../workers/operations/operation-pool.js';

/** Work on texts, in processes of their own. */
export type TextWork = OperationPool<TextOperations>;

/** The longest text that an API takes needs two seconds; a machine that is busy with calls may be ten times as slow. */
const LIMIT_MS = 40_000;

/** A process that has too little memory for a text ends, and not the server. */
const HEAP_MB = 768;

/**
 * From the first instruction on: calls come before texts, and texts, for which people wait, before recordings (10). Two of
 * these processes that start when the first of ten calls ends take most of a core for five seconds on two cores; finals
 * of the other calls came up to 8 s late while they gave way only once they had loaded (measured).
 */
const NICENESS = 5;

export interface TextWorkOptions {
  readonly config: EmbeddedConfig & { readonly textWorkers: number };
  readonly log: Log;
}

/** @param known read by the process itself */
export function textCommand(known: EmbeddedConfig): WorkerCommand {
  const file = new URL('./text.worker.ts', import.meta.url);
  const command = nodeWorkerCommand(file, [JSON.stringify(known)], [`--max-old-space-size=${HEAP_MB}`]);
  return atLowerPriority(command, NICENESS);
}

/** Processes start with the first request. */
export function openTextWork({ config, log }: TextWorkOptions): TextWork {
  const { gazetteerDir, taxonomyFile, cueFiles, riskRulesFiles, languages, textWorkers: workers } = config;
  const known: EmbeddedConfig = { gazetteerDir, taxonomyFile, cueFiles, riskRulesFiles, languages };
  return new OperationPool({
    ...DEFAULT_OPERATION_POOL,
    name: 'texts',
    command: textCommand(known),
    workers,
    limitMs: LIMIT_MS,
    log,
  });
}
