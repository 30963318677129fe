/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { barriersOf } from '../support/barriers.js';
import type { BearerStage } from '../support/bearer-stage.js';
import { findChromium } from '../support/chromium.js';
import { HelplinePages } from '../support/helpline-pages.js';
import { pressByKeyboard } from '../support/keyboard.js';
import { eventually } from '../support/processes.js';
import { classified, StoredCalls } from '../support/stored-calls.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'lists by what is known of calls and cases, and who looked at one';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let pages: HelplinePages;
  let stage: BearerStage;
  let page: Page;
  /** Ids of cases by their titles. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    pages = await HelplinePages.open(chromium as string);
    ({ stage } = pages);
    const calls = await StoredCalls.open(stage);
    await calls.make('amina', {
      at: new Date(Date.now() - 3_600_000).toISOString(),
      users: ['counsellor'],
      said: [['caller', 'Jina langu ni Amina']],
      events: [classified('Abuse', 'high', ['suicide'])],
    });
    await calls.make('other', {
      at: new Date(Date.now() - 7_200_000).toISOString(),
      number: '0722000222',
      minutes: 1,
    });
    for (const name of ['Given', 'Free', 'Closed']) {
      const body = { narrative: 'n', title: name, status: name === 'Closed' ? 'closed' : 'open' };
      ids[name] = String((await stage.api.make('cases', body, { as: 'counsellor' })).id);
    }
    await stage.database.query('UPDATE cases SET assigned_to_id = NULL WHERE id = $1', [ids.Free]);
  }, 300_000);
  afterAll(() => pages.close());
  afterEach(async () => expect(await pages.endTest()).toEqual({ faults: [], barriers: [] }));

  const logIn = async (...visit: Parameters<HelplinePages['visit']>) =>
    void (page = await pages.visit(...visit));
  const picture = (name: string) => pages.picture(name);
  const titles = () => page.locator('.case-link').allTextContents();
  const choose = (label: string, option: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
  const noSideways = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

  test('a call is found by choices that calls have: agent, end, line, danger, language, wait; the file has the same', async () => {
    await logIn('supervisor', '/calls');
    await page.getByText('2 calls').waitFor();
    const other = page.locator('.call-result', { hasText: '0722000222' });
    expect(await other.locator('.call-result-facts').textContent()).toMatch(/· No agent ·/);
    await page.getByText('More filters').click();
    await page.getByLabel('Lasted at least, minutes').fill('2');
    await choose('Agent', 'counsellor');
    await choose('Line that was called', '116');
    await choose('How it ended', 'Caller hung up');
    await page.locator('.call-fields [name=risk]').selectOption('suicide');
    await page.locator('.call-fields [name=language]').selectOption({ label: 'Swahili' });
    await choose('Category', 'Bullying');
    await page.getByLabel('Waited at least, minutes').fill('2');
    await picture('calls-filters-en-1280');
    await page.getByLabel('Waited at least, minutes').press('Enter');
    await page.getByText('1 call', { exact: true }).waitFor();
    await page.getByText('waited 5:00').waitFor();
    const search = new URL(page.url()).searchParams;
    expect(Object.fromEntries(search)).toMatchObject({
      ...{ line: '116', end_reason: 'caller-hung-up', risk: 'suicide', language: 'sw' },
      ...{ category: 'Bullying', shortest_wait: '2', agent: expect.stringMatching(/^\d+$/) },
    });
    const button = page.getByRole('button', { name: 'Export as CSV' });
    const [file] = await Promise.all([page.waitForEvent('download'), pressByKeyboard(button)]);
    const text = await readFile(await file.path(), 'utf8');
    expect([text.split('\r\n').length, text]).toEqual([3, expect.stringContaining('"amina"')]);
    await page.getByRole('button', { name: 'Save this view…' }).click();
    await page.keyboard.type('Long waits');
    await page.keyboard.press('Enter');
    await page.getByText('View saved.').waitFor();
    await page.goto(`${stage.app.url}/calls`);
    await page.getByRole('link', { name: 'Long waits' }).click();
    await page.waitForURL('**/calls?*risk=suicide*');
    await page.getByText('1 call', { exact: true }).waitFor();
  });

  test('the form keeps the focus when it is sent, and shows what the address says', async () => {
    await logIn('supervisor', '/calls?line=116');
    const number = page.getByLabel('Number, or a part of it');
    await number.fill('0722');
    await number.press('Enter');
    await page.waitForURL('**/calls?*number=0722*');
    await page.getByText('1 call', { exact: true }).waitFor();
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.getByText('2 calls').waitFor();
    expect(await number.inputValue()).toBe('');
    expect(await page.locator('[name=line]').inputValue()).toBe('');
    await page.goBack();
    await page.getByText('1 call', { exact: true }).waitFor();
    expect([await number.inputValue(), await page.locator('[name=line]').inputValue()]).toEqual([
      '0722',
      '116',
    ]);
  });

  test('how a counsellor named a call is said in the language of the page', async () => {
    const sent = { disposition_id: '362527' };
    expect((await stage.api.put('calls/amina/disposition', sent, { as: 'counsellor' })).status).toBe(200);
    await logIn('supervisor', '/calls?disposition=362527', { language: 'fr' });
    await page.locator('.call-result-facts', { hasText: 'Écoute' }).waitFor();
    const chosen = page.locator('[name=disposition] option:checked');
    await page
      .locator('[name=disposition] option', { hasText: 'Renseignement' })
      .waitFor({ state: 'attached' });
    expect(await chosen.textContent()).toBe('Écoute');
  });

  test.each(['/cases', '/calls', '/callbacks', '/inbox', '/people?q=amina'])(
    'a page of %s that is behind the last one leads to it',
    async (at) => {
      const sent = new URL(at, 'http://of.test');
      await logIn('supervisor', `${at}${sent.search === '' ? '?' : '&'}page=9`);
      await page.waitForURL(`${stage.app.url}${at}`);
    },
  );

  test('a filter of the address that is no choice here stays; choices that do not come are said', async () => {
    await logIn('supervisor', '/wall');
    await page.route('**/api/v1/calls/choices', (route) => route.abort());
    await page.goto(`${stage.app.url}/calls?line=0800&language=am`);
    await page.getByText('No call was found').waitFor();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 30_000 });
    expect(await page.getByLabel('Line that was called').inputValue()).toBe('0800');
    expect(await page.locator('.call-fields [name=language] option:checked').textContent()).toBe('Amharic');
    await page.unroute('**/api/v1/calls/choices');
    await again.click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.locator('[name=line] option', { hasText: '116' }).waitFor({ state: 'attached' });
    expect(await page.getByLabel('Line that was called').locator('option').allTextContents()).toEqual([
      ...['any', '0800', '116'],
    ]);
  });

  test('cases are found by views and filters of their own, in an order, each in the address', async () => {
    await logIn('supervisor', '/cases');
    await page.getByText('3 cases').waitFor();
    await pressByKeyboard(page.getByRole('link', { name: 'Unassigned' }));
    await page.waitForURL('**/cases?unassigned=true');
    await page.getByText('1 case', { exact: true }).waitFor();
    expect(await titles()).toEqual(['Free']);
    expect(await page.getByLabel('Assigned to').inputValue()).toBe('none');
    await page.getByRole('link', { name: 'Closed this week' }).click();
    await page.getByRole('link', { name: 'Closed', exact: true }).waitFor();
    expect(await titles()).toEqual(['Closed']);
    await page.getByRole('link', { name: 'Escalated to me' }).click();
    await page.getByText('No case is here').waitFor();
    const { rows } = await stage.database.query<{ id: number }>(
      `SELECT id FROM users WHERE username = 'supervisor'`,
    );
    const body = { to: String(rows[0]?.id), reason: 'She is in danger' };
    const escalated = await stage.api.post(`cases/${ids.Given}/escalate`, body, { as: 'counsellor' });
    expect(escalated.status).toBe(200);
    await page.reload();
    await page.getByRole('link', { name: 'Given', exact: true }).waitFor();
    await page.goto(`${stage.app.url}/cases`);
    await choose('Order', 'changed last first');
    await page.waitForURL('**/cases?sort=changed');
    await page.getByText('3 cases').waitFor();
    expect((await titles())[0]).toBe('Given');
    await choose('Order', 'changed longest ago first');
    await page.waitForURL('**/cases?sort=unchanged');
    await page.locator('.case-row:last-child', { hasText: 'Given' }).waitFor();
    await choose('Written by', 'counsellor');
    await choose('Assigned to', 'me');
    await page.waitForURL('**/cases?mine=true&author=*');
    await page.getByText('No case is here').waitFor();
    await picture('cases-filters-en-1280');
  });

  test('a filter of cases keeps the focus, and words that are typed but not sent yet', async () => {
    await logIn('supervisor', '/cases');
    await page.getByText('3 cases').waitFor();
    const [words, status] = [page.getByRole('searchbox'), page.getByLabel('Status')];
    const hasFocus = (field: typeof words) => field.evaluate((element) => element === document.activeElement);
    await words.fill('not sent');
    await status.focus();
    for (const chosen of ['open', 'closed']) {
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(`**/cases?status=${chosen}`);
      const closed = page.getByRole('link', { name: 'Closed', exact: true });
      await closed.waitFor({ state: chosen === 'open' ? 'detached' : 'visible' });
      expect([await status.inputValue(), await hasFocus(status)]).toEqual([chosen, true]);
    }
    expect(await words.inputValue()).toBe('not sent');
    await words.press('Enter');
    await page.waitForURL('**/cases?status=closed&q=not+sent');
    await page.getByText('No case is here').waitFor();
    expect(await hasFocus(words)).toBe(true);
    await page.getByRole('link', { name: 'Unassigned' }).click();
    await page.getByText('1 case', { exact: true }).waitFor();
    expect([await words.inputValue(), await status.inputValue()]).toEqual(['', '']);
  });

  test('a supervisor sees who looked at a call and a case, once the audit is opened; others are not offered it', async () => {
    await stage.api.get('calls?q=amina', { as: 'administrator' });
    await stage.api.get(`cases/${ids.Given}`, { as: 'case_manager' });
    await logIn('supervisor', '/calls/amina');
    const audit = () => page.getByText('Audit: who looked');
    await audit().waitFor();
    const noted = async () =>
      (await stage.database.query(`SELECT FROM audit_reads WHERE resource LIKE '%_accesses'`)).rows.length;
    expect(await noted()).toBe(0);
    await audit().focus();
    await page.keyboard.press('Enter');
    await page.getByText('administrator read or watched the words').waitFor();
    await page.getByText('supervisor looked at this list').waitFor();
    expect(await noted()).toBe(1);
    const cutOff = await page.locator('.accesses > summary').evaluate((summary) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(summary);
      const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const edge = summary.closest('.verdict')?.getBoundingClientRect().left ?? NaN;
      return edge - (summary.getBoundingClientRect().left - ring);
    });
    expect(cutOff).toBeLessThanOrEqual(0);
    await picture('audit-of-call-en-1280');
    await page.goto(`${stage.app.url}/cases/${ids.Given}`);
    await audit().click();
    await page.getByText('case_manager read the particulars').waitFor();
    await logIn('case_manager', `/cases/${ids.Given}`);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await audit().count()).toBe(0);
  });

  test('an audit that does not come is said, and comes once it is asked for again', async () => {
    await logIn('supervisor', `/cases/${ids.Free}`);
    await page.route('**/accesses?**', (route) => route.abort());
    await page.getByText('Audit: who looked').click();
    const again = page.locator('.accesses').getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 30_000 });
    await page.unroute('**/accesses?**');
    await again.click();
    await page.getByText('supervisor looked at this list').waitFor();
  });

  test('the history of a case goes back beyond its first page, and shows what changed in a long text', async () => {
    const before =
      'She lives with her aunt in Kisumu, goes to school there, and has not slept at home since Monday.';
    const body = { narrative: before, title: 'Long' };
    const id = String((await stage.api.make('cases', body, { as: 'counsellor' })).id);
    const narrative = before.replace('aunt', 'mother').replace('since Monday', 'for a week');
    await stage.api.put(`cases/${id}`, { narrative }, { as: 'counsellor' });
    await stage.database.query(
      `INSERT INTO case_activities (case_id, activity, created_by_id) SELECT $1, 4, id FROM users, generate_series(1, 60) WHERE username = 'counsellor'`,
      [id],
    );
    await logIn('supervisor', `/cases/${id}`);
    const events = page.locator('.case-events > li');
    await events.nth(49).waitFor();
    expect(await events.count()).toBe(50);
    await pressByKeyboard(page.getByRole('button', { name: 'Show earlier events' }));
    await events.nth(61).waitFor();
    expect(await events.count()).toBe(62);
    expect(await page.locator('.case-difference del').allTextContents()).toEqual(['aunt', 'since Monday.']);
    expect(await page.locator('.case-difference ins').allTextContents()).toEqual(['mother', 'for a week.']);
    expect(await page.getByRole('button', { name: 'Show earlier events' }).count()).toBe(0);
    // the button is gone: the keyboard goes on at the first event that it brought
    await eventually(() => events.nth(50).evaluate((event) => event === document.activeElement));
    await picture('history-difference-en-1280');
  });

  test.each([
    ['ar', 1280],
    ['ar', 390],
    ['en', 390],
    ['fr', 320],
    ['sw', 390],
  ])('lists, filters and audit, in %s at %d px, scroll no page sideways', async (language, width) => {
    await logIn('supervisor', '/calls?risk=suicide', { language, width });
    await page.locator('.call-result').waitFor();
    await picture(`calls-filters-${language}-${width}`);
    await noSideways();
    expect(await barriersOf(page)).toEqual([]);
    await page.goto(`${stage.app.url}/cases?sort=changed`);
    await page.locator('.case-row').first().waitFor();
    await picture(`cases-filters-${language}-${width}`);
    await noSideways();
    expect(await barriersOf(page)).toEqual([]);
    await page.goto(`${stage.app.url}/cases/${ids.Given}`);
    await page.locator('.accesses > summary').click();
    await page.locator('.access-list > li').first().waitFor();
    await picture(`audit-of-case-${language}-${width}`);
    await noSideways();
  });

  test('the last call of the last page is taken from a case, and the page before it is shown', async () => {
    const calls = await StoredCalls.open(stage);
    const id = ids.Given;
    for (let n = 1; n <= 11; n++) {
      await calls.make(`of-many-${n}`, { at: `2026-11-0${n % 9 || 9}T08:00:00Z`, users: ['counsellor'] });
      await stage.api.put(`cases/${id}/calls/of-many-${n}`, undefined, { as: 'counsellor' });
    }
    await logIn('counsellor', `/cases/${id}`);
    const region = page.getByRole('region', { name: 'Calls', exact: true });
    await pressByKeyboard(region.getByRole('navigation').getByRole('button').last());
    await region.getByText(/2 of 2/).waitFor();
    await region.getByRole('link').nth(1).waitFor({ state: 'detached' });
    await pressByKeyboard(region.getByRole('button', { name: /^Not of this case: the call of/ }));
    await region.getByText(/is no longer part of this case\.$/).waitFor();
    await region.getByRole('link').nth(9).waitFor();
    expect((await stage.api.get(`cases/${id}/calls?limit=50`)).data.calls).toHaveLength(10);
  });
});
