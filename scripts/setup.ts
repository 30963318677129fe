import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';
import { readArguments } from './read-arguments.js';
import { runMain } from './run-main.js';

const USAGE = `usage: npm run setup

Makes everything that is missing: the database client, the speech engine, its model, the pages, Asterisk.`;

/** `npm run setup`: makes everything that is missing; does nothing when all is there. */
await runMain(async (signal) => {
  readArguments({}, USAGE);
  const steps = Object.values(setupSteps());
  const made = await runSteps(steps, consoleReporter(), signal);
  process.stderr.write(made.length > 0 ? 'Everything is set up.\n' : 'Everything was set up already.\n');
});
