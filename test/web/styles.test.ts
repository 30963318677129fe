import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const web = path.resolve(import.meta.dirname, '../../src/web');
const sheets = readdirSync(web, { encoding: 'utf8', recursive: true }).filter((file) =>
  file.endsWith('.css'),
);

/** Properties and values of one side of a page that is read from left to right. */
const PHYSICAL = [
  /(?:^|[;{\s])(?:left|right)\s*:/,
  /(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
];

test.each(sheets)('%s has no side that would be the wrong one in Arabic', (sheet) => {
  const lines = readFileSync(path.join(web, sheet), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .split('\n');
  expect(lines.filter((line) => PHYSICAL.some((each) => each.test(line)))).toEqual([]);
});
