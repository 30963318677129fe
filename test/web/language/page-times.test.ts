import { expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '../../../src/config/product-paths.js';

const PAGES = join(productPaths.checkout, 'src/web');
/** A format of times with its options, and the ways to write a time without one. */
const FORMAT = /Intl\.DateTimeFormat\(((?:[^()]|\([^()]*\))*)\)/g;
const LOOSE = /\.toLocale(?:Date|Time)?String\(|\.getHours\(|\.getDate\(/g;

test('no page formats a time without saying in which time zone', async () => {
  const files = (await readdir(PAGES, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const found: string[] = [];
  let formats = 0;
  for (const file of files) {
    const text = await readFile(join(PAGES, file), 'utf8');
    for (const [whole, options] of text.matchAll(FORMAT)) {
      formats++;
      const isReader = options === ''; // asks the browser which zone it is in
      if (!isReader && !options?.includes('timeZone')) found.push(`${file}: ${whole}`);
    }
    found.push(...[...text.matchAll(LOOSE)].map(([use]) => `${file}: ${use}`));
  }
  expect(formats).toBeGreaterThanOrEqual(4);
  expect(found).toEqual([]);
});
