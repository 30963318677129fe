import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './run-all.js';
import { runMain } from './run-main.js';
import { runWithFigures } from './run-with-figures.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';
import { testPasses, type TestPass } from './test-passes.js';

/**
 * `npm test [-- jest's own options | --changed]`: sets up what is missing, then runs every test, or the chosen ones.
 * `JEST_JSON_FOLDER`: where jest's own figures of each pass are written.
 */
await runMain(async (signal) => {
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  const given = process.argv.slice(2);
  const kept = process.env.JEST_JSON_FOLDER;
  // options of a user may be for jest's own watcher, or for other figures
  if (given.length > 0 && kept === undefined) return runChosen(testPasses(given), signal);
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'hearline-figures-')));
  try {
    return await runPasses(testPasses(given), folder, signal);
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true });
  }
});

async function runPasses(passes: readonly TestPass[], folder: string, signal: AbortSignal): Promise<number> {
  let status = 0;
  for (const { name, options } of passes) {
    const figures = join(folder, `${name}.json`);
    const args = jestArgs([...options, '--json', `--outputFile=${figures}`]);
    const run = { title: `tests (${name})`, file: process.execPath, args, figures };
    const outcome = await runWithFigures(run, signal); // the next one runs all the same
    status ||= outcome;
  }
  return status;
}

async function runChosen(passes: readonly TestPass[], signal: AbortSignal): Promise<number> {
  let status = 0;
  for (const { options } of passes)
    status ||= await runCommand({ title: 'tests', file: process.execPath, args: jestArgs(options) }, signal);
  return status;
}

function jestArgs(options: readonly string[]): string[] {
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return [...node, 'node_modules/jest/bin/jest.js', ...options];
}
