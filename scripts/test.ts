import { runMain } from './run-main.js';
import { runCommand } from './run-all.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';

/** `npm test [-- jest's own options]`: sets up what is missing, then runs every test. */
await runMain(async (signal) => {
  await runSteps(Object.values(setupSteps(process.env.WHISPER_CPP_DIR)), consoleReporter(), signal);
  const jest = {
    title: 'tests',
    file: process.execPath,
    args: [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      // CI counts from jest's own figures
      ...(process.env.JEST_JSON_OUTPUT ? ['--json', `--outputFile=${process.env.JEST_JSON_OUTPUT}`] : []),
      ...process.argv.slice(2),
    ],
  };
  return runCommand(jest, signal);
});
