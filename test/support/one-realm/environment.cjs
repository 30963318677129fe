const path = require('node:path');
const NodeEnvironment = require('jest-environment-node').default;
const OneRealmEnvironment = require('./one-realm-environment.cjs');

/** The tests that set the clock that the modules of the server share: they have a `vm` context, and modules, of their own. */
const IN_A_CONTEXT = /^test\/(lib\/clock-watch|vault\/file-process)\./;

/** The environment of a test file: the realm of Node, or a context of its own. */
module.exports = class TestEnvironment {
  constructor(config, context) {
    const file = path.relative(config.projectConfig.rootDir, context.testPath);
    return IN_A_CONTEXT.test(file) ? new NodeEnvironment(config, context) : new OneRealmEnvironment(config);
  }
};
