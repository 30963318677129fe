import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '../lib/package-folder.js';
import type { WorkerCommand } from './worker-process.js';

/** Compiled by set-up, not run as TypeScript in development. */
const IS_COMPILED = !import.meta.url.endsWith('.ts');

/**
 * The command that runs a file of ours in a Node.js process of its own, in the way that this process is run: its compiled
 * form in a compiled server, by `scripts/run-source.mjs` otherwise.
 *
 * @param file the TypeScript file, named from `import.meta.url` of its caller
 * @param nodeOptions for Node.js itself, e.g. `--max-semi-space-size=4`
 */
export function nodeWorkerCommand(
  file: URL,
  args: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): WorkerCommand {
  const run = IS_COMPILED ? ['--enable-source-maps', compiled(file)] : [runSource(), fileURLToPath(file)];
  return { file: process.execPath, args: [...nodeOptions, ...run, ...args] };
}

/** All compiled files lie in one folder (scripts/setup/compile-server.mjs). */
function compiled(file: URL): string {
  return join(import.meta.dirname, `${basename(fileURLToPath(file), '.ts')}.js`);
}

function runSource(): string {
  return join(packageFolder(import.meta.dirname), 'scripts/run-source.mjs');
}
