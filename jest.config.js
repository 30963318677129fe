/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  // of hooks too; a limit is there to end what hangs, not to measure a busy machine
  testTimeout: 60_000,
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
