import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { productPaths } from '../../src/config/product-paths.js';

/** `src/http: kit → ops` as often as a file of one folder imports a file of the folder beside it. */
function arrowsBetweenSiblings(importsOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  const arrows = new Set<string>();
  for (const [file, imports] of importsOf)
    for (const imported of imports) {
      const [from, to] = [file.split('/'), imported.split('/')];
      const common = from.findIndex((part, i) => part !== to[i]);
      if (common === from.length - 1 || common === to.length - 1) continue; // a file beside, above or below
      arrows.add(`${from.slice(0, common).join('/')}: ${from[common] ?? ''} → ${to[common] ?? ''}`);
    }
  return arrows;
}

function bothWays(arrows: ReadonlySet<string>): string[] {
  return [...arrows].filter((arrow) => arrows.has(arrow.replace(/: (\S+) → (\S+)$/, ': $2 → $1'))).sort();
}

function importsOfSource(): Map<string, string[]> {
  const files = readdirSync(join(productPaths.checkout, 'src'), { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const path = join('src', file);
        const text = readFileSync(join(productPaths.checkout, path), 'utf8');
        const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)];
        return [path, specifiers.map(([, to = '']) => normalize(join(dirname(path), to)))];
      }),
  );
}

it('two folders side by side never import each other both ways', () => {
  const arrows = arrowsBetweenSiblings(importsOfSource());
  expect(arrows).toContain('src: http → lib');
  expect(bothWays(arrows)).toEqual([]);
});

it('two folders that import each other are found, at any depth', () => {
  const arrows = arrowsBetweenSiblings(
    new Map([
      ['src/a/x/one.ts', ['src/a/y/two.js', 'src/a/own.js', 'src/a/x/three.js']],
      ['src/a/y/deep/two.ts', ['src/a/x/one.js']],
      ['src/a/z/four.ts', ['src/a/x/one.js']],
    ]),
  );
  expect(bothWays(arrows)).toEqual(['src/a: x → y', 'src/a: y → x']);
});
