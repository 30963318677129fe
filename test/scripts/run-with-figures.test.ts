import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWithFigures } from '../../scripts/run-with-figures.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearline-figures-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A run of tests that writes its figures and its process id, and then does what is said. */
function run(then: string, graceMs: number) {
  const figures = join(folder, 'figures.json');
  const program = `require('fs').writeFileSync(${JSON.stringify(figures)}, String(process.pid)); ${then}`;
  const command = { title: 'tests', file: process.execPath, args: ['-e', program], figures, graceMs };
  return runWithFigures(command, new AbortController().signal);
}
const isAlive = async (): Promise<boolean> => {
  try {
    return process.kill(Number(await readFile(join(folder, 'figures.json'), 'utf8')), 0);
  } catch {
    return false;
  }
};

test('a run that something keeps open after its figures is killed, and has failed', async () => {
  expect(await run('setInterval(() => {}, 1000)', 10)).toBe(1);
  expect(await isAlive()).toBe(false);
});

test.each([0, 1, 7])('a run that ends by itself keeps its exit code: %d', async (code) => {
  expect(await run(`setTimeout(() => process.exit(${code}), 700)`, 60_000)).toBe(code);
});

test('figures of an earlier run in the same folder end no run', async () => {
  const figures = join(folder, 'figures.json');
  await writeFile(figures, 'of an earlier run');
  const program = 'setTimeout(() => process.exit(5), 1500)'; // beyond the first look and the time of grace
  const command = { title: 'tests', file: process.execPath, args: ['-e', program], figures, graceMs: 10 };
  expect(await runWithFigures(command, new AbortController().signal)).toBe(5);
});

test('a program that is not there is an error', async () => {
  const command = {
    title: 'tests',
    file: join(folder, 'none'),
    args: [],
    figures: join(folder, 'none.json'),
  };
  await expect(runWithFigures(command, new AbortController().signal)).rejects.toThrow('ENOENT');
});
