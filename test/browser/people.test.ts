/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriersOf } from '../support/barriers.js';
import type { BearerStage } from '../support/bearer-stage.js';
import { findChromium } from '../support/chromium.js';
import { heldRequests } from '../support/held-requests.js';
import { HelplinePages } from '../support/helpline-pages.js';
import { newPerson } from '../support/new-person.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'the page of a person, and lists of persons that colleagues change';
const REASON = 'Laughs and hangs up';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let pages: HelplinePages;
  let stage: BearerStage;
  let page: Page;
  let people = 100;

  beforeAll(async () => {
    pages = await HelplinePages.open(chromium as string);
    ({ stage } = pages);
  }, 300_000);
  afterAll(() => pages.close());
  afterEach(async () => expect(await pages.endTest()).toEqual({ faults: [], barriers: [] }));

  const logIn = async (...visit: Parameters<HelplinePages['visit']>) =>
    void (page = await pages.visit(...visit));

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
  const picture = (name: string) => pages.picture(name);
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
    const warning = await heldRequests(page, 'POST', '**/api/v1/persons/*/flags');
    await tabTo('Set the warning');
    await page.keyboard.press('Enter');
    await warning.isHeld();
    await form.getByLabel('Reason').press('x');
    expect(await form.getByLabel('Reason').inputValue()).toBe(REASON);
    warning.release();
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

  test('a reason is there after a reload; Escape gives it up, and nothing is set', async () => {
    const id = await knownPerson();
    await logIn('supervisor', `/people/${id}`);
    await page.getByRole('button', { name: 'Set a warning…' }).click();
    await page.getByLabel('Reason').fill('x');
    await page.reload();
    await page.getByRole('button', { name: 'Set a warning…' }).click();
    expect(await page.getByLabel('Reason').inputValue()).toBe('x');
    await page.getByLabel('Reason').press('Escape');
    await page.getByRole('form', { name: 'Set a warning' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Set a warning…');
    await page.getByText('No warning holds.').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Reason').inputValue()).toBe('');
  });

  test('a person is found by a name or a number as it is typed, by the keyboard alone', async () => {
    const id = await newPerson(stage, { name: "Zuh'ura Ñandú", phone: '+254733000900' });
    await stage.database.query('UPDATE contacts SET age = 12 WHERE id = $1', [id]);
    await flag(id, 'supervisor');
    const made = await stage.api.make('cases', { narrative: 'n', clients: [{ first_name: 'Z' }] });
    await stage.database.query('UPDATE clients SET contact_id = $2 WHERE case_id = $1', [made.id, id]);
    await logIn('counsellor', '/cases');
    await tabTo('People');
    await page.keyboard.press('Enter');
    await page.getByText('Persons appear here while you type.').waitFor();
    const field = page.getByLabel('Name, number, e-mail or id');
    await field.focus();
    await page.keyboard.type('nandu zuh');
    await page.getByText('1 person found').waitFor();
    await page.waitForURL('**/people?q=nandu+zuh');
    expect(await field.inputValue()).toBe('nandu zuh'); // the answer takes nothing from who types on
    await page.getByText('In danger, or dangerous').waitFor();
    await page.getByText('1 open case', { exact: true }).waitFor();
    await page.getByText('age 12').waitFor();
    const space = await page
      .locator('.people-found')
      .evaluate((list) => Number.parseFloat(getComputedStyle(list).paddingInlineStart));
    expect(space).toBeGreaterThan(8); // no name touches the frame
    await picture('people');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('0733 000 900');
    await page.waitForURL('**/people?q=0733+000+900');
    await page.getByText('1 person found').waitFor();
    await tabTo("Zuh'ura Ñandú Otieno");
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/people/${id}`);
    await page.goBack();
    await page.keyboard.press('j');
    expect(await focused()).toBe("Zuh'ura Ñandú Otieno");
    await field.fill('no person of this name');
    await page.getByText('No person was found, or none that you may see.').waitFor();
    await page.route('**/api/v1/persons?**', (route) => route.abort());
    await field.fill('zuhura');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 30_000 });
    await page.unroute('**/api/v1/persons?**');
    await again.click();
    await page.getByText('1 person found').waitFor();
  });

  test('a role that sees no persons has no way to the page, and its address says so', async () => {
    await logIn('partner', '/people?q=zuhura');
    await page.getByText('Your role does not see the records of persons.').waitFor();
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
  });

  test.each([
    ['en', 390],
    ['ar', 1280],
    ['ar', 390],
    ['en', 320],
  ])('the persons found, in %s at %d px, scroll no page sideways', async (language, width) => {
    const id = await newPerson(stage, { name: 'Makena', phone: `+254733111${++people}` });
    await flag(id, 'supervisor');
    await logIn('counsellor', '/people?q=makena', { language, width });
    await page.locator('.person-found').first().waitFor();
    await picture(`people-${language}-${width}`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
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
    await page.route('**/api/v1/persons/**', (route) => route.abort());
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/people/${id}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 30_000 });
    await picture('person-failed');
    await page.unroute('**/api/v1/persons/**');
    await again.click();
    await page.getByRole('heading', { name: 'Rita Otieno' }).waitFor();
  });

  /** A person who is owed a call. @returns the id of the callback */
  async function owedCall(): Promise<number> {
    const phone = `+254722000${++people}`;
    await stage.database.query(
      `INSERT INTO calls (id, caller_id, dialled, state, started_at, ended_at)
       VALUES ('owed.' || $1, $1, '116', 'ended', now() - interval '1 hour', now())`,
      [phone],
    );
    const { rows } = await stage.database.query<{ id: number }>(
      `INSERT INTO callbacks (call_id, call_ids, phone, person, reason, waited_s)
       VALUES ('owed.' || $1, ARRAY['owed.' || $1], $1, $1, 'abandoned', 60) RETURNING id`,
      [phone],
    );
    return rows[0]?.id ?? 0;
  }

  test('shows callbacks and the inbox as a colleague changes them, without a reload', async () => {
    const [first, second] = [await owedCall(), await owedCall()];
    await logIn('supervisor', '/callbacks');
    const rows = page.locator('.callback');
    await rows.nth(1).waitFor();
    const link = page.getByRole('link', { name: /^Callbacks/ });
    await link.filter({ hasText: '2' }).waitFor();
    // the list itself is read every minute, the inbox not at all: what follows comes over the line
    const until = new Date(Date.now() + 7_200_000).toISOString();
    const putOff = await stage.api.post(`desk/callbacks/${first}/snooze`, { until, note: 'At school' });
    expect(putOff.status).toBe(200);
    const group = page.getByRole('region', { name: /^Put off until later/ });
    await group.getByText('At school').waitFor({ timeout: 15_000 });
    await group.getByText(/^put off until .* by admin$/).waitFor();
    await link.filter({ hasText: '1' }).waitFor({ timeout: 15_000 });
    const { rows: users } = await stage.database.query<{ id: number }>(
      `SELECT id FROM users WHERE username = 'supervisor'`,
    );
    const made = await stage.api.make('cases', { narrative: 'n' }, { as: 'counsellor' });
    await stage.api.put(`cases/${String(made.id)}`, { assigned_user_id: String(users[0]?.id) });
    await page
      .getByRole('link', { name: /^Inbox/ })
      .filter({ hasText: '1' })
      .waitFor({ timeout: 15_000 });
    await picture('callbacks-live');
    await stage.api.post(`desk/callbacks/${second}/outcome`, { outcome: 'reached' });
    await rows.nth(1).waitFor({ state: 'detached', timeout: 15_000 });
  });

  test.each([
    ['en', 1280],
    ['ar', 320],
  ])('a callback is put off by the keyboard alone, in %s at %d px', async (language, width) => {
    await stage.database.query('DELETE FROM callbacks');
    await owedCall();
    await newPerson(stage, { name: 'Known', phone: `+254722000${people}` });
    await logIn('supervisor', '/callbacks', { language, width });
    await page.getByRole('link', { name: 'Known Otieno' }).waitFor();
    const button = page.locator('.callback [aria-expanded]');
    await button.waitFor();
    await button.press('Enter');
    await page.locator('.snooze select:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Her teacher answers until four');
    await picture(`put-off-${language}`);
    expect({ barriers: await barriersOf(page) }).toEqual({ barriers: [] });
    await page.keyboard.press('Enter');
    await page.locator('#callbacks-put-off').waitFor();
    await page.locator('.callback-note').getByText('Her teacher answers until four').waitFor();
    await page.locator('[role=status]:focus', { hasText: '+2547' }).waitFor();
    await picture(`put-off-stored-${language}`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    const { rows } = await stage.database.query(
      `SELECT snooze_note FROM callbacks WHERE snoozed_until BETWEEN now() + interval '110 minutes' AND now() + interval '2 hours'`,
    );
    expect(rows).toEqual([{ snooze_note: 'Her teacher answers until four' }]);
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
