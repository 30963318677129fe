/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { logInByKeyboard, pressByKeyboard, tabTo, typeByKeyboard } from '../support/keyboard.js';
import { eventually } from '../support/processes.js';
import { sayAge, storeCall } from '../support/suggesting-call.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'the pages of cases';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let stage: BearerStage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];
  const violations: string[] = [];

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromium as string)]);
    await stage.database.query(
      `WITH called AS (
         INSERT INTO calls (id, caller_id, dialled, state, started_at, user_id, last_seq)
         SELECT 'own', '+254722000111', '116', 'up', now(), id, 1 FROM users WHERE username = 'counsellor'
         RETURNING id, user_id)
       INSERT INTO call_events (call_id, seq, type, at, start_ms, payload)
       SELECT id, 1, 'leg.joined', now(), 0, jsonb_build_object('userId', user_id) FROM called`,
    );
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
  });
  afterEach(async () => {
    expect({ faults, violations, barriers: await barriersOf(page) }).toEqual({
      faults: [],
      violations: [],
      barriers: [],
    });
    await context.close();
  });

  const logIn = async (username: string, at: string, on = page) => {
    await on.goto(stage.app.url + at);
    await on.getByLabel('User name').fill(username);
    await on.getByLabel('Password').fill(stage.app.passwordOf(username));
    await on.getByRole('button', { name: 'Log in' }).click();
    await on.getByRole('button', { name: 'Log out' }).waitFor();
  };
  /** Those of one form: a page that is closed by a test may send its draft behind that. */
  const drafts = async (key = 'case:new:-') =>
    (await stage.database.query<{ key: string }>('SELECT key FROM form_drafts WHERE key = $1', [key])).rows;
  const picture = (name: string) => page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });

  test('let a counsellor write the case of a call by the keyboard alone, keep every character over a lost network and a reload, and store it once', async () => {
    await page.goto(`${stage.app.url}/cases/new?call=own`);
    await logInByKeyboard(page, 'counsellor', stage.app.passwordOf('counsellor'));
    await tabTo(page.getByLabel('May we call back?'));
    await page.keyboard.type('No');
    await typeByKeyboard(page.getByLabel('Caller’s first name'), 'Rita');
    await typeByKeyboard(page.getByLabel('Child’s first name'), 'Amani');
    await typeByKeyboard(page.getByLabel('Child’s age'), 'nine');
    await typeByKeyboard(page.getByLabel('Child’s age'), '9');
    await tabTo(page.getByLabel('Category'));
    await page.keyboard.type('Child Neg');
    const story = page.getByLabel('Story', { exact: true });
    await typeByKeyboard(story, 'She was left ');
    await context.setOffline(true);
    await page.keyboard.type('alone since ');
    await page.getByText('the server has not taken the draft yet').waitFor();
    await page.keyboard.type('Monday, and th');
    await context.setOffline(false);
    await page.reload();
    await page.getByText('Here is what you had written by').waitFor();
    expect(await story.inputValue()).toBe('She was left alone since Monday, and th');
    expect(await page.getByLabel('Child’s age').inputValue()).toBe('9');
    await picture('case-restored');
    await tabTo(story);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('e door was locked.');
    await page.getByText('Kept as a draft.').waitFor({ timeout: 20_000 });
    expect(await drafts('case:new:own')).toHaveLength(1);
    await pressByKeyboard(page.getByRole('button', { name: 'Store the case' }));
    await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
    await page.getByText('counsellor wrote the case').waitFor();
    expect(await drafts('case:new:own')).toEqual([]);
    const { data } = await stage.api.get('cases?call=own', { as: 'counsellor' });
    expect(data.cases).toMatchObject([
      {
        narrative: 'She was left alone since Monday, and the door was locked.',
        ...{ type: 'abuse', category: 'Child Neglect', may_call: false },
        reporter: { first_name: 'Rita' },
        clients: [{ first_name: 'Amani', age: 9 }],
        source: { channel: 'call', uid: 'own' },
      },
    ]);
    await page.goto(`${stage.app.url}/cases/new?call=own`);
    expect(await story.inputValue()).toBe('');
  });

  test('offer what was said in the call, fill nothing by themselves, and take it by one key', async () => {
    await storeCall(stage, 'heard', { at: 'counsellor' });
    await logIn('counsellor', '/cases/new?call=heard');
    const age = page.getByLabel('Caller’s age');
    const offered = page.getByText('12 — I am twelve years old 0:29');
    await offered.waitFor();
    expect([await age.inputValue(), await page.getByLabel('Category').inputValue()]).toEqual(['', '']);
    const described = await age.evaluate((field: HTMLInputElement) => field.getAttribute('aria-describedby'));
    expect(await offered.getAttribute('id')).toBe(described);
    await picture('suggestions');
    await age.focus();
    await page.keyboard.press('Alt+Enter');
    expect(await age.inputValue()).toBe('12');
    await offered.waitFor({ state: 'detached' });
    const name = page.getByLabel('Caller’s first name');
    await name.focus();
    await page.keyboard.type('Aminah');
    await page.getByText('Amina — My name is Amina Hassan and my uncle beats me 0:39').waitFor();
    expect(await name.inputValue()).toBe('Aminah');
    const priority = page.getByLabel('Priority');
    await priority.focus();
    for (const _ of ['play', 'take', 'refuse']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('high — ').waitFor({ state: 'detached' });
    expect(await priority.inputValue()).toBe('medium');
    expect(await priority.evaluate((field) => field === document.activeElement)).toBe(true);
    const category = page.getByLabel('Category');
    await category.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await category.inputValue()).toBe('Physical Abuse');
    await storeCall(stage, 'heard', { events: sayAge('caller-3', 'thirteen years old', 50_000) });
    await page.reload();
    await page.getByText('Now said: 13 — I am thirteen years old 0:50').waitFor();
    expect(await age.inputValue()).toBe('12');
    await page.getByLabel('Story', { exact: true }).focus();
    await page.keyboard.type('He beats her.');
    await page.getByRole('button', { name: 'Store the case' }).focus();
    await page.keyboard.press('Enter');
    const heard = page.getByRole('region', { name: 'Heard in the call' });
    await heard.waitFor();
    expect(await heard.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Caller’s age: 12 — I am twelve years old 0:29'),
      expect.stringContaining(
        'Category: Physical Abuse — My name is Amina Hassan and my uncle beats me 0:39',
      ),
    ]);
    await picture('case-heard');
    const { rows } = await stage.database.query(
      `SELECT DISTINCT ON (suggestion_id) field, value, answer, stored_value FROM suggestion_answers
       WHERE call_id = 'heard' ORDER BY suggestion_id, id DESC`,
    );
    expect(rows).toEqual([
      { field: 'category', value: '500054', answer: 'taken', stored_value: null },
      { field: 'priority', value: 'high', answer: 'refused', stored_value: null },
      { field: 'reporter_age', value: '13', answer: 'changed', stored_value: '12' },
      { field: 'reporter_age', value: '12', answer: 'taken', stored_value: null },
      { field: 'reporter_first_name', value: 'Amina', answer: 'changed', stored_value: 'Aminah' },
    ]);
    await heard.getByRole('link', { name: '12 — I am twelve years old 0:29' }).click();
    await page.waitForURL('**/calls/heard?t=29');
  });

  test.each(['ar', 'fr', 'sw'])('show what was said in its own language on a page in %s', async (locale) => {
    const call = `heard in ${locale}`;
    await storeCall(stage, call, { at: 'counsellor' });
    await context.close();
    context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    await page.goto(`${stage.app.url}/cases/new?call=${encodeURIComponent(call)}`);
    await page.locator('input[autocomplete=username]').fill('counsellor');
    await page.locator('input[type=password]').fill(stage.app.passwordOf('counsellor'));
    await page.keyboard.press('Enter');
    await page.locator('q bdi[lang=en]').first().waitFor();
    const age = page.locator('[name=reporter_age]');
    await age.focus();
    await page.keyboard.press('Alt+Enter');
    expect(await age.inputValue()).toBe('12');
    await picture(`suggestions-${locale}`);
  });

  test('go on with a draft on another computer, and say which field the server does not take', async () => {
    await logIn('counsellor', '/cases/new');
    await page.getByLabel('Caller’s number').fill('none');
    await page.getByRole('button', { name: 'Store the case' }).click();
    await page.getByText('Write the story before you store the case.').waitFor();
    await page.getByLabel('Story', { exact: true }).fill('Half of it');
    await page.getByText('Kept as a draft.').waitFor({ timeout: 20_000 });
    const elsewhere = await (await browser.newContext()).newPage();
    await logIn('counsellor', '/cases', elsewhere); // the form is found there
    await elsewhere.getByRole('link', { name: /^New case, written / }).click();
    await elsewhere.getByText('Here is what you had written by').waitFor();
    expect(await elsewhere.getByLabel('Story', { exact: true }).inputValue()).toBe('Half of it');
    await elsewhere.getByRole('button', { name: 'Discard it' }).click();
    expect(await elsewhere.getByLabel('Story', { exact: true }).inputValue()).toBe('');
    await elsewhere.context().close();
    await page.getByRole('button', { name: 'Store the case' }).click();
    const number = page.getByLabel('Caller’s number');
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await picture('case-refused');
  });

  test('name two editors of one case to each other, show both versions, field by field, and overwrite nothing', async () => {
    const made = await stage.api.make(
      'cases',
      { narrative: 'As it was', plan: 'Visit', clients: [{ first_name: 'Zuri', age: 7 }] },
      { as: 'counsellor' },
    );
    const at = `/cases/${String(made.id)}`;
    await logIn('counsellor', at);
    const story = page.getByLabel('Story', { exact: true });
    const other = await (await browser.newContext()).newPage();
    await logIn('supervisor', at, other);
    await other.locator('.case-editors').getByText('Also open: counsellor.').waitFor();
    await other.getByLabel('Story', { exact: true }).focus();
    await page.locator('.case-editors').getByText('supervisor (editing Story).').waitFor();
    await page.getByRole('status').getByText('Also open: supervisor.', { exact: true }).waitFor();
    expect(await story.getAttribute('aria-describedby')).toMatch(/narrative-editor$/);
    await picture('case-editors');
    expect(await barriersOf(page)).toEqual([]);
    await other.context().close();
    await page.locator('.case-editors').getByText('Also open:').waitFor({ state: 'detached' });
    await story.fill('As the counsellor says');
    await page.getByLabel('Title').fill('School');
    await stage.api.put(
      `cases/${String(made.id)}`,
      { narrative: 'As the supervisor says', priority: 'high', title: 'At school' },
      { as: 'supervisor' },
    );
    await page.getByRole('button', { name: 'Store the changes' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'This case was changed while you wrote' });
    await conflict.getByText('As the supervisor says').waitFor();
    await conflict.getByText('As the counsellor says').waitFor();
    await conflict.getByText('Taken over from them: Priority.').waitFor();
    await picture('case-conflict');
    expect((await stage.api.get(`cases/${String(made.id)}`)).data.narrative).toBe('As the supervisor says');
    await conflict.getByRole('group', { name: 'Title' }).getByLabel('Theirs').check();
    await conflict.getByRole('button', { name: 'Store what is chosen' }).click();
    await page.getByText(/^Case CASE-\d+-\d+ is stored/).waitFor();
    expect((await stage.api.get(`cases/${String(made.id)}`)).data).toMatchObject({
      ...{ narrative: 'As the counsellor says', title: 'At school', priority: 'high', plan: 'Visit' },
    });
    await page.getByText('Priority: medium → high').waitFor();
    await picture('case');
  });

  test('store a new case once where the answer was lost and the page loaded anew', async () => {
    await logIn('counsellor', '/cases/new');
    await page.getByLabel('Story', { exact: true }).fill('Sent with no answer');
    await page.route('**/api/v1/cases', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Store the case' }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/cases');
    await page.reload();
    await page.getByText('Here is what you had written by').waitFor();
    await page.getByRole('button', { name: 'Store the case' }).click();
    await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
    const { rows } = await stage.database.query(
      "SELECT id FROM cases WHERE narrative = 'Sent with no answer'",
    );
    expect(rows).toHaveLength(1);
  });

  test('log out with the last keystroke on the server, and ask before one is lost', async () => {
    await logIn('counsellor', '/cases/new');
    const story = page.getByLabel('Story', { exact: true });
    await story.fill('Typed just before');
    await page.route('**/api/v1/drafts/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: 'Log out and lose what you have typed?' });
    await question.waitFor();
    await picture('log-out-draft');
    await question.getByRole('button', { name: 'Stay logged in' }).click();
    expect(await story.inputValue()).toBe('Typed just before');
    await page.unroute('**/api/v1/drafts/**');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
    await logIn('counsellor', '/cases/new');
    await page.getByText('Here is what you had written by').waitFor();
    expect(await story.inputValue()).toBe('Typed just before');
    await page.getByRole('button', { name: 'Discard it' }).click();
  });

  test('send a draft that did not arrive again by themselves', async () => {
    await page.clock.install();
    await logIn('counsellor', '/cases/new');
    await page.route('**/api/v1/drafts/**', (route) => route.abort(), { times: 1 });
    const isLost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await page.getByLabel('Story', { exact: true }).fill('Sent twice');
    await page.clock.fastForward(9_000);
    await isLost;
    expect(await drafts()).toEqual([]);
    await page.clock.fastForward(9_000);
    await eventually(async () => (await drafts()).length === 1);
    await stage.database.query('DELETE FROM form_drafts');
  });

  test('log out with what is typed in another tab on the server, and none of it in that tab', async () => {
    await logIn('counsellor', '/cases/new');
    await page.getByLabel('Story', { exact: true }).fill('Typed in another tab');
    const other = await context.newPage();
    await other.goto(stage.app.url);
    await other.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Typed');
    await logIn('counsellor', '/cases/new');
    await page.getByText('Here is what you had written by').waitFor();
    expect(await page.getByLabel('Story', { exact: true }).inputValue()).toBe('Typed in another tab');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await eventually(async () => (await drafts()).length === 0);
  });

  test('log out at once after a case was stored whose draft had not arrived, and find no draft of it', async () => {
    await logIn('counsellor', '/cases/new');
    const story = page.getByLabel('Story', { exact: true });
    let refuse = () => {};
    const refused = new Promise<void>((done) => (refuse = done));
    const failOnce = async (route: Route) => {
      await refused;
      await route.abort();
    };
    await page.route('**/api/v1/drafts/**', failOnce, { times: 1 });
    const isOnItsWay = page.waitForRequest((request) => request.method() === 'PUT', { timeout: 20_000 });
    await story.fill('Stored, and its draft refused');
    await isOnItsWay;
    const isStored = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Store the case' }).click();
    await isStored;
    refuse();
    await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(await drafts()).toEqual([]);
  });

  test('keep the ways to the other pages in sight on a long page', async () => {
    await logIn('counsellor', '/cases/new');
    await page.getByLabel('Story', { exact: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const top = await page
      .getByRole('link', { name: 'My work' })
      .evaluate((link) => link.getBoundingClientRect().top);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    expect(top).toBeGreaterThanOrEqual(0);
  });

  test('find cases by view, words and priority, each in an address of its own', async () => {
    await stage.api.make('cases', { narrative: 'Kilimanjaro road', title: 'Found', priority: 'high' });
    await logIn('counsellor', '/cases');
    await page.getByRole('link', { name: 'Found' }).waitFor();
    await page.getByRole('link', { name: 'Mine' }).click();
    await page.getByRole('link', { name: 'Found' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?mine=true');
    await page.getByRole('link', { name: 'Open and high' }).click();
    await page.getByRole('link', { name: 'Found' }).waitFor();
    await picture('cases');
    await page.getByLabel('Search in the stories').fill('kiliman');
    await page.keyboard.press('Enter');
    await page.getByText('1 case', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=open&priority=high&q=kiliman');
    await page.reload();
    await page.getByRole('link', { name: 'Found' }).click();
    await page.getByRole('heading', { level: 1, name: 'Found' }).waitFor();
  });
});
