import { join } from 'node:path';
import { runMain } from './run-main.js';
import { runCommand } from './run-all.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';
import { testPasses, type TestPass } from './test-passes.js';

/**
 * `npm test [-- jest's own options | --changed]`: sets up what is missing, then runs every test, or the chosen ones.
 * `JEST_JSON_FOLDER`: where jest's own figures of each pass are written.
 */
await runMain(async (signal) => {
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  let status = 0;
  for (const pass of testPasses(process.argv.slice(2))) {
    const outcome = await runJest(pass, signal); // the next one runs all the same
    status ||= outcome;
  }
  return status;
});

function runJest({ name, options }: TestPass, signal: AbortSignal): Promise<number> {
  const folder = process.env.JEST_JSON_FOLDER;
  const figures = folder ? ['--json', `--outputFile=${join(folder, `${name}.json`)}`] : [];
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = [...node, 'node_modules/jest/bin/jest.js', ...figures, ...options];
  return runCommand({ title: 'tests', file: process.execPath, args }, signal);
}
