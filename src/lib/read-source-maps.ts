import { readdirSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Reads the source maps of the compiled files that are loaded. Node.js reads the map of a file when a stack that names it
 * is first asked for, in one stretch: 300 to 400 ms of CPU for the server (measured, 2 × EPYC; 35 MB), with the first error that
 * is logged, while calls are up. To be called once, when everything is loaded and nothing waits.
 */
export function readSourceMaps(): void {
  const [, program] = process.argv;
  if (!process.sourceMapsEnabled || program === undefined) return;
  const folder = dirname(program); // all compiled files lie in one
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.js')) findSourceMap(pathToFileURL(join(folder, name)).href);
  }
}
