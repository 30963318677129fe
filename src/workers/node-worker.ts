import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerCommand } from './worker-process.js';

/** Compiled by set-up, not run as TypeScript in development. */
const IS_COMPILED = !import.meta.filename.endsWith('.ts');

/**
 * The command that runs a file of ours in a Node.js process of its own, in the way that this process is run: its compiled
 * form in a compiled server, by `tsx` otherwise.
 *
 * @param file the TypeScript file, named from `import.meta.url` of its caller
 * @param nodeOptions for Node.js itself, e.g. `--max-semi-space-size=4`
 */
export function nodeWorkerCommand(
  file: URL,
  args: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): WorkerCommand {
  const run = IS_COMPILED
    ? ['--enable-source-maps', compiled(file)]
    : ['--import', loader(), fileURLToPath(file)];
  return { file: process.execPath, args: [...nodeOptions, ...run, ...args] };
}

/** All compiled files lie in one folder (scripts/setup/compile-server.mjs). */
function compiled(file: URL): string {
  return join(import.meta.dirname, `${basename(fileURLToPath(file), '.ts')}.js`);
}

/** Resolved from here, not from the working directory, which may be any. */
function loader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
