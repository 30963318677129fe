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
  if (given.length > 0 && kept === undefined) return runPasses(testPasses(given), null, signal);
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'hearline-figures-')));
  try {
    return await runPasses(testPasses(given), folder, signal);
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true });
  }
});

/** @param folder where the figures of each pass are written; null: nowhere */
async function runPasses(
  passes: readonly TestPass[],
  folder: string | null,
  signal: AbortSignal,
): Promise<number> {
  let status = 0;
  for (const pass of passes) {
    const outcome = await runJest(pass, folder, signal); // the next one runs all the same
    status ||= outcome;
  }
  return status;
}

function runJest({ name, options }: TestPass, folder: string | null, signal: AbortSignal): Promise<number> {
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = [...node, 'node_modules/jest/bin/jest.js', ...options];
  const command = { title: `tests (${name})`, file: process.execPath };
  if (folder === null) return runCommand({ ...command, args }, signal);
  const figures = join(folder, `${name}.json`);
  const withFigures = [...args, '--json', `--outputFile=${figures}`];
  return runWithFigures({ ...command, args: withFigures, figures }, signal);
}
