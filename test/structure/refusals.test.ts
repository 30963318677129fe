import { describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

const source = join(productPaths.checkout, 'src');
const files = (await readdir(source, { recursive: true })).filter((path) => /\.tsx?$/.test(path));
const texts = new Map<string, string>();
for (const path of files) texts.set(path, await readFile(join(source, path), 'utf8'));
const matches = (path: string, pattern: RegExp) => [...(texts.get(path) ?? '').matchAll(pattern)];

describe('the refusals of a room', () => {
  const unions = [...texts.keys()].flatMap((path) =>
    matches(path, /Refusal\.of<(\w+)>/g).map(([, union]) => ({ path, union: union ?? '' })),
  );

  it('are found', () => expect(unions.map(({ union }) => union)).toContain('DeskRefusal'));

  it.each(unions)('of $path are among those that faces word', ({ union }) => {
    const [joined] = matches(join('wording', 'any-refusal.ts'), /export type AnyRefusal =[^;]*;/g);
    expect(joined?.[0]).toMatch(new RegExp(`\\b${union}\\b`));
  });
});

describe('a page', () => {
  it.each(files.filter((path) => path.startsWith('web')))('shows no sentence of the server: %s', (path) => {
    expect(
      matches(
        path,
        /\b(?:error|reason|fault|failure)\??\.message\b|\{[^{}]*\bmessage\b[^{}]*\}: \w*Error\b/g,
      ),
    ).toEqual([]);
  });
});
