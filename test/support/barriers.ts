import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const;

/**
 * Barriers on this page as it is now, which axe finds by the rules of WCAG 2.2 A and AA: in the light theme,
 * and what depends on colours in the dark one too.
 *
 * @returns a line for each fault: theme, rule and the elements
 */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(await source);
  const light = await violationsOf(page, { runOnly: WCAG });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await violationsOf(page, { runOnly: COLOURS });
  return [...light.map((line) => `light ${line}`), ...dark.map((line) => `dark ${line}`)];
}

/** Barriers on this page as it is now, without a change of its theme or width; `colours`: of contrast alone. */
export async function barriersOfLook(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  await page.evaluate(await source);
  return violationsOf(page, { runOnly: what === 'all' ? WCAG : COLOURS });
}

async function violationsOf(page: Page, options: object): Promise<string[]> {
  const run = `axe.run(document, ${JSON.stringify({ ...options, preload: false, resultTypes: ['violations'] })})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}
