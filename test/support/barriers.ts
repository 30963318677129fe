import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults, NodeResult } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const;

/**
 * Barriers on this page as it is now, which axe finds by the rules of WCAG 2.2 A and AA: in the light theme,
 * and what depends on colours in the dark one too; and fields and numbers that are hard to read.
 *
 * @returns a line for each fault: theme, rule and the elements
 */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await loadAxe(page);
  const light = await violationsOf(page, { runOnly: WCAG });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await violationsOf(page, { runOnly: COLOURS });
  const unreadable = await hardToRead(page);
  return [...light.map((line) => `light ${line}`), ...dark.map((line) => `dark ${line}`), ...unreadable];
}

/** Fields for words that are shown in another font than the page, or whose words do not read in their own direction. */
const FIELDS_THAT_DIFFER = `[...document.querySelectorAll('textarea, input:is(:not([type]), [type=text], [type=search])')]
  .filter((field) => {
    const { unicodeBidi, fontFamily } = getComputedStyle(field);
    return unicodeBidi !== 'plaintext' || fontFamily !== getComputedStyle(document.body).fontFamily;
  })
  .map(({ outerHTML }) => 'field: ' + outerHTML.slice(0, 200))`;

/** Telephone numbers on the page whose plus is shown behind the digits, as a text that runs from right to left has it. */
const NUMBERS_TURNED = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { index } of text.data.matchAll(/[+]\\d{6,}/g)) {
      const left = (at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      if (left(index) > left(index + 1)) found.push('number: ' + text.data.slice(0, 100));
    }
  }
  return found;
})()`;

/** Barriers on this page as it is now, without a change of its theme or width; `colours`: of contrast alone. */
export async function barriersOfLook(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  await loadAxe(page);
  if (what === 'colours') return violationsOf(page, { runOnly: COLOURS });
  return [...(await violationsOf(page, { runOnly: WCAG })), ...(await hardToRead(page))];
}

/** Once for each document: axe takes half a second to begin. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(await source);
}

async function hardToRead(page: Page): Promise<string[]> {
  const fields = await page.evaluate<string[]>(FIELDS_THAT_DIFFER);
  return [...fields, ...(await page.evaluate<string[]>(NUMBERS_TURNED))];
}

async function violationsOf(page: Page, options: object): Promise<string[]> {
  const found = await violationsIn(page, 'document', options);
  const lines: string[] = [];
  for (const { id, nodes } of found) {
    const left = [];
    for (const node of nodes)
      if (!(await isFaultOfScrolling(page, id, node))) left.push(node.html.slice(0, 200));
    if (left.length > 0) lines.push(`${id}: ${left.join(' | ')}`);
  }
  return lines;
}

/** A target that is too small only because the rail, which stays in sight, covers a part of it until it is scrolled. */
async function isFaultOfScrolling(page: Page, rule: string, { target }: NodeResult): Promise<boolean> {
  const [selector] = target;
  if (rule !== 'target-size' || typeof selector !== 'string') return false;
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const options = { runOnly: { type: 'rule', values: [rule] } };
  return (await violationsIn(page, JSON.stringify(selector), options)).length === 0;
}

async function violationsIn(page: Page, context: string, options: object): Promise<AxeResults['violations']> {
  const run = `axe.run(${context}, ${JSON.stringify({ ...options, preload: false, resultTypes: ['violations'] })})`;
  return (await page.evaluate<AxeResults>(run)).violations;
}
