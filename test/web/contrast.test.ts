import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const css = readFileSync(path.resolve(import.meta.dirname, '../../src/web/styles/tokens.css'), 'utf8');

/** Each colour is a pair, of the light scheme and of the dark one. */
const found = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const colours = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    found.map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]),
  );

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const said = readFileSync(path.resolve(import.meta.dirname, '../../src/web/call/said.css'), 'utf8');

test('doubtful words are in a colour of text that is checked below', () => {
  const colour = /\.said-doubtful \.said-text \{\s*color: var\(--([\w-]+)\);\s*\}/.exec(said)?.[1];
  expect(pairs.map(([text]) => text)).toContain(colour);
});

/** Every colour of text, on every ground that it stands on. */
const pairs: [string, string[]][] = [
  ['ink', ['paper', 'surface', 'mark', 'accent-soft', 'high-soft']],
  ['ink-soft', ['paper', 'surface', 'mark', 'accent-soft']],
  ['ink-faint', ['paper', 'surface', 'mark']],
  ['high', ['paper', 'surface', 'high-soft']],
  ['medium', ['paper', 'surface', 'medium-soft']],
  ['accent-ink', ['accent']],
  ['surface', ['high']],
];

describe.each([
  ['light', colours('light')],
  ['dark', colours('dark')],
])('in the %s scheme', (_scheme, tokens) => {
  const cases = pairs.flatMap(([text, grounds]) => grounds.map((ground): [string, string] => [text, ground]));

  test.each(cases)('%s on %s can be read (AA, 4.5)', (text, ground) => {
    expect(contrast(tokens[text] as string, tokens[ground] as string)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([['paper'], ['surface']])('the edge of a field stands out from %s (AA, 3)', (ground) => {
    expect(contrast(tokens['line-strong'] as string, tokens[ground] as string)).toBeGreaterThanOrEqual(3);
  });
});
