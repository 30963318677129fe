import { it, expect } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { productPaths } from '../../src/config/product-paths.js';

/** A file that leaves behind all that one can leave, and the same file again: the second must find nothing of it. */
const LEAVES_THINGS_BEHIND = `
import { expect, it, jest } from '@jest/globals';
import { AsyncLocalStorage } from 'node:async_hooks';
import { counted } from './counted.mjs';
import { Closer } from ${JSON.stringify(join(productPaths.checkout, 'src/lib/closer.ts'))};
import { systemLeadMs } from ${JSON.stringify(join(productPaths.checkout, 'src/lib/clock.ts'))};

const listenersBefore = process.listenerCount('SIGUSR2');

it('finds its modules new', () => expect(counted.next()).toBe(1));
it('finds no global of another file', () => {
  expect(globalThis.leftBehind).toBeUndefined();
  globalThis.leftBehind = true;
});
it('finds the globals of Node', () => {
  expect(String(fetch)).not.toContain('replaced');
  globalThis.fetch = () => 'replaced';
});
it('finds no environment variable of another file, and those there were', () => {
  expect(process.env.LEFT_BEHIND).toBeUndefined();
  expect(process.env.WAS_THERE).toBe('yes');
  process.env.LEFT_BEHIND = 'x';
  delete process.env.WAS_THERE;
});
it('finds no listener of the process', () => {
  expect(listenersBefore).toBe(0);
  process.on('SIGUSR2', () => undefined);
});
it('finds the clock of the machine', () => {
  expect(new Date().getFullYear()).toBeGreaterThan(2000);
  jest.useFakeTimers({ now: 0 });
  expect(new Date().getFullYear()).toBe(1970);
});
it('finds the clock of the server', () => expect(systemLeadMs()).toBe(0));
it('finds no spy', () => {
  expect(jest.isMockFunction(Math.random)).toBe(false);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
it('finds no spy on what the files of its process share', () => {
  expect(jest.isMockFunction(Closer.prototype.close)).toBe(false);
  jest.spyOn(Closer.prototype, 'close');
});
it('finds no store of another file in use', () => {
  // as long as one is enabled, every promise of the process is dearer (Node 20; later versions have no such flag)
  expect(AsyncLocalStorage.lastOne?.enabled ?? false).toBe(false);
  AsyncLocalStorage.lastOne = new AsyncLocalStorage();
  AsyncLocalStorage.lastOne.enterWith('left behind');
});
it('shares the realm of Node: what Node makes is of the classes that are seen here', async () => {
  const error = await import('node:fs/promises').then(({ readFile }) => readFile('/no/such/file')).catch((e) => e);
  expect(error).toBeInstanceOf(Error);
});
`;
/** Jest begins with the longest file. */
const SETS_THE_CLOCK = `
import { expect, it } from '@jest/globals';
import * as clock from ${JSON.stringify(join(productPaths.checkout, 'src/lib/clock.ts'))};

it('sets the clock of the server', () => {
  clock.followClock(clock.clockLeadMs() + 60_000);
  expect(clock.systemLeadMs()).toBeLessThan(-59_000);
});
// ${'-'.repeat(LEAVES_THINGS_BEHIND.length)}
`;
const COUNTED = 'let count = 0;\nexport const counted = { next: () => ++count };\n';

it('a test file leaves nothing behind for the next one of its process: no module, global, variable, listener, clock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'one-realm-'));
  try {
    const room = join(folder, 'test/lib');
    await mkdir(room, { recursive: true });
    await writeFile(join(room, 'counted.mjs'), COUNTED);
    await writeFile(join(room, 'clock.test.mjs'), SETS_THE_CLOCK);
    await writeFile(join(room, 'first.test.mjs'), LEAVES_THINGS_BEHIND);
    await cp(join(room, 'first.test.mjs'), join(room, 'second.test.mjs'));
    const { numPassedTests, testResults } = await runJest(folder);
    expect(testResults.flatMap(({ message }) => message || [])).toEqual([]);
    expect(testResults.map(({ name }) => basename(name))[0]).toBe('clock.test.mjs');
    expect(numPassedTests).toBe(2 * 11 + 1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: { readonly message: string; readonly name: string }[];
}

async function runJest(rootDir: string): Promise<JestReport> {
  const support = join(productPaths.checkout, 'test/support/one-realm');
  const config = {
    rootDir,
    runtime: join(support, 'runtime.cjs'),
    testEnvironment: join(support, 'environment.cjs'),
    testMatch: ['**/*.test.mjs'],
    transform: {
      '^.+\\.ts$': [
        createRequire(import.meta.url).resolve('@swc/jest'),
        { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
      ],
    },
    extensionsToTreatAsEsm: ['.ts'],
  };
  const jest = join(productPaths.checkout, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = [...flags, jest, '--runInBand', '--json', '--config', JSON.stringify(config)];
  // a failed test is in the report, too
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, WAS_THERE: 'yes' },
  }).catch((error: unknown) => error as { stdout: string });
  return JSON.parse(stdout) as JestReport;
}
