/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriersOf } from '../support/barriers.js';
import type { BearerStage } from '../support/bearer-stage.js';
import { findChromium } from '../support/chromium.js';
import { heldRequests } from '../support/held-requests.js';
import { loseAnswer } from '../support/lost-answers.js';
import { HelplinePages } from '../support/helpline-pages.js';
import { pressByKeyboard, typeByKeyboard } from '../support/keyboard.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'the people of a stored case';

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
  const newCase = async (clients: object[] = [{ first_name: 'Amina', age: 8 }]) =>
    String(
      (await stage.api.make('cases', { narrative: 'n', title: 'At home', clients }, { as: 'counsellor' })).id,
    );
  const childrenOf = async (id: string) =>
    (await stage.api.get(`cases/${id}`)).data.clients as Record<string, unknown>[];
  const reporterOf = async (id: string) =>
    (await stage.api.get(`cases/${id}`)).data.reporter as { id: string };
  const perpetratorsOf = async (id: string) => (await stage.api.get(`cases/${id}`)).data.perpetrators;
  const people = () => page.getByRole('region', { name: 'People' });
  const field = (name: string) => people().getByRole('textbox', { name, exact: true });
  const choice = (name: string) => people().getByRole('combobox', { name, exact: true });
  const button = (name: string) => people().getByRole('button', { name, exact: true });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  test('another child is added by the keyboard alone; what is missing or wrong is said beside its field', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await people().getByRole('link', { name: 'Amina' }).waitFor();
    await pressByKeyboard(button('Add a child…'));
    await page.keyboard.press('Enter'); // the first field has the focus
    await people().getByText('Give a first name, or a name that the child is known by.').waitFor();
    await page.keyboard.type('Baraka');
    await typeByKeyboard(field('Age'), 'eight');
    await pressByKeyboard(button('Store the child'));
    await people().getByText('Nothing is stored yet: the marked fields need another look.').waitFor();
    expect(await field('Age').getAttribute('aria-invalid')).toBe('true');
    await pages.picture('child-of-a-case-refused');
    expect(await barriersOf(page)).toEqual([]);
    expect(await childrenOf(id)).toHaveLength(1);
    await typeByKeyboard(field('Age'), '6');
    await page.keyboard.press('Enter');
    await people().getByText('Baraka is stored.').waitFor();
    await people().getByRole('link', { name: 'Baraka' }).waitFor();
    expect(await focused()).toBe('Add a child…');
    await page.getByText('counsellor added a child').nth(1).waitFor(); // the first one came with the case
    expect(await childrenOf(id)).toMatchObject([{ first_name: 'Amina' }, { first_name: 'Baraka', age: 6 }]);
    await pages.picture('people-of-a-case');
  });

  test('a child whose answer was lost is stored once; what was typed is there after a reload until then', async () => {
    const id = await newCase([]);
    await visit('counsellor', `/cases/${id}`);
    await people().getByText('No person is named yet.').waitFor();
    await button('Add a child…').click();
    await field('First name').fill('Chela');
    await page.reload();
    await button('Add a child…').click();
    expect(await field('First name').inputValue()).toBe('Chela');
    await page.route('**/api/v1/clients', loseAnswer);
    await page.keyboard.press('Enter');
    await people().getByRole('alert').waitFor();
    expect(await childrenOf(id)).toHaveLength(1);
    await page.unroute('**/api/v1/clients');
    await button('Store the child').click();
    await people().getByText('Chela is stored.').waitFor();
    expect(await childrenOf(id)).toHaveLength(1);
    await button('Add a child…').click();
    expect(await field('First name').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Add a child…');
  });

  test('a child whose answer was lost, and who was written on, is the same child', async () => {
    const id = await newCase([]);
    await visit('counsellor', `/cases/${id}`);
    await button('Add a child…').click();
    await field('First name').fill('Chela');
    await page.route('**/api/v1/clients', loseAnswer, { times: 1 });
    await field('First name').press('Enter');
    await people().getByRole('alert').waitFor();
    await page.reload();
    await button('Add a child…').click();
    await field('Last name').fill('Ngat');
    await field('Age').fill('9');
    await button('Store the child').click();
    await people().getByText('Chela Ngat is stored.').waitFor();
    expect(await childrenOf(id)).toEqual([
      expect.objectContaining({ first_name: 'Chela', last_name: 'Ngat', age: 9 }),
    ]);
  });

  test('a child whose answer was lost, and whose form is given up, is shown, and is not the next one', async () => {
    const id = await newCase([]);
    await visit('counsellor', `/cases/${id}`);
    await button('Add a child…').click();
    await field('First name').fill('Chela');
    await page.route('**/api/v1/clients', loseAnswer, { times: 1 });
    await field('First name').press('Enter');
    await people().getByRole('alert').waitFor();
    await people().getByRole('link', { name: 'Chela' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Add a child…').click();
    await field('First name').fill('Baraka');
    await field('First name').press('Enter');
    await people().getByText('Baraka is stored.').waitFor();
    expect(await childrenOf(id)).toMatchObject([{ first_name: 'Chela' }, { first_name: 'Baraka' }]);
  });

  test('what is on its way is not written on: no word is lost when its form closes', async () => {
    const id = await newCase([]);
    await visit('counsellor', `/cases/${id}`);
    await button('Add a child…').click();
    await field('First name').fill('Chela');
    const child = await heldRequests(page, 'POST', '**/api/v1/clients');
    await field('First name').press('Enter');
    await child.isHeld();
    await button('Storing…').waitFor();
    await page.keyboard.type('ngat');
    await people().getByRole('combobox', { name: 'Sex' }).focus();
    await page.keyboard.press('ArrowDown');
    expect([
      await field('First name').inputValue(),
      await people().getByRole('combobox', { name: 'Sex' }).inputValue(),
    ]).toEqual(['Chela', '']);
    await pages.picture('child-being-stored');
    child.release();
    await people().getByText('Chela is stored.').waitFor();
    const act = await heldRequests(page, 'POST', '**/api/v1/cases/*/escalate');
    await page.getByRole('button', { name: 'Escalate…' }).click();
    await page.getByLabel('To whom').selectOption({ label: 'supervisor (supervisor)' });
    await page.getByLabel('Reason').fill('Out of reach');
    await page.getByRole('button', { name: 'Escalate and inform' }).click();
    await act.isHeld();
    await page.getByLabel('Reason').focus();
    await page.keyboard.type(', and alone');
    expect(await page.getByLabel('Reason').inputValue()).toBe('Out of reach');
    act.release();
    await page.getByText('Escalated. supervisor finds it in the inbox.').waitFor();
  });

  test('two colleagues change one child: neither change is lost', async () => {
    const id = await newCase();
    const [{ id: child } = {}] = await childrenOf(id);
    await visit('counsellor', `/cases/${id}`);
    await button('Change Amina…').click();
    await field('Last name').fill('Otieno');
    await people().getByLabel('Number').fill('0722000111');
    await stage.api.put(`clients/${String(child)}`, { age: 9, phone: '0733000222' });
    await button('Store the child').click();
    await people()
      .getByText(/A colleague has stored “.*33000222” here meanwhile/)
      .waitFor();
    await people().getByText('A colleague has changed this child meanwhile.').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=age]')?.value === '9', // theirs
    );
    expect(await field('Last name').inputValue()).toBe('Otieno');
    expect(await childrenOf(id)).toMatchObject([{ last_name: '', age: 9 }]);
    await pages.picture('child-changed-by-two');
    await button('Store the child').click();
    await people().getByText('Amina Otieno is stored.').waitFor();
    expect(await childrenOf(id)).toMatchObject([{ first_name: 'Amina', last_name: 'Otieno', age: 9 }]);
    await page.getByText('counsellor changed a child').waitFor();
  });

  test('the caller of whom nothing was known is named by the keyboard alone, and changed beside a colleague', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await pressByKeyboard(button('Add the caller…'));
    await field('First name').waitFor(); // the record of the caller has come
    await page.keyboard.press('Enter');
    await people().getByText('Give a first name, or a name that the caller is known by.').waitFor();
    await page.keyboard.type('Rita');
    await typeByKeyboard(people().getByLabel('Number'), '0711000444');
    await page.keyboard.press('Enter');
    await people().getByText('Rita is stored.').waitFor();
    await people().getByRole('link', { name: 'Rita (caller)' }).waitFor();
    expect(await button('Add the caller…').count()).toBe(0);
    await page.getByText('counsellor changed the caller').waitFor();
    expect(await reporterOf(id)).toMatchObject({ first_name: 'Rita', phone: '+254711000444' });
    await pages.picture('caller-of-a-case');

    await button('Change Rita…').click();
    await field('Age').fill('33');
    const { id: reporter } = await reporterOf(id);
    await stage.api.put(`reporters/${reporter}`, { last_name: 'Wanjiku' });
    await button('Store the caller').click();
    await people().getByText('A colleague has changed the caller meanwhile.').waitFor();
    await button('Store the caller').click();
    await people().getByText('Rita Wanjiku is stored.').waitFor();
    expect(await reporterOf(id)).toMatchObject({ first_name: 'Rita', last_name: 'Wanjiku', age: 33 });
  });

  test('a perpetrator is added, what is wrong said beside its field, and shown with what is known', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    await button('Add a perpetrator…').click();
    await field('First name').press('Enter');
    await people().getByText('Give a first name, or words for the person, such as “the uncle”.').waitFor();
    await page.keyboard.type('Juma');
    await choice('Relationship to the child').selectOption('Uncle');
    await choice('Lives with the child').selectOption('Yes');
    await field('Age').fill('forty');
    await people().getByLabel('Date of birth').fill('1985-02-28');
    await field('Notes').fill('Works at night.');
    const perpetrator = await heldRequests(page, 'POST', '**/api/v1/perpetrators');
    await button('Store the perpetrator').click();
    await perpetrator.isHeld();
    await button('Storing…').waitFor();
    perpetrator.release();
    await people().getByText('Nothing is stored yet: the marked fields need another look.').waitFor();
    expect(await field('Age').getAttribute('aria-invalid')).toBe('true');
    expect(await perpetratorsOf(id)).toEqual([]);
    await pages.picture('perpetrator-of-a-case-refused');
    await field('Age').fill('41');
    await page.keyboard.press('Enter');
    await people().getByText('Juma is stored.').waitFor();
    const shown = people().getByRole('list', { name: 'Perpetrators' }).getByRole('listitem');
    await shown.getByRole('link', { name: 'Juma' }).waitFor();
    expect(await shown.innerText()).toMatch(/Uncle · 41 years · .*Lives with the child: Yes.*\s+.*Works at/s);
    expect(await focused()).toBe('Add a perpetrator…');
    await page.getByText('counsellor added a perpetrator').waitFor();
    expect(await perpetratorsOf(id)).toMatchObject([
      { first_name: 'Juma', relationship: 'Uncle', age: 41, date_of_birth: '1985-02-28' },
    ]);
    await pages.picture('perpetrator-of-a-case');
  });

  test('two colleagues change one perpetrator: neither change is lost', async () => {
    const id = await newCase();
    const body = { first_name: 'Juma', case_id: id };
    const { id: perpetrator } = await stage.api.make('perpetrators', body, { as: 'counsellor' });
    await visit('counsellor', `/cases/${id}`);
    await button('Change Juma…').click();
    await choice('Relationship to the child').selectOption('Neighbour');
    await field('Where the person lives').fill('Mombasa');
    await stage.api.put(`perpetrators/${String(perpetrator)}`, { relationship: 'Teacher', notes: 'Armed' });
    await button('Store the perpetrator').click();
    await people().getByText('A colleague has stored “Teacher” here meanwhile.').waitFor();
    await people().getByText('A colleague has changed this perpetrator meanwhile.').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('[name=notes]')?.value === 'Armed', // theirs
    );
    expect(await perpetratorsOf(id)).toMatchObject([{ relationship: 'Teacher', residence: null }]);
    await button('Store the perpetrator').click();
    await people().getByText('Juma is stored.').waitFor();
    expect(await perpetratorsOf(id)).toMatchObject([
      { relationship: 'Neighbour', residence: 'Mombasa', notes: 'Armed' },
    ]);
    await page.getByText('counsellor changed a perpetrator').waitFor();
  });

  test('what is typed in the form of the case stays while a child is added, and is stored after it', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`);
    const story = page.getByLabel('Story', { exact: true });
    await story.fill('Half a sentence');
    await button('Add a child…').click();
    await field('First name').fill('Baraka');
    await page.keyboard.press('Enter');
    await people().getByText('Baraka is stored.').waitFor();
    expect(await story.inputValue()).toBe('Half a sentence');
    await page.getByRole('button', { name: 'Store the changes' }).click();
    await page.getByText(/^Case CASE-\d+-\d+ is stored/).waitFor();
    expect((await stage.api.get(`cases/${id}`)).data).toMatchObject({
      narrative: 'Half a sentence',
      clients: [{ first_name: 'Amina' }, { first_name: 'Baraka' }],
    });
  });

  test('a user who may see the case and not change it is offered no change of its people', async () => {
    const persons = { clients: [{ first_name: 'Amina' }], perpetrators: [{ first_name: 'Juma' }] };
    const body = { narrative: 'n', title: 'Of another', ...persons };
    const { id } = await stage.api.make('cases', body, { as: 'supervisor' });
    await visit('counsellor', `/cases/${String(id)}`);
    await people().getByRole('link', { name: 'Amina' }).waitFor();
    await people().getByRole('link', { name: 'Juma' }).waitFor();
    await page.getByText('Assigned to supervisor.').waitFor(); // the rights have come
    expect(await people().getByRole('button').count()).toBe(0);
  });

  test('all of it is there in Arabic on a telephone', async () => {
    const id = await newCase();
    await visit('counsellor', `/cases/${id}`, { language: 'ar', width: 390 });
    await page.getByRole('button', { name: 'إضافة طفل…' }).click();
    await page.getByRole('button', { name: 'حفظ الطفل' }).click();
    await page.getByText('اكتب الاسم الأول، أو اسمًا يُعرف به الطفل.').waitFor();
    await pages.picture('child-of-a-case-ar');
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
  });
});
