import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';
import { runMain } from './run-main.js';

/** `npm run generate`: the typed database client, after a change of the schema. */
await runMain(async (signal) => {
  await runSteps([setupSteps()['prisma-client']], consoleReporter(), signal);
});
