import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';
import { compileServerStep } from '../../scripts/setup/compile-server.mjs';

/**
 * A program of `scripts/` as a helpline runs it: compiled, which starts in a third of the time. Made anew where a source
 * has changed, as `scripts/run.mjs` does at each start.
 *
 * @param name that of its file: `vault`
 * @returns the path of its file
 */
export async function compiledProgram(name: string): Promise<string> {
  const step = compileServerStep({ checkout: productPaths.checkout });
  if (!(await step.isDone())) await step.run(() => {}, new AbortController().signal);
  return join(await realpath(join(productPaths.checkout, 'build/server')), `${name}.js`);
}
