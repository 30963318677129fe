/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BearerStage } from '../support/bearer-stage.js';
import { findChromium } from '../support/chromium.js';
import { HelplinePages } from '../support/helpline-pages.js';
import { heldRequests } from '../support/held-requests.js';
import { loseAnswer } from '../support/lost-answers.js';
import { eventually } from '../support/processes.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'storing a case';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let pages: HelplinePages;
  let stage: BearerStage;
  let page: Page;

  beforeAll(async () => {
    pages = await HelplinePages.open(chromium as string);
    ({ stage } = pages);
  }, 300_000);
  afterAll(() => pages.close());
  afterEach(async () => expect(await pages.endTest()).toEqual({ faults: [], barriers: [] }));

  const visit = async (...to: Parameters<HelplinePages['visit']>) => void (page = await pages.visit(...to));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const restored = () => page.getByText('Here is what you had written by');
  const newCase = async () => {
    const body = { narrative: 'She is alone.', title: 'At home' };
    return String((await stage.api.make('cases', body, { as: 'counsellor' })).id);
  };
  const says = (text: string) => page.getByText(text).waitFor();
  /** Stories in the database, by a pattern of SQL. */
  const stored = async (pattern: string) => {
    const { rows } = await stage.database.query('SELECT narrative FROM cases WHERE narrative LIKE $1', [
      pattern,
    ]);
    return rows.map(({ narrative }) => narrative as string);
  };
  const narrativeOf = async (id: string) => (await stage.api.get(`cases/${id}`)).data.narrative;
  /** As the server has it; null: none. */
  const draftOf = async (key: string): Promise<string | null> => {
    const { drafts } = (await stage.api.get('drafts', { as: 'counsellor' })).data as {
      drafts: { key: string }[];
    };
    if (!drafts.some((draft) => draft.key === key)) return null;
    return String((await stage.api.get(`drafts/${key}`, { as: 'counsellor' })).data.content);
  };
  const draftsHere = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.case:new:')));
  const isSent = (method: string, path: string) =>
    page.waitForResponse((answer) => answer.request().method() === method && answer.url().includes(path));

  describe('that is new', () => {
    beforeEach(() => visit('counsellor', '/cases/new'));

    test('is done once, however often it is asked for while its draft is still taken away, and no name is lost', async () => {
      const removal = await heldRequests(page, 'DELETE', '**/api/v1/drafts/**');
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/v1/cases')) sent++;
      });
      await field('Child’s first name').fill('Amina');
      await field('Story').fill('Stored once');
      const stored = isSent('POST', '/api/v1/cases');
      await button('Store the case').click();
      await Promise.all([stored, removal.isHeld()]);
      await button('Storing…').waitFor();
      expect(await button('Storing…').isDisabled()).toBe(true);
      await field('Plan and what was done').focus();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type('Call her school.');
      await page.evaluate(() => document.querySelector<HTMLFormElement>('.case-form')?.requestSubmit());
      await field('Child’s first name').focus();
      await page.keyboard.type('h');
      await field('Child’s sex').focus();
      await page.keyboard.press('ArrowDown');
      expect([
        await field('Child’s first name').inputValue(),
        await field('Child’s sex').inputValue(),
      ]).toEqual(['Amina', '']);
      await pages.picture('case-being-stored');
      expect(await draftsHere()).toEqual([expect.stringContaining('.sent')]);
      removal.release();
      await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
      await restored().waitFor();
      expect(await field('Plan and what was done').inputValue()).toBe('Call her school.');
      expect([sent, await draftsHere(), await draftOf('case:new:-')]).toEqual([1, [], null]);
      const { rows } = await stage.database.query("SELECT id FROM cases WHERE narrative = 'Stored once'");
      expect(rows).toHaveLength(1);
      // the server gets what this tab alone has, also where no more is typed
      await page.getByRole('link', { name: 'Cases' }).first().click();
      await page.getByRole('link', { name: /^Changes of a case, written / }).click();
      await button('Discard it').click();
    });

    test('without a network is done once it is back, by itself, and words that were added stay', async () => {
      await field('Story').fill('Written on the road');
      await page.context().setOffline(true);
      await button('Store the case').click();
      await says('is stored as soon as the server answers');
      expect(await field('Child’s first name').isEditable()).toBe(false);
      await field('Story').fill('Written on the road, and after it');
      await page.context().setOffline(false);
      await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
      await restored().waitFor();
      expect(await field('Story').inputValue()).toBe('Written on the road, and after it');
      expect(await stored('Written on the road%')).toEqual(['Written on the road']);
      await button('Discard it').click();
    });

    test('is done once where the answer was lost and more was written', async () => {
      await page.route('**/api/v1/cases', loseAnswer, { times: 1 });
      await field('Story').fill('Lost on its way');
      await button('Store the case').click();
      await says('is stored as soon as the server answers');
      await field('Story').fill('Lost on its way back');
      await button('Store the case').click();
      await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
      expect(await field('Story').inputValue()).toBe('Lost on its way back');
      expect(await stored('Lost on its way%')).toEqual(['Lost on its way']);
      await button('Discard it').click();
    });

    test('is done once where the answer was lost, the page loaded anew and more written, of its people, too', async () => {
      await page.route('**/api/v1/cases', loseAnswer, { times: 1 });
      await field('Story').fill('Before the reload');
      await field('Caller’s first name').fill('Rita');
      await button('Store the case').click();
      await says('is stored as soon as the server answers');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await restored().waitFor();
      await field('Story').fill('Before the reload, and after it');
      await field('Caller’s last name').fill('Otieno');
      await field('Child’s first name').fill('Amina');
      await field('Perpetrator’s first name').fill('the uncle');
      await button('Store the case').click();
      await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
      const { rows } = await stage.database.query(
        "SELECT id FROM cases WHERE narrative LIKE 'Before the reload%'",
      );
      expect(rows).toHaveLength(1);
      const [{ id }] = rows as [{ id: number }];
      expect((await stage.api.get(`cases/${id}`)).data).toMatchObject({
        narrative: 'Before the reload, and after it',
        reporter: { first_name: 'Rita', last_name: 'Otieno' },
        clients: [{ first_name: 'Amina' }],
        perpetrators: [{ first_name: 'the uncle' }],
      });
      expect(await draftsHere()).toEqual([]);
    });

    test('waits for its writer who wants to write on first', async () => {
      await field('Story').fill('Not yet');
      await page.context().setOffline(true);
      await button('Store the case').click();
      await button('Do not store it yet').click();
      await field('Child’s first name').fill('Amina');
      await page.context().setOffline(false);
      await page.getByText('Kept as a draft.').waitFor();
      expect(await stored('Not yet%')).toEqual([]);
      await button('Store the case').click();
      await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
      await page.getByRole('region', { name: 'People' }).getByText('Amina').waitFor();
    });

    test('names the perpetrator with it; what is wrong of them is said beside its field', async () => {
      await field('Story').fill('He comes at night');
      await field('Perpetrator’s age').fill('about forty');
      await field('Perpetrator’s relationship to the child').selectOption({ index: 1 });
      const relationship = await field('Perpetrator’s relationship to the child').inputValue();
      await button('Store the case').click();
      await says('Nothing is stored yet');
      expect(await field('Perpetrator’s age').getAttribute('aria-invalid')).toBe('true');
      expect(await field('Perpetrator’s first name').getAttribute('aria-invalid')).toBe('true');
      await pages.picture('perpetrator-of-a-new-case');
      await field('Perpetrator’s first name').fill('the uncle');
      await field('Perpetrator’s age').fill('40');
      await button('Store the case').click();
      await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
      await page.getByRole('region', { name: 'People' }).getByText('the uncle').waitFor();
      const { rows } = await stage.database.query(
        "SELECT id FROM cases WHERE narrative = 'He comes at night'",
      );
      const [{ id }] = rows as [{ id: number }];
      expect((await stage.api.get(`cases/${id}`)).data.perpetrators).toMatchObject([
        { first_name: 'the uncle', age: 40, relationship },
      ]);
    });

    test('can be tried again where the server did not take it', async () => {
      await page.route('**/api/v1/cases', (route) => route.fulfill({ status: 503 }), { times: 1 });
      await field('Story').fill('Stored at the second try');
      await button('Store the case').click();
      await page.getByRole('alert').waitFor();
      await field('Child’s first name').fill('Amina');
      await button('Store the case').click();
      await page.getByRole('heading', { level: 1, name: /^CASE-/ }).waitFor();
      await page.getByRole('region', { name: 'People' }).getByText('Amina').waitFor();
    });
  });

  test('without a network is done for a stored case, too, with the words of the moment at which it is back', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await field('Story').fill('She is with her aunt');
    await page.context().setOffline(true);
    await button('Store the changes').click();
    await says('is stored as soon as the server answers');
    await field('Story').fill('She is with her aunt in Kisumu');
    const again = isSent('PUT', `/api/v1/cases/${id}`);
    await page.context().setOffline(false);
    expect((await again).status()).toBe(200);
    await page.getByText('is stored as soon as the server answers').waitFor({ state: 'hidden' });
    expect(await narrativeOf(id)).toBe('She is with her aunt in Kisumu');
  });

  test('takes a draft that was found along: what was added to it stays, and it is not offered again', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await leaveAndComeBack('She is alone at night.');
    await field('Story').press('End');
    await page.keyboard.type(' She is afraid.');
    await button('Store the changes').click();
    await page.getByText(/^Case CASE-\d+-\d+ is stored/).waitFor();
    await button('Store the changes').waitFor();
    expect(await field('Story').inputValue()).toBe('She is alone at night. She is afraid.');
    expect(await restored().count()).toBe(0);
    await field('Title').fill('At night');
    const again = isSent('PUT', `/api/v1/cases/${id}`);
    await button('Store the changes').click();
    expect((await again).status()).toBe(200);
    expect(await narrativeOf(id)).toBe('She is alone at night. She is afraid.');
    await eventually(async () => (await draftOf(`case:${id}`)) === null);
  });

  test('a draft that was given up stays so while the case is escalated', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await leaveAndComeBack('Not to be kept');
    await button('Discard it').click();
    await button('Escalate…').click();
    await field('To whom').selectOption({ label: 'supervisor (supervisor)' });
    await field('Reason').fill('Out of reach');
    await button('Escalate and inform').click();
    await page.getByText('Escalated. supervisor finds it in the inbox.').waitFor();
    expect([await field('Story').inputValue(), await restored().count()]).toEqual(['She is alone.', 0]);
  });

  test('words that are written while an earlier draft is still taken away are on the server behind it', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await leaveAndComeBack('Not to be kept');
    const removal = await heldRequests(page, 'DELETE', '**/api/v1/drafts/**');
    await button('Discard it').click();
    await removal.isHeld();
    await field('Story').fill('To be kept');
    await page.getByRole('link', { name: 'Cases' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor();
    removal.release();
    await eventually(async () => (await draftOf(`case:${id}`))?.includes('To be kept') === true);
  });

  test('keeps what is typed while two versions are compared', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await field('Story').fill('She is afraid.');
    await stage.api.put(`cases/${id}`, { narrative: 'She is safe.' });
    await button('Store the changes').click();
    await button('Store what is chosen').waitFor();
    await field('Plan and what was done').fill('Call her school.');
    await button('Store what is chosen').click();
    await page.getByText(/^Case CASE-\d+-\d+ is stored/).waitFor();
    expect((await stage.api.get(`cases/${id}`)).data).toMatchObject({
      narrative: 'She is afraid.',
      plan: 'Call her school.',
    });
  });

  /** The page of a case is left with these words in its story, which are on the server by the return. */
  async function leaveAndComeBack(story: string): Promise<void> {
    await field('Story').fill(story);
    const kept = isSent('PUT', '/api/v1/drafts/');
    await page.getByRole('link', { name: 'Cases' }).first().click();
    await kept;
    await page.goBack();
    await restored().waitFor();
    expect(await field('Story').inputValue()).toBe(story);
  }
});
