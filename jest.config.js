/** @type {import('jest').Config} */
export default {
  // for the rooms named there the realm of Node, with packages that are loaded once: up to half the time of a vm context
  testEnvironment: '<rootDir>/test/support/one-realm/environment.cjs',
  runtime: '<rootDir>/test/support/one-realm/runtime.cjs',
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  // src too, so that a change finds its tests (--findRelatedTests)
  roots: ['<rootDir>/test', '<rootDir>/src'],
  // of hooks too; a limit is there to end what hangs, not to measure a busy machine
  testTimeout: 60_000,
  // not TypeScript: jest imports them by itself, before anything is transformed
  globalSetup: '<rootDir>/test/support/start-run.mjs',
  globalTeardown: '<rootDir>/test/support/end-run.mjs',
  setupFiles: ['<rootDir>/test/support/check-replies.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  // not x.json.js: packages have such files, and x.json beside them
  moduleNameMapper: { '^(\\.{1,2}/.*(?<!\\.json))\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
