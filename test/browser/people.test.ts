/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { newPerson } from '../support/new-person.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'the page of a person';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');
const REASON = 'Laughs and hangs up';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let stage: BearerStage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[] = [];
  let people = 100;

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromium as string)]);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  afterEach(async () => {
    expect({ faults, barriers: await barriersOf(page) }).toEqual({ faults: [], barriers: [] });
    await context.close();
  });

  async function logIn(username: string, at: string, { language = 'en', width = 1280 } = {}): Promise<void> {
    faults = [];
    context = await browser.newContext({ viewport: { width, height: 900 } });
    await context.addInitScript((code) => localStorage.setItem('hearline.language', code), language);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await page.goto(stage.app.url + at);
    await page.locator('input[autocomplete=username]').fill(username);
    await page.locator('input[autocomplete=current-password]').fill(stage.app.passwordOf(username));
    await page.keyboard.press('Enter');
    await page.locator('.rail').waitFor();
  }

  /** A person with a case and a call that a counsellor sees, and one warning of each author. */
  async function knownPerson(): Promise<string> {
    const number = `+254722000${++people}`;
    const id = await newPerson(stage, { phone: number });
    const made = await stage.api.make(
      'cases',
      { narrative: 'n', title: 'Alone at home', reporter: { first_name: 'Rita' } },
      { as: 'counsellor' },
    );
    await stage.database.query(
      'UPDATE reporters SET contact_id = $2 WHERE id = (SELECT reporter_id FROM cases WHERE id = $1)',
      [made.id, id],
    );
    await stage.database.query(
      `INSERT INTO calls (id, caller_id, dialled, state, started_at, answered_at, ended_at, user_id, agent_name)
       SELECT 'person.' || $1, $2, '116', 'ended', now() - interval '1 hour', now() - interval '1 hour', now(), id, username
       FROM users WHERE username = 'counsellor'`,
      [id, number],
    );
    await stage.database.query('UPDATE contacts SET may_call = 0, age = 12 WHERE id = $1', [id]);
    return id;
  }
  const flag = (id: string, as: string, kind = 'danger') =>
    stage.api.make(`persons/${id}/flags`, { kind, reason: 'He listens' }, { as });
  const picture = (name: string) => page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const tabTo = async (name: string) => {
    for (let tries = 0; tries < 60; tries++) {
      if ((await focused()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${name} by the keyboard`);
  };

  test('a counsellor sets a warning by the keyboard alone, reads it, and removes it; it stays on record', async () => {
    const id = await knownPerson();
    await flag(id, 'supervisor');
    await logIn('counsellor', `/people/${id}`);
    await page.getByRole('heading', { name: 'Rita Otieno' }).waitFor();
    await page.getByText('In danger, or dangerous').waitFor();
    expect(await page.getByRole('button', { name: 'Remove the warning' }).count()).toBe(0); // that of another user
    await page.getByRole('link', { name: 'Alone at home' }).waitFor();
    await page.getByText('reported it').waitFor();
    await page.getByRole('link', { name: /^Call of / }).waitFor();
    await page.getByText('the case file says not to call now').waitFor();
    await tabTo('Set a warning…');
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Set a warning' });
    await form.waitFor();
    await page.keyboard.type('Known prank');
    await tabTo('Set the warning');
    await page.keyboard.press('Enter');
    await form.getByText('Give a reason.').waitFor();
    await page.keyboard.type(REASON); // the field that is missing has the focus
    await form.getByLabel('Until').fill('2020-01-01');
    await tabTo('Set the warning');
    await page.keyboard.press('Enter');
    await form.getByText('That day is over. Choose a later one.').waitFor();
    await picture('person-flag-form');
    expect(await barriersOf(page)).toEqual([]);
    await form.getByLabel('Until').fill('');
    await tabTo('Set the warning');
    await page.keyboard.press('Enter');
    await page.getByText('The warning is set.').waitFor();
    expect(await focused()).toBe('Set a warning…');
    const flags = page.getByRole('region', { name: 'Warnings' });
    await flags.getByText('Known prank caller').waitFor();
    await flags.getByText(REASON).waitFor();
    await picture('person');
    await flags.getByRole('heading').click(); // the way to the button begins above it
    await tabTo('Remove the warning');
    await page.keyboard.press('Enter');
    await page.getByText('The warning is removed. It stays on record.').waitFor();
    await page.getByText('Earlier: 1 warning').click();
    await page.getByText(/removed by \u2068counsellor/).waitFor();
  });

  test('Escape gives the form up, and nothing is set', async () => {
    const id = await knownPerson();
    await logIn('supervisor', `/people/${id}`);
    await page.getByRole('button', { name: 'Set a warning…' }).click();
    await page.getByLabel('Reason').fill('x');
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Set a warning' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Set a warning…');
    await page.getByText('No warning holds.').waitFor();
  });

  test('is reached from a case and from a call of the person', async () => {
    const id = await knownPerson();
    const { data } = await stage.api.get(`persons/${id}/cases`);
    const [known] = data.cases as { id: string }[];
    await logIn('supervisor', `/cases/${known?.id}`);
    await page.getByRole('link', { name: /Rita/ }).click();
    await page.waitForURL(`**/people/${id}`);
    await page.getByRole('link', { name: /^Call of / }).click();
    await page.getByRole('list', { name: 'Persons with this number' }).getByRole('link').first().waitFor();
    await picture('call-of-person');
    await page.locator(`a[href="/people/${id}"]`).click();
    await page.getByText('No warning holds.').waitFor();
  });

  test.each([
    ['counsellor', 'en', '999999', 'There is no such person, or none that you may see.'],
    ['partner', 'en', null, 'may not'],
  ])('says to a %s in words (%s) why person %s is not shown', async (as, language, unknown, text) => {
    const id = unknown ?? (await knownPerson());
    await logIn(as, `/people/${id}`, { language });
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(text);
    expect(await page.getByText('Otieno').count()).toBe(0);
    await picture(`person-not-shown-to-${as}`);
  });

  test('says that the server cannot be reached, and shows the person once it can', async () => {
    const id = await knownPerson();
    await logIn('counsellor', '/cases');
    await context.route('**/api/v1/persons/**', (route) => route.abort());
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/people/${id}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 30_000 });
    await picture('person-failed');
    await context.unroute('**/api/v1/persons/**');
    await again.click();
    await page.getByRole('heading', { name: 'Rita Otieno' }).waitFor();
  });

  test.each([
    ['ar', 1280],
    ['ar', 390],
    ['en', 390],
    ['fr', 390],
    ['sw', 390],
  ])('in %s at %d px has no sideways scroll, and its words', async (language, width) => {
    const id = await knownPerson();
    await flag(id, 'counsellor');
    await logIn('counsellor', `/people/${id}`, { language, width });
    await page.getByRole('heading', { name: 'Rita Otieno' }).waitFor();
    await page.locator('#person-flags ~ button').click();
    await page.locator('form textarea').waitFor();
    await page.getByText('Alone at home').waitFor();
    await picture(`person-${language}-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
});
