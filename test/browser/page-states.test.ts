/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { strings as arabic } from '../../src/web/language/ar/ar.js';
import { listStrings as arabicLists } from '../../src/web/language/ar/lists.js';
import { strings as english } from '../../src/web/strings-en.js';
import { listStrings as englishLists } from '../../src/web/strings-lists.js';
import { barriersOfLook } from '../support/barriers.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { BESIDE_ROUTES, ROUTES, type PageRow } from '../support/every-page.js';
import { fillHelpline, openEmptyHelpline, type FilledHelpline } from '../support/filled-helpline.js';
import { cuttable } from '../support/meddling.js';
import {
  PAGE_STATES,
  STALE,
  STATES,
  type PageWords,
  type Shown,
  type State,
} from '../support/page-states.js';
import { Visitors } from '../support/visitors.js';
import { englishOn } from '../support/words-of-page.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'each page says in words';
const WORDS: Readonly<Record<'en' | 'ar', PageWords>> = {
  en: { ...english, lists: englishLists },
  ar: { ...arabic, lists: arabicLists },
};
type Language = keyof typeof WORDS;

jest.setTimeout(300_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let helpline: FilledHelpline;
  let browser: Browser;
  let visitors: Visitors;

  beforeAll(async () => {
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    const opened = await Promise.all([openEmptyHelpline(), launchChromium(chromium as string)]);
    const [stage] = opened;
    browser = opened[1];
    helpline = { stage } as FilledHelpline;
    visitors = new Visitors(browser, stage.app.url, (username) => stage.app.passwordOf(username));
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await helpline.stage.close();
  });

  const rowOf = (path: string): PageRow =>
    (path === '/login' ? BESIDE_ROUTES['the log-in'] : ROUTES[path]) as PageRow;
  const isOnEmpty = (cell: Shown | string): cell is Shown =>
    typeof cell === 'object' && cell.opens === undefined;

  /** Brings a page into that state, and looks at it. @returns what is wrong with it, a line each */
  async function faultsOf(path: string, state: State, language: Language): Promise<string[]> {
    const cell = PAGE_STATES[path]?.[state];
    if (cell === undefined || (typeof cell === 'string' && cell !== STALE)) return [];
    const row = rowOf(path);
    const shown: Shown =
      typeof cell === 'object'
        ? cell
        : { says: ({ connection }) => connection.lost('#').split('#')[0] ?? '' };
    const words = WORDS[language];
    const page = await visitors.newPage(shown.as === undefined ? row.as : shown.as, language);
    try {
      const network = cell === STALE ? await cuttable(page) : null;
      await shown.meddle?.(page);
      await page.goto(visitors.address((shown.opens ?? row.at)(helpline)));
      if (network !== null) {
        await page.locator(row.shows).first().waitFor({ timeout: 30_000 });
        await network.cut();
      }
      await shown.then?.(page, words, helpline);
      const said = page.locator('body').getByText(shown.says(words)).first();
      const isSaid = await said.waitFor({ timeout: 30_000 }).then(
        () => true,
        () => false,
      );
      const found = isSaid
        ? []
        : [
            `does not say “${shown.says(words)}” but ${(await page.locator('main :is([role=alert], [role=status], .quiet, .notice, .quiet-title, h1)').allInnerTexts()).join(' | ')}`,
          ];
      if (network !== null && (await page.locator(row.shows).count()) === 0)
        found.push('does not go on showing what it had');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      found.push(...(await barriersOfLook(page, 'all')));
      if (language === 'ar')
        found.push(
          ...(await englishOn(page)).filter((text) => text !== shown.as).map((text) => `English: ${text}`),
        );
      await visitors.picture(page, `state-${path.slice(1).replace(/\W+/g, '-')}-${state}-${language}`);
      return found.map((line) => `${path} ${state} ${language}: ${line}`);
    } catch (error) {
      return [`${path} ${state} ${language}: ${String(error)}`];
    } finally {
      await page.close();
    }
  }

  const bothLanguages = ['en', 'ar'] as const;
  async function faultsOfAll(cells: readonly (readonly [string, State])[]): Promise<string[]> {
    const all = cells.flatMap(([path, state]) =>
      bothLanguages.map((language) => [path, state, language] as const),
    );
    const found: string[] = [];
    for (let at = 0; at < all.length; at += 2)
      found.push(...(await Promise.all(all.slice(at, at + 2).map((each) => faultsOf(...each)))).flat());
    return found;
  }

  test('that there is nothing yet', async () => {
    const cells = Object.entries(PAGE_STATES).filter(([, { empty }]) => isOnEmpty(empty));
    const found = await faultsOfAll(cells.map(([path]) => [path, 'empty']));
    helpline = await fillHelpline(helpline.stage);
    expect(found).toEqual([]);
  });

  test.each(Object.keys(PAGE_STATES))('what is the matter: %s', async (path) => {
    const states = STATES.filter(
      (state) => state !== 'conflict' && !(state === 'empty' && isOnEmpty(PAGE_STATES[path]?.empty ?? '')),
    );
    const found = await faultsOfAll(states.map((state) => [path, state]));
    for (const language of bothLanguages) found.push(...(await faultsOf(path, 'conflict', language)));
    expect(found).toEqual([]);
    expect(visitors.faults).toEqual([]);
  });

  test('and has a row for each route', () => {
    expect(Object.keys(PAGE_STATES).sort()).toEqual(['/login', ...Object.keys(ROUTES)].sort());
  });
});
