/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
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
