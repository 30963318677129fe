import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { chooseTheme, themeOf, THEMES, type Root } from '../../src/web/ui/theme.js';

const web = path.resolve(import.meta.dirname, '../../src/web');
/** Runs before the page is painted. */
const atStart = readFileSync(path.join(web, 'ui/theme-at-start.js'), 'utf8');

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
const refuse = () => {
  throw new Error('no storage here');
};
const newRoot = (): Root => ({ dataset: {} });

/** The theme that a page begins with in a browser. */
function themeAtStart(localStorage: object): string {
  const root = newRoot();
  runInNewContext(atStart, { localStorage, document: { documentElement: root } });
  return themeOf(root);
}

describe('the theme of the pages', () => {
  test('is that of the system until the user chooses another', () => {
    expect(themeOf(newRoot())).toBe('system');
    expect(themeAtStart(memory())).toBe('system');
  });

  test.each(THEMES)('is %s from the choice on, on the next page too', (theme) => {
    const [root, storage] = [newRoot(), memory()];
    chooseTheme(root, () => storage, 'dark');
    expect(chooseTheme(root, () => storage, theme)).toBe(true);
    expect([themeOf(root), themeAtStart(storage)]).toEqual([theme, theme]);
  });

  test('is that of the system where the browser has kept another word', () => {
    expect(themeAtStart({ getItem: () => 'purple' })).toBe('system');
  });

  test('changes where nothing may be kept, and that is said', () => {
    const root = newRoot();
    expect(chooseTheme(root, () => ({ setItem: refuse, removeItem: refuse }), 'dark')).toBe(false);
    expect(chooseTheme(root, refuse, 'light')).toBe(false);
    expect(themeOf(root)).toBe('light');
    expect(themeAtStart({ getItem: refuse })).toBe('system');
  });
});
