import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

const folder = join(productPaths.checkout, 'docs/decisions');
const DATE = /^\*20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[ ;,].*)?\*$/;
const REVERSED = /^Reversed if [^\n]{20,}\.$/;

/** Headings of a page without one line of their date, or without one that says by what they are reversed. */
function incomplete(page: string): string[] {
  return page
    .split(/^## /m)
    .slice(1)
    .flatMap((decision) => {
      const [heading = '', ...lines] = decision.split('\n');
      const counts = [DATE, REVERSED].map((form) => lines.filter((line) => form.test(line)).length);
      return counts.every((count) => count === 1) ? [] : [heading];
    });
}

describe('the decisions', () => {
  const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

  it('each have a date and say what would reverse them', () => {
    expect(pages.flatMap((page) => page.match(/^## /gm) ?? []).length).toBeGreaterThan(200);
    expect(pages.flatMap(incomplete)).toEqual([]);
  });

  it('are found out where one lacks its date or what would reverse it', () => {
    const page = `# Decisions: x

## Whole

A reason.

Reversed if the figure fell below 10 ms.

*2026-11-22*

## Without a date

Reversed if the figure fell below 10 ms.

## Without a reversal

*2026-11-22*
`;
    expect(incomplete(page)).toEqual(['Without a date', 'Without a reversal']);
  });
});
