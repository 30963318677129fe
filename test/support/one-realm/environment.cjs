const { readFileSync } = require('node:fs');
const NodeEnvironment = require('jest-environment-node').default;
const OneRealmEnvironment = require('./one-realm-environment.cjs');

/** The clock of a process (`src/lib/clock.ts`): a test that sets it has a `vm` context, and modules, of its own. */
const SETS_THE_CLOCK = /\bfollowClock\b/;

/** The environment of a test file: the realm of Node, or a context of its own. */
module.exports = class TestEnvironment {
  constructor(config, context) {
    return SETS_THE_CLOCK.test(readFileSync(context.testPath, 'utf8'))
      ? new NodeEnvironment(config, context)
      : new OneRealmEnvironment(config);
  }
};
