/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { logInByKeyboard, pressByKeyboard, tabTo, typeByKeyboard } from '../support/keyboard.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'the safety of a child on the pages of cases';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let stage: BearerStage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromium as string)]);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  const open = async (locale = 'en-US') => {
    context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
  };
  beforeEach(() => open());
  afterEach(async () => {
    expect({ faults, barriers: await barriersOf(page) }).toEqual({ faults: [], barriers: [] });
    await context.close();
  });

  const goTo = async (at: string, username = 'counsellor') => {
    await page.goto(stage.app.url + at);
    await logInByKeyboard(page, username, stage.app.passwordOf(username));
  };
  const picture = (name: string) => page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  const field = (name: string) => page.locator(`[name=${name}]`);
  const safety = () => page.locator('.safety-line');
  const make = (more: object) => stage.api.make('cases', { narrative: 'x', ...more }, { as: 'counsellor' });

  test('is asked first, stands in words beside the form as it is written, and is kept', async () => {
    await goTo('/cases/new');
    const line = page.getByRole('list', { name: 'Safety' });
    await line.getByText('Danger not asked yet').waitFor();
    expect(await line.locator('.safety-danger').count()).toBe(0);
    await tabTo(page.getByLabel('In danger now?'));
    const [first] = await page.locator('.case-section-fields').first().getByRole('combobox').all();
    expect(await first?.getAttribute('name')).toBe('in_danger');
    await page.keyboard.type('Yes');
    await line.getByText('In danger now, where is not known').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('In the kiosk');
    await tabTo(field('may_call'));
    await page.keyboard.type('No');
    await tabTo(field('may_text'));
    await page.keyboard.type('Yes');
    await tabTo(field('keep_confidential'));
    await page.keyboard.type('Yes');
    await tabTo(field('neutral_caller_id'));
    await page.keyboard.type('Yes');
    await typeByKeyboard(field('incidence_when'), 'Last night');
    await typeByKeyboard(field('incidence_location'), 'At home');
    await tabTo(field('gbv_related'));
    await page.keyboard.type('Yes');
    expect(await line.getByRole('listitem').allInnerTexts()).toEqual([
      ...['In danger now: In the kiosk', 'Do not call', 'Call without showing our number'],
      ...['May be sent messages', 'Keep it from others'],
    ]);
    expect(await line.locator('.safety-danger').allInnerTexts()).toEqual(['In danger now: In the kiosk']);
    await typeByKeyboard(page.getByLabel('Story', { exact: true }), 'He came home drunk.');
    await picture('case-safety-new');
    await pressByKeyboard(page.getByRole('button', { name: 'Store the case' }));
    await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
    const { data } = await stage.api.get('cases?limit=1', { as: 'counsellor' });
    expect(data.cases).toMatchObject([
      {
        ...{ in_danger: 'yes', whereabouts: 'In the kiosk', may_call: false, may_text: true },
        ...{ keep_confidential: true, neutral_caller_id: true, gbv_related: true },
        ...{ incidence_when: 'Last night', incidence_location: 'At home' },
      },
    ]);
  });

  test('heads the page of a case, marks the case in the list, and stands in its history by words', async () => {
    const hours = { may_call: true, safe_from: '14:00', safe_until: '16:00' };
    const made = await make({ title: 'In the kiosk', in_danger: 'yes', whereabouts: 'A kiosk', ...hours });
    await make({ title: 'At her aunt', in_danger: 'no', whereabouts: 'Her aunt' });
    await goTo('/cases');
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    await row('In the kiosk').getByText('in danger now').waitFor();
    expect(await row('At her aunt').getByText('in danger now').count()).toBe(0);
    await picture('cases-in-danger');
    await page.getByRole('link', { name: 'In the kiosk' }).click();
    await page.getByRole('heading', { level: 1, name: 'In the kiosk' }).waitFor();
    await safety().waitFor();
    expect(await safety().count()).toBe(1);
    expect(await safety().getByRole('listitem').allInnerTexts()).toEqual([
      ...['In danger now: A kiosk', 'May be called only from 14:00 to 16:00'],
      'Not known whether to send messages',
    ]);
    await picture('case-safety-en');
    await field('in_danger').selectOption('no');
    await page.getByRole('button', { name: 'Store the changes' }).click();
    await page.getByText('In danger now?: Yes → No').waitFor();
    await safety().getByText('Not in danger now').waitFor();
    expect(await page.locator('.safety-danger, .chip-danger').count()).toBe(0);
    expect((await stage.api.get(`cases/${String(made.id)}`)).data.in_danger).toBe('no');
  });

  test('is settled field by field where two editors have changed it', async () => {
    const { id } = await make({ whereabouts: 'At home' });
    await goTo(`/cases/${String(id)}`);
    await field('in_danger').selectOption('unknown');
    await field('incidence_location').fill('A field');
    const theirs = { in_danger: 'yes', whereabouts: 'At school' };
    await stage.api.put(`cases/${String(id)}`, theirs, { as: 'supervisor' });
    await page.getByRole('button', { name: 'Store the changes' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'This case was changed while you wrote' });
    await conflict.getByText('Taken over from them: Where are they now?.').waitFor();
    const versions = conflict.getByRole('group', { name: 'In danger now?' });
    expect(await versions.locator('.case-version-text').allInnerTexts()).toEqual(['Not known', 'Yes']);
    await versions.getByLabel('Theirs').check();
    await conflict.getByRole('button', { name: 'Store what is chosen' }).click();
    await page.getByText(/^Case CASE-\d+-\d+ is stored/).waitFor();
    expect((await stage.api.get(`cases/${String(id)}`)).data).toMatchObject({
      ...theirs,
      incidence_location: 'A field',
    });
  });

  test('says what is wrong as a field is left, and what is missing, and keeps nothing from being kept', async () => {
    await goTo('/cases/new');
    await page.getByText('0 of 5 needed').waitFor();
    const age = page.getByLabel('Child’s age');
    await typeByKeyboard(age, 'nine');
    expect(await age.getAttribute('aria-invalid')).toBe('false');
    await page.keyboard.press('Tab');
    await page.getByText('Write a whole number, such as 9.').waitFor();
    expect(await age.getAttribute('aria-describedby')).toMatch(/client_age-fault$/);
    await picture('case-left-field');
    await page.getByLabel('Where are they now?').fill('x'.repeat(251));
    await page.keyboard.press('Tab');
    await page.getByText('Write at most 250 characters.').waitFor();
    await page.getByText('Kept as a draft.').waitFor({ timeout: 20_000 });
    await typeByKeyboard(age, '9');
    await page.keyboard.press('Tab');
    await page.getByText('Write a whole number, such as 9.').waitFor({ state: 'detached' });
    for (const [name, id] of [
      ['In danger now?', 'in_danger'],
      ['Caller’s first name', 'reporter_first_name'],
      ['Category', 'category'],
      ['Story', 'narrative'],
      ['Plan and what was done', 'plan'],
    ] as const) {
      await page.getByRole('button', { name: `Next: ${name}` }).press('Enter');
      await page.waitForFunction((name) => document.activeElement?.getAttribute('name') === name, id);
      await page.keyboard.type(id === 'in_danger' ? 'Not known' : id === 'category' ? 'negl' : 'Rita');
      await page.keyboard.press(id === 'category' ? 'Enter' : 'Tab');
    }
    await page.getByText('All that is needed is here.').waitFor();
    await page.reload();
    await page.getByText('Here is what you had written by').waitFor();
    expect(await field('in_danger').inputValue()).toBe('unknown');
    expect(await page.getByLabel('Category').inputValue()).toBe('Child Neglect');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('0 of 5 needed').waitFor();
  });

  describe('the category', () => {
    const category = () => page.getByRole('combobox', { name: 'Category' });
    const active = () =>
      category().evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant');
        return id === null ? null : (document.getElementById(id)?.innerText.replace(/\s+/g, ' ') ?? 'lost');
      });

    test('is found by the keyboard on any level, and left as it was by Escape', async () => {
      await goTo('/cases/new');
      await tabTo(category());
      expect(await category().getAttribute('aria-expanded')).toBe('false');
      await page.keyboard.press('ArrowDown');
      const list = page.getByRole('listbox', { name: 'Categories' });
      await list.waitFor();
      expect(await active()).toBe(await list.getByRole('option').first().innerText());
      await picture('category-open');
      expect(await barriersOf(page)).toEqual([]);
      await page.keyboard.press('ArrowUp');
      expect(await list.getByRole('option').last().getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      expect(await category().inputValue()).toBe('');
      await page.keyboard.type('abuse phys');
      await page.getByRole('status').getByText('1 category', { exact: true }).waitFor();
      expect(await active()).toBe('Physical Abuse Abuse');
      await page.keyboard.press('Enter');
      expect([await category().inputValue(), await list.count()]).toEqual(['Physical Abuse', 0]);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('zzz');
      await page.getByText('No category fits these words. Choose one from the list.').waitFor();
      await page.keyboard.press('Tab');
      expect(await category().inputValue()).toBe('Physical Abuse');
      await tabTo(category());
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Tab');
      await page.getByText('0 of 5 needed').waitFor();
      await category().click();
      await list.getByRole('option', { name: 'Child Labor' }).click();
      expect(await category().inputValue()).toBe('Child Labor');
      await category().click();
      await page.keyboard.type('marri');
      expect(await active()).toBe('Child Marriage Abuse');
      await page.keyboard.press('Escape');
      expect(await category().inputValue()).toBe('Child Labor');
      await page.getByText('1 of 5 needed').waitFor();
      await page.getByLabel('Story', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Store the case' }).click();
      await page.locator('.case-standing').getByText('Child Labor').waitFor();
      expect(await category().inputValue()).toBe('Child Labor');
    });

    test('is left as it was by Escape, by a click elsewhere and for another window; nothing is chosen by them', async () => {
      const { id } = await make({ category: 'Child Labor', type: 'abuse' });
      await goTo(`/cases/${String(id)}`);
      const elsewhere = page.getByLabel('Where are they now?');
      await category().waitFor();
      await category().focus();
      await page.keyboard.press('Backspace');
      expect(await category().inputValue()).toBe('');
      await page.keyboard.press('Escape');
      expect(await category().inputValue()).toBe('Child Labor');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('marri');
      // as a browser does where another window takes the focus
      await category().dispatchEvent('focusout', { bubbles: true });
      expect([await category().inputValue(), await active()]).toEqual(['marri', 'Child Marriage Abuse']);
      await elsewhere.click();
      expect(await category().inputValue()).toBe('Child Labor');
      await category().focus();
      await page.keyboard.press('Backspace');
      await elsewhere.click();
      await page.getByText('1 of 4 needed').waitFor();
      expect(await category().inputValue()).toBe('');
      await category().click();
      await page.keyboard.type('marri');
      await elsewhere.click();
      await page.getByText('No category is chosen yet. Choose one from the list.').waitFor();
      await picture('category-not-chosen');
      await page.getByRole('button', { name: 'Store the changes' }).click(); // would drop the words
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
      const stored = async () => (await stage.api.get(`cases/${String(id)}`)).data.category;
      expect([await category().inputValue(), await stored()]).toEqual(['marri', 'Child Labor']);
      await tabTo(category());
      await page.keyboard.type('marri');
      await page.keyboard.press('Tab');
      expect(await category().inputValue()).toBe('Child Marriage');
      await page.getByText('No category is chosen yet.').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Store the changes' }).click();
      await page.getByText(/^Case CASE-\d+-\d+ is stored/).waitFor();
      expect(await stored()).toBe('Child Marriage');
    });

    test('is found without the marks of its letters, in writing from right to left', async () => {
      await stage.database.query(`UPDATE categories SET name = 'إِسَاءَة جَسَدِيَّة' WHERE id = 500054`);
      await context.close();
      await open('ar');
      await page.goto(`${stage.app.url}/cases/new`);
      await page.locator('input[autocomplete=username]').fill('counsellor');
      await page.locator('input[type=password]').fill(stage.app.passwordOf('counsellor'));
      await page.keyboard.press('Enter');
      await field('in_danger').selectOption('yes');
      await field('whereabouts').fill('Kisumu 12');
      await field('category').focus();
      await page.keyboard.type('اساءه جس');
      await page.keyboard.press('Enter');
      expect(await field('category').inputValue()).toBe('إِسَاءَة جَسَدِيَّة');
      await page.keyboard.press('ArrowDown');
      await page.getByRole('listbox').waitFor();
      await picture('case-safety-ar');
      expect(await barriersOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(sideways)).toBe(0);
      await picture('case-safety-ar-390');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(sideways)).toBe(0);
    });
  });
});
