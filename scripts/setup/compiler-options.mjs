/**
 * How TypeScript of the server becomes JavaScript, at set-up and in development.
 *
 * @type {import('esbuild').BuildOptions & { write: false }}
 */
export const COMPILER_OPTIONS = {
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  keepNames: true,
  sourcesContent: false,
  write: false,
  logLevel: 'silent',
};
