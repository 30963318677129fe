import { join } from 'node:path';
import { productPaths } from '../src/config/product-paths.js';
import { runMain } from './run-main.js';
import { runCommand, type Command } from './run-all.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';

const tool = (title: string, name: string, ...args: string[]): Command => ({
  title,
  file: join(productPaths.checkout, 'node_modules/.bin', name),
  args,
});

/** The room table holds for `src`; no cycles anywhere. */
const STRUCTURED = ['src', 'bench', 'demo', 'scripts', 'test'];

const CHECKS: readonly Command[] = [
  tool('types', 'tsc', '--noEmit'),
  tool('types of the pages', 'tsc', '--noEmit', '-p', 'src/web'),
  tool('lint', 'eslint', '.', '--max-warnings', '0'),
  tool('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  tool(
    'structure',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    ...STRUCTURED,
  ),
];

/** `npm run check`: types, lint, format, structure. All are run, so that one run reports everything. */
await runMain(async (signal) => {
  await runSteps([setupSteps()['prisma-client']], consoleReporter(), signal);
  const failed: string[] = [];
  for (const check of CHECKS) {
    process.stderr.write(`· ${check.title}\n`);
    if ((await runCommand(check, signal)) !== 0) failed.push(check.title);
  }
  process.stderr.write(failed.length > 0 ? `check failed: ${failed.join(', ')}\n` : 'check passed\n');
  return failed.length > 0 ? 1 : 0;
});
