const path = require('node:path');
const NodeEnvironment = require('jest-environment-node').default;
const OneRealmEnvironment = require('./one-realm-environment.cjs');

/** The tests that have been run in one realm and stood; the others have a `vm` context each. */
const IN_ONE_REALM = new RegExp(
  `^test/(${[
    ...['cases/', 'desk/', 'lib/', 'redact/', 'web/', 'live/control/'],
    ...['analysis/entities/rule-entity-finder', 'analysis/work-grows-with-text'],
    ...['audio/echo/guard-echo', 'processing/take-sound'],
  ].join('|')})`,
);

/** The environment of a test file: the realm of Node, or a context of its own. */
module.exports = class TestEnvironment {
  constructor(config, context) {
    const file = path.relative(config.projectConfig.rootDir, context.testPath);
    return IN_ONE_REALM.test(file) ? new OneRealmEnvironment(config) : new NodeEnvironment(config, context);
  }
};
