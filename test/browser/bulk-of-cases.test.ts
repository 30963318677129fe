/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { logInByKeyboard, pressByKeyboard, tabTo } from '../support/keyboard.js';
import { eventually } from '../support/processes.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'several cases at once';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let stage: BearerStage;
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let ids: string[];

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromium as string)]);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  beforeEach(async () => {
    await stage.database.query('UPDATE cases SET is_delete = 1');
    ids = [];
    for (let n = 1; n <= 5; n++) {
      const body = { narrative: 'She was left alone', title: `Case ${n}` };
      ids.push(String((await stage.api.make('cases', body, { as: 'counsellor' })).id));
    }
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
  });
  afterEach(async () => {
    expect({ faults, barriers: await barriersOf(page) }).toEqual({ faults: [], barriers: [] });
    await page.context().close();
  });

  const open = async (at = '/cases', username = 'supervisor') => {
    await page.goto(stage.app.url + at);
    await logInByKeyboard(page, username, stage.app.passwordOf(username));
    await box(5).waitFor();
  };
  const box = (n: number) => page.getByRole('checkbox', { name: `Select Case ${n}` });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const said = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const picture = (name: string) => page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  const caseOf = async (n: number) => (await stage.api.get(`cases/${ids[n - 1] ?? ''}`)).data;
  const chosen = async () => {
    const boxes = [1, 2, 3, 4, 5].map((n) => box(n).isChecked());
    return (await Promise.all(boxes)).flatMap((is, at) => (is ? [at + 1] : []));
  };

  test('are closed by the keyboard alone: those that were changed meanwhile are named, and stay selected', async () => {
    await open();
    await tabTo(page.getByRole('link', { name: 'Case 5' }));
    await page.keyboard.press('x');
    await said('Selected: 1');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await said('Selected: 2');
    await tabTo(box(2));
    await page.keyboard.press('Space');
    await said('Selected: 3');
    const change = { title: 'Another title' };
    await stage.api.put(`cases/${ids[2] ?? ''}`, change, { as: 'case_manager' });
    await page.keyboard.press('Shift+Tab'); // the bar stands before the list
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).focus();
    await pressByKeyboard(button('Close…'));
    await said('Close the selected cases? 3 of them would be closed.');
    await page.keyboard.press('Escape');
    await eventually(() => button('Close…').evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Closed: 2. Not done: 1. They stay selected.').waitFor();
    await page.getByText(/changed meanwhile by .?case_manager.?\. Look at it, then try again\./).waitFor();
    expect(await page.evaluate('document.activeElement.className')).toBe('case-bulk-report');
    await said('Selected: 1');
    await picture('cases-closed');
    const states = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await caseOf(n)).status));
    expect(states).toEqual(['open', 'closed', 'open', 'open', 'closed']);
    // as it is shown now, with the title that it was given
    await page.getByRole('checkbox', { name: 'Select Another title' }).waitFor();
    await pressByKeyboard(button('Close…'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Closed: 1.', { exact: true }).waitFor();
    expect(await caseOf(3)).toMatchObject({ status: 'closed', title: 'Another title' });
  });

  test('are assigned to a person, with a range by Shift, on a narrow screen; one that has no answer is said', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open();
    await box(5).click();
    await box(3).click({ modifiers: ['Shift'] });
    expect(await chosen()).toEqual([3, 4, 5]);
    await box(4).click();
    expect(await chosen()).toEqual([3, 5]);
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
    expect(await chosen()).toEqual([1, 2, 3, 4, 5]);
    await button('Assign…').click();
    await page.getByLabel('To whom').waitFor();
    await button('Assign').click();
    await said('Choose the person who gets the cases.');
    await picture('cases-assign-narrow');
    expect(await page.evaluate(sideways)).toBe(0);
    await page.getByLabel('To whom').selectOption({ label: 'case_worker (case worker)' });
    await page.route(`**/api/v1/cases/${ids[3] ?? ''}`, (route) => route.abort());
    await button('Assign').click();
    await page.getByText(/Assigned to .?case_worker.?: 4\. Not done: 1\./).waitFor();
    await page.getByText('no answer came, so that it may be done or not').waitFor();
    expect(await chosen()).toEqual([4]);
    await picture('cases-assigned-narrow');
    expect(await page.evaluate(sideways)).toBe(0);
    const worker = (await caseOf(1)).assigned_user_id;
    expect([(await caseOf(5)).assigned_user_id, (await caseOf(4)).assigned_user_id === worker]).toEqual([
      worker,
      false,
    ]);
    const inbox = (await stage.api.get('inbox', { as: 'case_worker' })).body.pagination;
    expect(inbox?.total).toBe(4);
  });

  test('that all leave the view are reported all the same; and why one may not be changed', async () => {
    await open('/cases?status=open');
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
    await page.route(`**/api/v1/cases/${ids[0] ?? ''}`, (route) =>
      route.fulfill({
        status: 403,
        json: { status: 'error', refusal: { code: 'record-not-allowed', resource: 'cases' } },
      }),
    );
    await button('Close…').click();
    await button('Close the cases').click();
    await page.getByText('Closed: 4. Not done: 1. They stay selected.').waitFor();
    await page.getByText('1 case', { exact: true }).waitFor();
    expect(await box(1).isChecked()).toBe(true);
    await page.unroute(`**/api/v1/cases/${ids[0] ?? ''}`);
    await button('Close…').click();
    await button('Close the cases').click();
    await page.getByText('No case is here').waitFor();
    await page.getByText('Closed: 1.', { exact: true }).waitFor();
    await button('Hide this').click();
    await page.getByText('Closed: 1.', { exact: true }).waitFor({ state: 'detached' });
  });

  test('leave as a file, which is fetched again after a fault', async () => {
    await open();
    await box(1).click();
    await box(2).click();
    await page.route('**/api/v1/cases/export?**', (route) => route.abort());
    await button('Export as CSV').click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/cases/export?**');
    await stage.api.delete(`cases/${ids[0] ?? ''}`);
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export as CSV').click()]);
    await page.getByText('Not in it, as you do not see them any more: 1.').waitFor();
    expect(file.suggestedFilename()).toBe('cases.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining('"Case 2"')]);
    await picture('cases-file');
    await button('Clear the selection').click();
    expect(await chosen()).toEqual([]);
  });

  test('in Arabic stand from right to left', async () => {
    await open();
    await page.getByLabel('Language', { exact: true }).selectOption('العربية');
    await page.getByRole('checkbox', { name: /^تحديد .?Case 4/ }).click();
    await page.getByText('المحدد: 1').waitFor();
    await page.getByRole('button', { name: 'إسناد…' }).click();
    await page.getByLabel('إلى من').waitFor();
    await picture('cases-arabic');
  });
});
