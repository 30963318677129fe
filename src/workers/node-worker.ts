import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerCommand } from './worker-process.js';

/** The command that runs a TypeScript file of ours in a Node.js process of its own. */
export function nodeWorkerCommand(file: URL, args: readonly string[] = []): WorkerCommand {
  // resolved from here, not from the working directory, which is anybody's
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { file: process.execPath, args: ['--import', loader, fileURLToPath(file), ...args] };
}
