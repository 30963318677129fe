/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { ROLES, type Role } from '../../src/access/roles.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { ROUTES } from '../support/every-page.js';
import { openFilledHelpline, type FilledHelpline } from '../support/filled-helpline.js';
import { Visitors } from '../support/visitors.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'every page, opened by a user of each role';

jest.setTimeout(60_000);

const FORBIDDEN = 403;

/** A page once its last answer is here. */
interface Seen {
  readonly at: string;
  /** Words of refusals and faults. */
  readonly alerts: readonly string[];
  /** Requests that the server refused, or failed at. */
  readonly refused: readonly string[];
  /** Number of the elements that the page is about, as in the table of all pages. */
  readonly shows: number;
  readonly rail: readonly string[];
}

/** Its words are here: nothing on it waits for an answer. */
function isSettled(): boolean {
  const main = document.querySelector('main');
  const waits = [...document.querySelectorAll('main [role=status], main .quiet')].some((each) =>
    each.textContent.trim().endsWith('…'),
  );
  return main !== null && main.textContent !== '' && !waits;
}

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

  async function look(page: Page, path: string): Promise<Seen> {
    const { at, shows } = ROUTES[path] as (typeof ROUTES)[string];
    const refused: string[] = [];
    const note = (response: { status: () => number; url: () => string }) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
    };
    page.on('response', note);
    await page.goto(visitors.address(at(helpline)));
    await page.locator('.rail').waitFor();
    await page.waitForFunction(isSettled);
    page.off('response', note);
    const alerts = (await page.locator('main [role=alert]').allTextContents()).filter((text) => text !== '');
    const rail = await page
      .locator('.rail a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    return { at: path, alerts, refused, shows: await page.locator(shows).count(), rail };
  }

  /** As the server answers those who create an empty case: by their rights first. */
  async function mayCreateCases(role: Role): Promise<boolean> {
    const { status } = await helpline.stage.api.post('cases', {}, { as: role });
    return status !== FORBIDDEN;
  }

  test.each(ROLES)(
    'is shown to a %s, or says why not: and what has an entry is not refused',
    async (role) => {
      const page = await visitors.newPage(role, 'en');
      const seen: Seen[] = [];
      for (const path of Object.keys(ROUTES)) seen.push(await look(page, path));
      await page.close();
      const rail = seen[0]?.rail ?? [];
      const wrong = seen.filter(({ at, alerts, refused, shows, rail: links }) => {
        const isRefused = alerts.length > 0;
        if (links.join() !== rail.join()) return true; // the entries are the same on each page
        if (rail.includes(at)) return isRefused || refused.length > 0;
        // without rows beside a refusal; never without a word
        return isRefused ? shows > 0 : refused.length > 0;
      });
      expect({ wrong, faults: visitors.faults.splice(0) }).toEqual({ wrong: [], faults: [] });
      const refusedPages = seen.filter(({ alerts }) => alerts.length > 0).map(({ at }) => at);
      const lists = ['/wall', '/callbacks', '/cases', '/people']; // an inbox is the user's own
      expect(lists.filter((at) => refusedPages.includes(at))).toEqual(
        lists.filter((at) => !rail.includes(at)),
      );
      expect(refusedPages.includes('/cases/new')).toBe(!(await mayCreateCases(role)));
    },
  );
});
