import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';
import { runMain } from './run-main.js';

/** `npm run setup`: makes everything that is missing; does nothing when all is there. */
await runMain(async (signal) => {
  const steps = Object.values(setupSteps());
  const made = await runSteps(steps, consoleReporter(), signal);
  process.stderr.write(made.length > 0 ? 'Everything is set up.\n' : 'Everything was set up already.\n');
});
