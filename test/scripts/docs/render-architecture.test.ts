import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ARCHITECTURE, law, renderArchitecture } from '../../../scripts/docs/render-architecture.js';
import { productPaths } from '../../../src/config/product-paths.js';

/** Made by set-up or a running server, or read by tools alone. */
const NOT_OF_THE_HOUSE = /^(?:build|node_modules|data|coverage|src|\..*)$/;
const page = await readFile(ARCHITECTURE, 'utf8');

describe('docs/architecture.md', () => {
  it('has the rooms as the tree and the law have them (else: npm run docs)', () => {
    expect(page).toBe(renderArchitecture(page));
  });

  it('has a row for each room, with what it may import', () => {
    const rows = Object.entries(law.ROOMS).flatMap(([room, { imports }]) =>
      Array.isArray(imports) ? [`| ${room} | ${imports.join(', ') || '–'} |`] : [],
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(page).toContain(row);
  });

  it('names each folder beside src/', () => {
    const entries = readdirSync(productPaths.checkout, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !NOT_OF_THE_HOUSE.test(entry.name));
    expect(folders.length).toBeGreaterThan(8);
    for (const { name } of folders) expect(page).toContain(`| \`${name}/\` |`);
  });

  it('is refused where a part has lost its place', () => {
    const without = page.replace('<!-- end of floors -->', '');
    expect(() => renderArchitecture(without)).toThrow('docs/architecture.md has no part "floors"');
  });
});
