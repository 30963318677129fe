import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { testPasses, type TestPass } from '../../scripts/test-passes.js';
import { productPaths } from '../../src/config/product-paths.js';

/** Whether jest would run the file in the pass. */
function holds({ options }: TestPass, path: string): boolean {
  const patterns = (name: string) =>
    options.flatMap((option) => (option.startsWith(`--${name}=`) ? [option.slice(name.length + 3)] : []));
  const matches = (pattern: string) => new RegExp(pattern).test(path);
  const chosen = patterns('testPathPatterns');
  return (chosen.length === 0 || chosen.some(matches)) && !patterns('testPathIgnorePatterns').some(matches);
}

describe('npm test', () => {
  it('runs each file of tests in one pass, and in one only', async () => {
    const folder = join(productPaths.checkout, 'test');
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.test.ts'));
    const passesOf = (file: string) =>
      testPasses([])
        .filter((pass) => holds(pass, `/test/${file}`))
        .map(({ name }) => name);
    const counted = files.map((file) => [file, passesOf(file)] as const);
    expect(counted.filter(([, passes]) => passes.length !== 1)).toEqual([]);
    expect(new Set(counted.flatMap(([, passes]) => passes))).toEqual(
      new Set(['work', 'waiting', 'real-time']),
    );
  });

  it('begins the longest files first, and knows where they are', () => {
    const { LONGEST } = createRequire(import.meta.url)('../support/longest-first.cjs') as {
      LONGEST: string[];
    };
    expect(LONGEST.length).toBeGreaterThan(0);
    expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('with options of jest is one pass with them', () => {
    expect(testPasses(['test/desk', '-t', 'a title'])).toEqual([
      { name: 'given', options: ['test/desk', '-t', 'a title'] },
    ]);
  });

  it('with --changed is the tests of what differs from main', () => {
    expect(testPasses(['--changed'])).toEqual([{ name: 'given', options: ['--changedSince=main'] }]);
  });
});
