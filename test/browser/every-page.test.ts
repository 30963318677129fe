/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { BESIDE_ROUTES, pathsOfRouter, REDIRECTS, ROUTES } from '../support/every-page.js';
import { openFilledHelpline, type FilledHelpline } from '../support/filled-helpline.js';
import { Visitors } from '../support/visitors.js';
import { barriersOfLook } from '../support/barriers.js';
import { englishOn } from '../support/words-of-page.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'every page of the browser application';

jest.setTimeout(60_000);

/** Elements that scroll sideways, or are cut off at their side. */
const WIDER = `[...document.querySelectorAll('html, body *:not(input, select, textarea, .visually-hidden)')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
  .filter((each) => each === document.documentElement ||
    (getComputedStyle(each).overflowX !== 'visible' && getComputedStyle(each).textOverflow !== 'ellipsis'))
  .map((each) => each.tagName + '.' + each.className + ' is ' + (each.scrollWidth - each.clientWidth) + ' px too wide')`;

interface Look {
  readonly name: string;
  readonly width: number;
  readonly height?: number;
  readonly theme: 'light' | 'dark';
  readonly forced?: 'active';
  /** The rules that axe checks there. */
  readonly axe?: 'all' | 'colours';
  readonly kept?: true;
  /** Colours are the same in every language. */
  readonly only?: 'en';
}

/** 640 px: a window of 1280 px at 200 %. */
const LOOKS: readonly Look[] = [
  { name: 'wide', width: 1280, theme: 'light', axe: 'all', kept: true },
  { name: 'dark', width: 1280, theme: 'dark', axe: 'colours', only: 'en' },
  { name: 'forced', width: 1280, theme: 'light', forced: 'active', axe: 'colours', only: 'en', kept: true },
  { name: 'zoomed', width: 640, theme: 'light' },
  { name: 'narrow', width: 320, theme: 'light' },
  // high enough that the bar below covers no target
  { name: 'telephone', width: 390, height: 3000, theme: 'dark', axe: 'all' },
  { name: 'telephone', width: 390, theme: 'dark', kept: true },
];

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let helpline: FilledHelpline;
  let browser: Browser;
  let visitors: Visitors;

  beforeAll(async () => {
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [helpline, browser] = await Promise.all([openFilledHelpline(), launchChromium(chromium as string)]);
    const { app } = helpline.stage;
    visitors = new Visitors(browser, app.url, (username) => app.passwordOf(username));
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await helpline.stage.close();
  });

  const rows = Object.entries({ ...ROUTES, ...BESIDE_ROUTES });
  const cases = rows.flatMap(([name, row]) =>
    (['en', 'ar'] as const).map((language) => ({ name, language, row })),
  );

  test('is in the table below', () => {
    expect([...Object.keys(ROUTES), ...REDIRECTS].sort()).toEqual(pathsOfRouter().sort());
  });

  test.each(cases)('$name in $language', async ({ name, language, row }) => {
    const page = await visitors.visit(row.as, row.at(helpline), language);
    await page.locator(row.shows).first().waitFor();
    await row.then?.(page);
    expect(await page.locator('nav.views [aria-current=page]').count()).toBe(
      await page.locator('nav.views').count(),
    );
    const found: string[] = [];
    for (const look of LOOKS.filter(({ only = language }) => only === language)) {
      await page.setViewportSize({ width: look.width, height: look.height ?? 800 });
      await page.emulateMedia({
        reducedMotion: 'reduce',
        colorScheme: look.theme,
        forcedColors: look.forced ?? 'none',
      });
      const barriers = look.axe === undefined ? [] : await barriersOfLook(page, look.axe);
      barriers.push(...(await page.evaluate<string[]>(WIDER)));
      found.push(...barriers.map((line) => `${look.name}: ${line}`));
      if (look.kept)
        await visitors.picture(page, `page-${name.replace(/\W+/g, '-')}-${language}-${look.name}`);
    }
    if (language === 'ar') found.push(...(await englishOn(page)).map((text) => `English: ${text}`));
    expect({ found, faults: visitors.faults }).toEqual({ found: [], faults: [] });
  });
});
