/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { barriersOf } from '../support/barriers.js';
import type { BearerStage } from '../support/bearer-stage.js';
import { findChromium } from '../support/chromium.js';
import { desktopFolder, dropFiles } from '../support/dropped-files.js';
import { HelplinePages } from '../support/helpline-pages.js';
import { tabTo } from '../support/keyboard.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'following up a case';
const REASON = 'She is alone with him tonight';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let pages: HelplinePages;
  let stage: BearerStage;
  let page: Page;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    pages = await HelplinePages.open(chromium as string, { environment: { UPLOAD_LIMIT_MB: '1' } });
    ({ stage } = pages);
    const { rows } = await stage.database.query<{ id: number; username: string }>(
      'SELECT id, username FROM users',
    );
    for (const { id, username } of rows) ids.set(username, String(id));
  }, 300_000);
  afterAll(() => pages.close());
  beforeEach(() => stage.database.query('DELETE FROM inbox_entries'));
  afterEach(async () => expect(await pages.endTest()).toEqual({ faults: [], barriers: [] }));

  const logIn = async (...visit: Parameters<HelplinePages['visit']>) =>
    void (page = await pages.visit(...visit));
  const newCase = async (as = 'counsellor') =>
    String((await stage.api.make('cases', { narrative: 'n', title: 'Alone at home' }, { as })).id);
  const escalate = (id: string, to: string) =>
    stage.api.post(`cases/${id}/escalate`, { to: ids.get(to), reason: REASON }, { as: 'counsellor' });
  const picture = (name: string) => pages.picture(name);
  const files = () => page.getByRole('region', { name: 'Files' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  test('a counsellor escalates a case to a person by the keyboard alone, and reads it in the history', async () => {
    const id = await newCase();
    await logIn('counsellor', `/cases/${id}`);
    await page.getByText('Assigned to counsellor.').waitFor();
    expect(await page.getByRole('button', { name: 'Place a legal hold…' }).count()).toBe(0);
    await tabTo(page.getByRole('button', { name: 'Escalate…', exact: true }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Escalate this case' });
    await form.getByLabel('To whom').waitFor();
    await tabTo(page.getByRole('button', { name: 'Escalate and inform', exact: true }));
    await page.keyboard.press('Enter');
    await form.getByText('Give a reason.').waitFor();
    await page.keyboard.type(REASON); // the field that is missing has the focus
    await tabTo(page.getByRole('button', { name: 'Escalate and inform', exact: true }));
    await page.keyboard.press('Enter');
    await form.getByText('Choose the person who is to follow up this case.').waitFor();
    await picture('escalate-missing');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.type('superv');
    expect(await form.getByLabel('To whom').inputValue()).toBe(ids.get('supervisor'));
    await tabTo(page.getByRole('button', { name: 'Escalate and inform', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('Escalated. supervisor finds it in the inbox.').waitFor();
    await page.getByText('Escalated to supervisor by counsellor.').waitFor();
    expect(await focused()).toBe('Escalate…');
    await page.getByText('counsellor escalated the case').waitFor();
    await page.getByText('Escalated to: supervisor').waitFor();
    await page.locator('.case-history').getByText(REASON).waitFor();
    await picture('escalated');
  });

  test('Escape gives the form up, and nothing is escalated', async () => {
    const id = await newCase();
    await logIn('counsellor', `/cases/${id}`);
    await page.getByRole('button', { name: 'Escalate…' }).click();
    await page.getByLabel('Reason').fill('x');
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Escalate this case' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Escalate…');
    expect((await stage.api.get(`cases/${id}`)).data.status).toBe('open');
  });

  test('a case that changed meanwhile, and a person who left, are said in words; what was typed stays', async () => {
    const id = await newCase();
    await stage.app.addUser('leaving', 'supervisor');
    await logIn('counsellor', `/cases/${id}`);
    await page.getByRole('button', { name: 'Escalate…' }).click();
    await page.getByLabel('To whom').selectOption({ label: 'leaving (supervisor)' });
    await page.getByLabel('Reason').fill(REASON);
    await stage.api.put(`cases/${id}`, { plan: 'By another user' });
    const send = page.getByRole('button', { name: 'Escalate and inform' });
    await send.click();
    await page.getByText('This case was changed in the meantime.').waitFor();
    await picture('escalate-conflict');
    await page.getByText('admin changed the case').waitFor();
    await stage.database.query("UPDATE users SET is_active = false WHERE username = 'leaving'");
    await send.click();
    await page.getByText('This user can no longer log in. Choose another person.').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe(REASON);
    await page.getByLabel('To whom').selectOption({ label: 'supervisor (supervisor)' });
    await send.click();
    await page.getByText('Escalated. supervisor finds it in the inbox.').waitFor();
  });

  test('what is typed in the form of a case stays while the case is escalated', async () => {
    const id = await newCase();
    await logIn('counsellor', `/cases/${id}`);
    await page.getByLabel('Story', { exact: true }).fill('Half a sentence');
    await page.getByRole('button', { name: 'Escalate…' }).click();
    await page.getByLabel('To whom').selectOption({ label: 'supervisor (supervisor)' });
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Escalate and inform' }).click();
    await page.getByText('Escalated. supervisor finds it in the inbox.').waitFor();
    expect(await page.getByLabel('Story', { exact: true }).inputValue()).toBe('Half a sentence');
  });

  test('the person finds it in the inbox, counted on every page, opens the case and marks it as read', async () => {
    const id = await newCase();
    await logIn('supervisor', '/cases');
    const inbox = page.getByRole('link', { name: 'Inbox' });
    await inbox.waitFor();
    expect(await inbox.textContent()).toBe('Inbox');
    await escalate(id, 'supervisor');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('link', { name: 'Inbox 1 not read' }).click({ timeout: 10_000 });
    await page.getByText('counsellor escalated a case to you').waitFor();
    await page.getByText(REASON).waitFor();
    await picture('inbox');
    expect(await barriersOf(page)).toEqual([]);
    await tabTo(page.getByRole('button', { name: 'Mark as read', exact: true }));
    await page.keyboard.press('Enter');
    await inbox.filter({ hasNotText: '1' }).waitFor();
    await page.getByText('Read', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Not read' }).click();
    await page.getByText('You have read everything').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: 'Alone at home' }).click();
    await page.getByText('Escalated to supervisor by counsellor.').waitFor();
  });

  test('a supervisor places a legal hold for a reason, which everyone who sees the case sees, and lifts it', async () => {
    const id = await newCase();
    await logIn('supervisor', `/cases/${id}`);
    await page.getByText('No legal hold.').waitFor();
    await page.getByRole('button', { name: 'Place a legal hold…' }).click();
    await page.getByLabel('Reason').fill('A court asks for it');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The legal hold is placed.').waitFor();
    await page.getByText('supervisor placed a legal hold').waitFor();
    await picture('legal-hold');
    expect(await barriersOf(page)).toEqual([]);
    await logIn('counsellor', `/cases/${id}`);
    await page.getByText('Under legal hold: this case cannot be deleted.').waitFor();
    expect(await page.getByRole('button', { name: 'Lift the legal hold…' }).count()).toBe(0);
    expect((await stage.api.delete(`cases/${id}`)).status).toBe(409);
    await logIn('case_manager', `/cases/${id}`);
    await page.getByRole('button', { name: 'Lift the legal hold…' }).click();
    await page.getByLabel('Reason').fill('Judged');
    await page.getByRole('button', { name: 'Lift the hold' }).click();
    await page.getByText('No legal hold.').waitFor();
    expect((await stage.api.get(`cases/${id}`)).data.legal_hold).toBe(false);
  });

  test('a file is attached by the keyboard, is shown, and comes back as it was', async () => {
    const id = await newCase();
    await logIn('counsellor', `/cases/${id}`);
    await page.getByText('No file is attached yet.').waitFor();
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    // Chromium intercepts file choosers from a moment after the first listener: a key pressed at once may precede it.
    const choosing = page.waitForEvent('filechooser');
    await tabTo(page.getByRole('button', { name: 'Attach files…', exact: true }));
    await page.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles({ name: 'the door.png', mimeType: 'image/png', buffer });
    await page.getByText('the door.png is attached.').waitFor();
    await page.getByText('counsellor added the file the door.png').waitFor();
    await tabTo(page.getByRole('button', { name: 'Show', exact: true }));
    await page.keyboard.press('Enter');
    const drawn = page.getByRole('img', { name: 'the door.png' });
    await drawn.waitFor();
    expect(await drawn.evaluate((at) => (at as HTMLCanvasElement).width)).toBe(300);
    await picture('case-files');
    expect(await barriersOf(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('the door.png');
    expect((await readFile(await download.path())).equals(buffer)).toBe(true);
  });

  test('files that are dropped are attached, each with a line of its own; what is typed beside them stays', async () => {
    const id = await newCase();
    await logIn('counsellor', `/cases/${id}`);
    await page.getByText('No file is attached yet.').waitFor();
    const desktop = await desktopFolder({ 'a.txt': 'Amina', 'b.txt': 'Baraka', 'c.exe': 'MZ\x90\x00' });
    const { folder, paths } = desktop;
    const story = page.getByLabel('Story', { exact: true });
    await story.fill('Half a sentence');
    expect(await dropFiles(page, paths, story)).toBe('none');
    expect(await dropFiles(page, [folder, ...paths], files())).toBe('copy');
    for (const text of ['a.txt is attached.', 'b.txt is attached.', 'Files of this kind are not accepted.'])
      await page.getByText(text).waitFor();
    await page.getByText('A folder cannot be attached. Choose its files.').waitFor();
    await files().getByRole('listitem').nth(1).waitFor();
    expect(await files().getByRole('listitem').count()).toBe(2);
    expect(await story.inputValue()).toBe('Half a sentence');
    await dropFiles(
      page,
      Array.from({ length: 21 }, () => paths[0] ?? ''),
      files(),
    );
    await page.getByText('21 files are too many at once.').waitFor();
    await picture('case-files-dropped');
    expect(await files().getByRole('listitem').count()).toBe(2);
    await desktop.remove();
    await page.getByRole('button', { name: 'Store the changes' }).click(); // without a question
    await page.getByText(/^Case CASE-\d+-\d+ is stored/).waitFor();
    expect((await stage.api.get(`cases/${id}`)).data.narrative).toBe('Half a sentence');
  });

  test('a file is removed by the keyboard, for a reason in the history, and stays under legal hold', async () => {
    const id = await newCase();
    const file = { content: Buffer.from('Amina'), name: 'wrong child.txt' };
    await stage.app.upload('attachments', file, { fields: { case_id: id }, as: 'counsellor' });
    await stage.app.upload(
      'attachments',
      { ...file, name: 'of a colleague.txt' },
      { fields: { case_id: id } },
    );
    await logIn('counsellor', `/cases/${id}`);
    await tabTo(page.getByRole('button', { name: 'Remove…', exact: true })); // there is one, of the own file
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove the file wrong child.txt from this case?' });
    await dialog.waitFor();
    await picture('case-file-remove');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Remove…');
    await page.keyboard.press('Enter');
    await dialog.locator('textarea:focus').waitFor();
    await page.keyboard.type(REASON);
    expect(await dialog.getByRole('textbox').inputValue()).toBe(REASON);
    await stage.api.post(`cases/${id}/legal-hold`, { held: true, reason: 'x' });
    await tabTo(page.getByRole('button', { name: 'Remove the file', exact: true }));
    await page.keyboard.press('Enter');
    await dialog.getByText('Under legal hold: no file can be removed from this case.').waitFor();
    await stage.api.post(`cases/${id}/legal-hold`, { held: false, reason: 'x' });
    await tabTo(page.getByRole('button', { name: 'Remove the file', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('wrong child.txt is removed.').waitFor();
    await page.getByText('counsellor removed the file wrong child.txt').waitFor();
    await page.locator('.case-history').getByText(REASON).waitFor();
    expect(await focused()).toBe('Files');
    expect(await files().getByRole('listitem').count()).toBe(1);
  });

  test('a referral is noted by the keyboard, with a note in the history', async () => {
    const id = await newCase();
    await logIn('counsellor', `/cases/${id}`);
    await page.getByText('No service is noted yet.').waitFor();
    await tabTo(page.getByRole('button', { name: 'Note a service…', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Which service').waitFor();
    await tabTo(page.getByRole('button', { name: 'Note it', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('Choose the service that is to be noted.').waitFor();
    await page.keyboard.type('Pol');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Station 4');
    await tabTo(page.getByRole('button', { name: 'Note it', exact: true }));
    await picture('service-form');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Police is noted.').waitFor();
    expect(await focused()).toBe('Note a service…');
    await page.getByText('counsellor noted a referral').waitFor();
    await page.locator('.case-history').getByText('Station 4').waitFor();
    await page.getByText('Service: Police').waitFor();
    await picture('case-services');
  });

  test('a file that is too large or of another kind is refused in words', async () => {
    const id = await newCase();
    await logIn('counsellor', `/cases/${id}`);
    const field = page.locator('input[type=file]');
    const long = { name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_000_001, 'a') };
    await field.setInputFiles(long);
    await page.getByText('This file is larger than 1 MB. It was not attached.').waitFor();
    const program = Buffer.from('MZ\x90\x00');
    await field.setInputFiles({ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: program });
    await page.getByText('Files of this kind are not accepted. It was not attached.').waitFor();
    await field.setInputFiles({ name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await page.getByText('This file is empty. It was not attached.').waitFor();
    await page.getByText('No file is attached yet.').waitFor();
  });

  test('a counsellor who may see a case and not change it sees its files, and is offered nothing else', async () => {
    const id = await newCase('supervisor');
    const file = { content: Buffer.from('%PDF-1.4 x'), name: 'a.pdf' };
    await stage.app.upload('attachments', file, { fields: { case_id: id } });
    await logIn('counsellor', `/cases/${id}`);
    await files().getByText('a.pdf').waitFor();
    await page.getByText('Assigned to supervisor.').waitFor();
    for (const name of ['Attach files…', 'Escalate…', 'Remove…', 'Note a service…'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  });

  test('all of it is there in Arabic, and on a narrow screen', async () => {
    const id = await newCase('supervisor');
    await stage.api.put(`cases/${id}`, { assigned_user_id: ids.get('counsellor') }, { as: 'supervisor' });
    await logIn('counsellor', '/inbox', { language: 'ar', width: 390 });
    await page.getByText('أسند').waitFor();
    await picture('inbox-ar');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Alone at home' }).click();
    await page.getByRole('button', { name: 'رفع الحالة…' }).click();
    await page.getByLabel('السبب').fill(REASON);
    await page.getByRole('button', { name: 'رفع وإبلاغ' }).click();
    await page.getByText('اختر الشخص الذي سيتابع هذه الحالة.').waitFor();
    const field = page.locator('input[type=file]');
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Amina') });
    await page.getByText('أُرفق').waitFor();
    await picture('escalate-ar');
    expect(await barriersOf(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
