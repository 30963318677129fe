/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { heldRequests } from '../support/held-requests.js';
import { pressByKeyboard, tabTo, typeByKeyboard } from '../support/keyboard.js';
import { OwnCallStage } from '../support/own-call-stage.js';
import { StoredCalls } from '../support/stored-calls.js';
import { sayAge, storeCall } from '../support/suggesting-call.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'a call and its case';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');
/** The number of the caller of `storeCall`. */
const NUMBER = '+254722000111';
/** The category that `storeCall` suggests. */
const PHYSICAL_ABUSE = '500054';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let stage: BearerStage;
  let calls: StoredCalls;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    const opened = BearerStage.open({ environment: { RATE_LIMIT_OVERALL: '100000' } });
    [stage, browser] = await Promise.all([opened, launchChromium(chromium as string)]);
    calls = await StoredCalls.open(stage);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });

  const newCase = async (as: string, more: object = {}) =>
    String((await stage.api.make('cases', { narrative: 'n', title: `Of the ${as}`, ...more }, { as })).id);
  const callsOf = async (id: string) =>
    ((await stage.api.get(`cases/${id}/calls`)).data.calls as { id: string }[]).map(
      ({ id: callId }) => callId,
    );
  const picture = (name: string) => page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  async function openContext(language = 'en', viewport = { width: 1280, height: 900 }): Promise<void> {
    context = await browser.newContext({ viewport });
    await context.addInitScript((code) => window.localStorage?.setItem('hearline.language', code), language);
    page = await context.newPage();
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
  }
  async function closeContext(): Promise<void> {
    expect({ faults, barriers: await barriersOf(page) }).toEqual({ faults: [], barriers: [] });
    await context.close();
  }
  async function logIn(username: string, at: string): Promise<void> {
    await page.goto(stage.app.url + at);
    await page.locator('input[autocomplete=username]').fill(username);
    await page.locator('input[autocomplete=current-password]').fill(stage.app.passwordOf(username));
    await page.keyboard.press('Enter');
    await page.locator('.rail').waitFor();
  }

  describe('on their pages', () => {
    beforeEach(() => openContext());
    afterEach(closeContext);

    test('lead to each other, from the list of calls on, by the keyboard alone', async () => {
      await calls.make('with-a-case', { at: '2026-11-20T08:00:00Z', number: NUMBER, users: ['counsellor'] });
      await stage.api.put(
        'calls/with-a-case/disposition',
        { disposition_id: '362527' },
        { as: 'counsellor' },
      );
      const id = await newCase('counsellor', {
        title: 'Alone at home',
        source: { channel: 'call', uid: 'with-a-case' },
      });
      await logIn('supervisor', '/calls?has_case=true');
      await pressByKeyboard(page.getByRole('link', { name: /^has a case: Call of/ }));
      await page.waitForURL('**/calls/with-a-case#cases');
      await page.getByRole('definition').getByText('Counselling').waitFor(); // the list of calls has the word, too
      await page.waitForFunction(() => document.activeElement?.textContent === 'Alone at home');
      await picture('call-with-case');
      expect(await barriersOf(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/cases/${id}`);
      const region = page.getByRole('region', { name: 'Calls', exact: true });
      await region.getByText(`they called · ${NUMBER} · counsellor · 5:00`).waitFor();
      await picture('case-with-calls');
      await pressByKeyboard(region.getByRole('link', { name: /^Call of/ }));
      await page.waitForURL('**/calls/with-a-case');
      for (const language of ['en', 'ar'])
        for (const width of [1280, 390])
          for (const at of ['/calls/with-a-case', `/cases/${id}`]) {
            await page.evaluate((code) => localStorage.setItem('hearline.language', code), language);
            await context.close();
            await openContext(language, { width, height: 900 });
            await logIn('supervisor', at);
            await page.locator('.linked-facts, .case-calls .case-link').first().waitFor();
            await picture(`linked-${at.split('/')[1]}-${language}-${width}`);
          }
    });

    test('a new case begins at a call that is over, and the call has it then', async () => {
      await calls.make('without-a-case', {
        at: '2026-11-21T08:00:00Z',
        number: NUMBER,
        users: ['counsellor'],
      });
      await logIn('counsellor', '/calls/without-a-case');
      await pressByKeyboard(page.getByRole('link', { name: 'New case' }));
      await page.waitForURL('**/cases/new?call=without-a-case');
      await page.getByText('This case belongs to the call.').waitFor();
      await typeByKeyboard(page.getByLabel('Story', { exact: true }), 'She called from school.');
      await pressByKeyboard(page.getByRole('button', { name: 'Store the case' }));
      const region = page.getByRole('region', { name: 'Calls', exact: true });
      await pressByKeyboard(region.getByRole('link', { name: /^Call of/ }));
      await page.waitForURL('**/calls/without-a-case');
      await page.locator('.linked-cases').getByText('open').waitFor();
      expect(await page.getByRole('link', { name: 'New case' }).count()).toBe(0);
    });

    test('a call that is not of the case is taken from it and put back, by the keyboard alone', async () => {
      await calls.make('source', { at: '2026-11-22T08:00:00Z', number: NUMBER, users: ['counsellor'] });
      await calls.make('added', { at: '2026-11-23T08:00:00Z', number: NUMBER, users: ['counsellor'] });
      const id = await newCase('counsellor', { source: { channel: 'call', uid: 'source' } });
      await stage.api.put(`cases/${id}/calls/added`, undefined, { as: 'counsellor' });
      await logIn('counsellor', `/cases/${id}`);
      const region = page.getByRole('region', { name: 'Calls', exact: true });
      await region.getByRole('link').nth(1).waitFor();
      // the call that the case came from has no such button
      expect(await region.getByRole('button').count()).toBe(1);
      await pressByKeyboard(region.getByRole('button', { name: /^Not of this case: the call of/ }));
      await region.getByText(/is no longer part of this case\.$/).waitFor();
      expect(await focused()).toMatch(/is no longer part of this case\.$/);
      await region.getByRole('link').nth(1).waitFor({ state: 'detached' });
      await page.getByText('counsellor took a call from the case').waitFor();
      await picture('call-taken-from-case');
      expect(await callsOf(id)).toEqual(['source']);
      await pressByKeyboard(region.getByRole('button', { name: 'Put it back' }));
      await region.getByText(/is part of this case again\.$/).waitFor();
      await region.getByRole('link').nth(1).waitFor();
      expect(await callsOf(id)).toEqual(['added', 'source']);
    });

    test('what could not be read of them is said, and is asked for again', async () => {
      await calls.make('unread', { at: '2026-11-26T08:00:00Z', users: ['counsellor'] });
      await newCase('counsellor', { title: 'Not read', source: { channel: 'call', uid: 'unread' } });
      await page.route('**/api/v1/calls/unread/cases', (route) => route.fulfill({ status: 500 }));
      await logIn('counsellor', '/calls/unread');
      const fault = page.getByRole('alert').filter({ hasText: 'The cases of this call could not be read' });
      await fault.waitFor({ timeout: 30_000 });
      await picture('call-with-cases-unread');
      expect(await barriersOf(page)).toEqual([]);
      await page.unroute('**/api/v1/calls/unread/cases');
      await pressByKeyboard(fault.getByRole('button', { name: 'Try again' }));
      await page.locator('.linked-cases').getByText('Not read').waitFor();
      expect(await fault.count()).toBe(0);
    });

    test('are shown by right: no call of others, no case of others, and no way to a new one', async () => {
      await calls.make('foreign', { at: '2026-11-24T08:00:00Z', number: NUMBER, users: ['supervisor'] });
      const id = await newCase('supervisor', { source: { channel: 'call', uid: 'foreign' } });
      await logIn('counsellor', `/cases/${id}`);
      const region = page.getByRole('region', { name: 'Calls', exact: true });
      await region.getByText('No call that you may see.').waitFor();
      await calls.make('of-worker', { at: '2026-11-25T08:00:00Z', number: NUMBER, users: ['partner'] });
      await stage.api.put(`cases/${id}/calls/of-worker`, undefined, { as: 'supervisor' });
      await context.close();
      await openContext();
      const read = page.waitForResponse('**/api/v1/calls/of-worker/cases');
      await logIn('partner', '/calls/of-worker');
      await page.locator('.call-header').waitFor();
      await (await read).finished();
      expect(await page.getByText('Of the supervisor').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'New case' }).count()).toBe(0);
    });
  });

  describe('while the user is on the call', () => {
    let own: OwnCallStage;
    let callId: string;
    let count = 0;
    const form = () => page.getByRole('region', { name: 'Case of this call' });
    const story = () => form().getByLabel('Story', { exact: true });

    beforeEach(async () => {
      callId = `own-${++count}`;
      await storeCall(stage, callId, { at: 'counsellor' });
    });
    afterEach(async () => {
      expect(await own.close()).toEqual({ faults: [], barriers: [] });
    });
    const draftsHere = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.case:')));
    const open = async (more: { language?: string; width?: number; failing?: string } = {}) => {
      own = await OwnCallStage.open({ stage, browser, as: 'counsellor', callId, ...more });
      ({ page } = own);
    };

    test('the form of a stored case goes on beside it, with what is said suggested to it and what was typed kept', async () => {
      await open();
      await typeByKeyboard(story(), 'He beats her.');
      const storing = await heldRequests(page, 'POST', '**/api/v1/cases');
      const removal = await heldRequests(page, 'DELETE', '**/api/v1/drafts/**');
      await pressByKeyboard(form().getByRole('button', { name: 'Store the case' }));
      await form().getByText('Storing…').waitFor();
      // the counsellor goes on writing while the network is slow
      await typeByKeyboard(form().getByLabel('Plan and what was done'), 'Call her');
      storing.release();
      await removal.isHeld();
      const kept: string[] = [];
      page.on('request', (sent) => {
        if (sent.method() === 'PUT' && sent.url().includes('/drafts/')) kept.push(sent.url());
      });
      await page.keyboard.type(' school.');
      removal.release();
      await form()
        .getByText(/^Case CASE-\d+-\d+ is stored\.$/)
        .waitFor();
      // none is left of the new case, here or on its way
      expect([await draftsHere(), kept]).toEqual([[expect.stringMatching(/\.case:\d+$/)], []]);
      expect((await stage.api.get('drafts', { as: 'counsellor' })).data.drafts).toEqual([]);
      const change = form().getByRole('button', { name: 'Store the changes' });
      await change.waitFor();
      expect(await form().getByLabel('Plan and what was done').inputValue()).toBe('Call her school.');
      expect(await story().inputValue()).toBe('He beats her.');
      const category = form().getByLabel('Category');
      await form().getByText('Physical Abuse — ').waitFor();
      expect(await category.inputValue()).not.toBe(PHYSICAL_ABUSE);
      await tabTo(category);
      await page.keyboard.press('Alt+Enter');
      await typeByKeyboard(form().getByLabel('Title'), 'Beaten at home');
      await picture('case-goes-on-beside-call');
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && /\/cases\/\d+$/.test(response.url()),
      );
      await pressByKeyboard(change);
      expect((await answered).status()).toBe(200);
      const { data } = await stage.api.get(`cases?call=${callId}`);
      expect(data.cases).toMatchObject([
        { title: 'Beaten at home', category: 'Physical Abuse', plan: 'Call her school.' },
      ]);
      const { rows } = await stage.database.query(
        `SELECT DISTINCT field, answer FROM suggestion_answers WHERE call_id = $1`,
        [callId],
      );
      expect(rows).toEqual([{ field: 'category', answer: 'taken' }]);
      const [stored] = data.cases as { id: string }[];
      await pressByKeyboard(form().getByRole('link', { name: 'Open the case' }));
      await page.waitForURL(`**/cases/${stored?.id}`);
    });

    test('says that the cases of the call could not be read, beside a form that goes on; the case is there then', async () => {
      const source = { channel: 'call', uid: callId };
      await newCase('counsellor', { narrative: 'He beats her.', source });
      await open({ failing: '**/api/v1/calls/*/cases' });
      const fault = form().getByRole('alert').filter({ hasText: 'The cases of this call could not be read' });
      await fault.waitFor({ timeout: 30_000 });
      await typeByKeyboard(story(), 'Half a sentence');
      await picture('cases-of-own-call-unread');
      await page.unroute('**/api/v1/calls/*/cases');
      await pressByKeyboard(fault.getByRole('button', { name: 'Try again' }));
      await form()
        .getByText(/^This call belongs to case CASE-/)
        .waitFor();
      expect([await story().inputValue(), await fault.count()]).toEqual(['He beats her.', 0]);
      await pressByKeyboard(page.getByRole('link', { name: 'Cases', exact: true }));
      await page.getByRole('link', { name: /^New case of a call, written / }).waitFor();
    });

    test('shows what another user changed meanwhile, field by field, and overwrites nothing', async () => {
      const source = { channel: 'call', uid: callId };
      const id = await newCase('counsellor', { narrative: 'He beats her.', source });
      await open();
      await form().getByRole('button', { name: 'Store the changes' }).waitFor();
      await typeByKeyboard(story(), 'He beats her often.');
      await stage.api.put(`cases/${id}`, { narrative: 'He beats her at night.' });
      await pressByKeyboard(form().getByRole('button', { name: 'Store the changes' }));
      await form().getByText('This case was changed while you wrote').waitFor();
      await picture('conflict-beside-call');
      await pressByKeyboard(form().getByLabel(/^Yours/), 'Space');
      await pressByKeyboard(form().getByRole('button', { name: 'Store what is chosen' }));
      await form()
        .getByText(/^Case CASE-\d+-\d+ is stored\.$/)
        .waitFor();
      expect((await stage.api.get(`cases/${id}`)).data.narrative).toBe('He beats her often.');
      await page.reload();
      await form().getByRole('button', { name: 'Store the changes' }).waitFor();
      expect(await story().inputValue()).toBe('He beats her often.');
    });

    test.each(['on-call', 'wrap-up'] as const)(
      'is put to a case of its caller by the keyboard alone, which is then written beside it; a wrong one is undone (%s)',
      async (state) => {
        const reporter = { first_name: 'Rita', phone: NUMBER };
        const id = await newCase('counsellor', {
          title: 'Alone at home',
          narrative: 'She is alone.',
          reporter,
        });
        const closed = await newCase('counsellor', { status: 'closed', reporter });
        const foreign = await newCase('supervisor', { reporter });
        await open();
        own.be(state);
        await typeByKeyboard(story(), 'Half a sentence');
        const card = page.getByRole('region', { name: 'Who calls' });
        const numberOf = async (of: string) => String((await stage.api.get(`cases/${of}`)).data.case_number);
        const put = async (of: string) =>
          card.getByRole('button', { name: `This call belongs to this case: ${await numberOf(of)}` });
        await (await put(id)).waitFor();
        expect([await (await put(closed)).count(), await (await put(foreign)).count()]).toEqual([0, 0]);
        await picture(`caller-card-${state}`);
        await pressByKeyboard(await put(id));
        await form()
          .getByText(`This call belongs to case ${await numberOf(id)}.`)
          .waitFor();
        await page.waitForFunction(() => document.activeElement?.id === 'live-case');
        await card.getByText('case of this call').waitFor();
        expect(await story().inputValue()).toBe('She is alone.');
        expect(await callsOf(id)).toEqual([callId]);
        await typeByKeyboard(story(), 'She is alone each night.');
        await pressByKeyboard(form().getByRole('button', { name: 'Store the changes' }));
        await form()
          .getByText(/^Case CASE-\d+-\d+ is stored\.$/)
          .waitFor();
        await picture(`call-put-to-case-${state}`);
        expect((await stage.api.get(`cases/${id}`)).data.narrative).toBe('She is alone each night.');
        await pressByKeyboard(form().getByRole('button', { name: 'Not this case' }));
        await form()
          .getByText(`The call is no longer part of case ${await numberOf(id)}.`)
          .waitFor();
        // the words of the new case are there again
        await form().getByRole('button', { name: 'Store the case' }).waitFor();
        expect(await story().inputValue()).toBe('Half a sentence');
        expect(await callsOf(id)).toEqual([]);
        await (await put(id)).waitFor();
      },
    );

    test('says in words why it was not put to a case, and leaves the form as it is', async () => {
      const reporter = { first_name: 'Rita', phone: NUMBER };
      const id = await newCase('counsellor', { title: 'Given away', reporter });
      await open();
      await typeByKeyboard(story(), 'Half a sentence');
      const number = String((await stage.api.get(`cases/${id}`)).data.case_number);
      const put = page.getByRole('button', { name: `This call belongs to this case: ${number}` });
      await put.waitFor();
      await stage.database.query(
        'UPDATE cases SET created_by_id = NULL, assigned_to_id = NULL WHERE id = $1',
        [id],
      );
      await pressByKeyboard(put);
      await page.getByRole('region', { name: 'Who calls' }).getByRole('alert').waitFor();
      expect([await story().inputValue(), await callsOf(id)]).toEqual(['Half a sentence', []]);
      await stage.database.query('UPDATE cases SET is_delete = 1 WHERE id = $1', [id]);
    });

    test.each([
      ['en', 390],
      ['ar', 1280],
      ['ar', 390],
    ])('comes into sight with its form on a page in %s of %p px', async (language, width) => {
      const reporter = { first_name: 'Rita', phone: NUMBER };
      const id = await newCase('counsellor', { title: 'Alone at home', reporter });
      await open({ language, width });
      const number = String((await stage.api.get(`cases/${id}`)).data.case_number);
      await page.locator('.linked-put button').first().waitFor();
      const put = page.locator('.caller-cases li', { hasText: number }).locator('.linked-put button');
      await put.focus();
      await page.keyboard.press('Enter');
      await page.locator('.live-case [name=narrative]').waitFor();
      await page.locator('.linked-beside', { hasText: number }).waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'live-case');
      await picture(`call-put-to-case-${language}-${width}`);
      await storeCall(stage, callId, { events: sayAge('caller-3', 'thirteen years old', 50_000) });
    });
  });
});
