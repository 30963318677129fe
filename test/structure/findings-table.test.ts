import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

/** `test/x.test.ts`: "a title", "another" — of a parametrised title the table quotes the source, `%s` included. */
const QUOTATION = /`(test\/[^`]+\.ts)`((?:(?:: |, | and )"[^"]+")*)/g;

interface Quotation {
  readonly file: string;
  readonly titles: readonly string[];
}

function quotationsOf(table: string): Quotation[] {
  return [...table.matchAll(QUOTATION)].map(([, file = '', quoted = '']) => ({
    file,
    titles: [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }));
}

/** The tests that the table names and the test files do not have. */
function missingFrom(quotations: readonly Quotation[]): string[] {
  return quotations.flatMap(({ file, titles }) => {
    const path = join(productPaths.checkout, file);
    if (!existsSync(path)) return [file];
    const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
    return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`);
  });
}

describe('the table of findings', () => {
  const quotations = ['docs/reviews.md', 'docs/reviews/first-round.md'].flatMap((page) =>
    quotationsOf(readFileSync(join(productPaths.checkout, page), 'utf8')),
  );

  it('quotes only tests that exist', () => {
    expect(quotations.flatMap(({ titles }) => titles).length).toBeGreaterThan(200);
    expect(missingFrom(quotations)).toEqual([]);
  });

  it('is found out of step by a file that is gone, and by a title that was reworded', () => {
    const row =
      '| `test/lib/gone.test.ts`; `test/structure/room-table.test.ts`: "the source keeps to the room table", "reworded" |';
    expect(missingFrom(quotationsOf(row))).toEqual([
      'test/lib/gone.test.ts',
      'test/structure/room-table.test.ts: reworded',
    ]);
  });
});
