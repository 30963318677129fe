import { join } from 'node:path';
import { productPaths } from '../src/config/product-paths.js';
import { runMain } from './run-main.js';
import { collectCommand, type Command } from './run-all.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';

const tool = (title: string, name: string, ...args: string[]): Command => ({
  title,
  file: join(productPaths.checkout, 'node_modules/.bin', name),
  args,
});

/** The room table holds for `src`; no cycles anywhere. */
const STRUCTURED = ['src', 'bench', 'demo', 'scripts', 'test'];

/** The lint takes as long as all the others together: beside them it costs no time where there are two cores. */
const LANES: readonly (readonly Command[])[] = [
  [tool('lint', 'eslint', '.', '--max-warnings', '0')],
  [
    tool('types', 'tsc', '--noEmit'),
    tool('types of the pages', 'tsc', '--noEmit', '-p', 'src/web'),
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
  ],
];

/** `npm run check`: types, lint, format, structure. All are run, so that one run reports everything. */
await runMain(async (signal) => {
  await runSteps([setupSteps()['prisma-client']], consoleReporter(), signal);
  const failed = (await Promise.all(LANES.map((lane) => runLane(lane, signal)))).flat();
  process.stderr.write(failed.length > 0 ? `check failed: ${failed.join(', ')}\n` : 'check passed\n');
  return failed.length > 0 ? 1 : 0;
});

/** @returns the titles of the checks that failed */
async function runLane(checks: readonly Command[], signal: AbortSignal): Promise<string[]> {
  const failed: string[] = [];
  for (const check of checks) {
    const { status, output } = await collectCommand(check, signal);
    process.stderr.write(`· ${check.title}${status === 0 ? '' : ' failed'}\n${output}`);
    if (status !== 0) failed.push(check.title);
  }
  return failed;
}
