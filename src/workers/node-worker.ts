import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerCommand } from './worker-process.js';

/**
 * The command that runs a TypeScript file of ours in a Node.js process of its own.
 *
 * @param nodeOptions for Node.js itself, e.g. `--max-semi-space-size=4`
 */
export function nodeWorkerCommand(
  file: URL,
  args: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): WorkerCommand {
  // resolved from here, not from the working directory, which is anybody's
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const options = [...nodeOptions, '--import', loader];
  return { file: process.execPath, args: [...options, fileURLToPath(file), ...args] };
}
