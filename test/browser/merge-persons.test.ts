/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { fillWithFlags, newPerson } from '../support/new-person.js';
import { Visitors } from '../support/visitors.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'the merge of two records of one person';
const REASON = 'Both have the number of her school';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let stage: BearerStage;
  let browser: Browser;
  let visitors: Visitors;
  let page: Page;
  let numbers = 0;

  beforeAll(async () => {
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromium as string)]);
    visitors = new Visitors(browser, stage.app.url, (username) => stage.app.passwordOf(username));
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  afterEach(async () => {
    expect({ faults: visitors.faults, barriers: await barriersOf(page) }).toEqual({
      faults: [],
      barriers: [],
    });
    await page.close();
  });

  async function open(as: string, at: string, { language = 'en', width = 1280 } = {}): Promise<void> {
    page = await visitors.newPage(as, language);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(visitors.address(at));
  }

  /** Two records whose names begin alike; the second has a case, a warning and values of its own. */
  async function twoRecords() {
    const name = `Zuhura${++numbers}`;
    const phone = `+25472200082${numbers % 10}`;
    const kept = await newPerson(stage, { name });
    const duplicate = await newPerson(stage, { name: `${name}h`, phone });
    const body = { narrative: 'n', title: 'Alone at home', clients: [{ first_name: 'R' }] };
    const { id } = await stage.api.make('cases', body);
    await stage.database.query('UPDATE clients SET contact_id = $2 WHERE case_id = $1', [id, duplicate]);
    await stage.database.query('UPDATE contacts SET age = 12, may_call = 0 WHERE id = $1', [duplicate]);
    await stage.api.make(`persons/${duplicate}/flags`, { kind: 'danger', reason: 'He listens' });
    return { kept, duplicate, name, phone };
  }
  const setHours = (id: string, from: string, until: string) =>
    stage.database.query('UPDATE contacts SET safe_from = $2, safe_until = $3 WHERE id = $1', [
      id,
      from,
      until,
    ]);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.textContent || at?.getAttribute('name') || '';
    });
  const tabTo = async (name: string) => {
    for (let tries = 0; tries < 60; tries++) {
      if ((await focused()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${name} by the keyboard`);
  };
  const mergeOf = ({ kept, duplicate }: { kept: string; duplicate: string }) =>
    `/people/${kept}/merge?with=${duplicate}`;
  const submit = async () => {
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Merge the records' }).click();
  };

  test('is made by the keyboard alone, after what differs was chosen and a reason given', async () => {
    const { kept, duplicate, name, phone } = await twoRecords();
    await setHours(kept, '08:00', '10:00');
    await setHours(duplicate, '18:00', '20:00');
    await open('supervisor', `/people/${kept}`);
    await page.getByRole('heading', { name: `${name} Otieno` }).waitFor();
    await page.getByText('No other record was merged into this one.').waitFor();
    await tabTo('Merge with another record…');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Merge with another record' }).waitFor();
    await page.getByRole('searchbox').waitFor();
    await tabTo('q');
    await page.keyboard.type(`${name.toUpperCase()} OTIE`);
    await page.getByText('1 record found').waitFor();
    await visitors.picture(page, 'merge-search');
    await tabTo(`${name}h Otieno`);
    await page.keyboard.press('Enter');
    const hours = page.getByRole('group', { name: 'Hours in which a call is safe' });
    await hours.getByText('18:00–20:00').waitFor();
    expect(await hours.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByText(`The other record: \u2068${name}h Otieno\u2069`).waitFor();
    await page.getByText('Goes over to this record: 1 case, 1 warning.').waitFor();
    await page.getByText('A merge cannot be undone on these pages.').waitFor();
    const mayCall = page.getByRole('group', { name: 'May be called' });
    expect(await mayCall.getByRole('radio', { checked: true }).getAttribute('value')).toBe('duplicate');
    await tabTo('Merge the records');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('safe_hours');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown'); // from the first to the second, and back to the first
    await page.keyboard.press('ArrowDown');
    await tabTo('Merge the records');
    await page.keyboard.press('Enter');
    await page.getByText('Give a reason.').waitFor();
    expect(await focused()).toBe('reason');
    await page.keyboard.type(REASON);
    await page.evaluate(() => scrollTo(0, 0));
    await visitors.picture(page, 'merge-compared');
    expect(await barriersOf(page)).toEqual([]);
    await tabTo('Merge the records');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/people/${kept}?merged=${duplicate}`);
    const said = page.getByRole('status').filter({ hasText: 'was merged into this one by' });
    await said.waitFor();
    expect(await said.textContent()).toMatch(
      new RegExp(`^The record .${name}h Otieno., no. .${duplicate}., was merged .* by .supervisor., `),
    );
    await page.getByRole('link', { name: 'Alone at home' }).waitFor();
    await page.getByText(phone).waitFor();
    const { data } = await stage.api.get(`persons/${kept}`);
    expect(data.person).toMatchObject({ first_name: name, safe_from: '18:00', may_call: false, age: 12 });
  });

  test('leads from the address of the duplicate to the person, who has it on record', async () => {
    const { kept, duplicate, name } = await twoRecords();
    await stage.api.make(`persons/${kept}/merges`, { duplicate_id: duplicate, reason: REASON });
    await open('supervisor', `/people/${duplicate}`);
    await page.waitForURL(`**/people/${kept}?merged=${duplicate}`);
    await page.getByText(`The record \u2068${name}h Otieno\u2069`).waitFor();
    const earlier = page.getByRole('region', { name: 'Other records of this person' });
    await earlier.getByText(REASON).waitFor();
    await earlier.getByText('Values that did not stay').click();
    expect(await earlier.getByRole('definition').allTextContents()).toEqual([`${name}h`]);
    await visitors.picture(page, 'merged-person');
    await page.goto(visitors.address(`/people/${duplicate}/merge`));
    await page.waitForURL(`**/people/${kept}/merge`);
    await page.getByRole('searchbox').waitFor();
  });

  test('shows what the newest words find, whichever answer comes last', async () => {
    const { kept, name } = await twoRecords();
    await open('supervisor', `/people/${kept}/merge`);
    const held: Route[] = [];
    await page.route(/\/api\/v1\/persons\?q=Zuh&/, (route) => void held.push(route));
    const field = page.getByRole('searchbox');
    const asked = page.waitForRequest(/persons\?q=Zuh&/);
    await field.fill('Zuh');
    await asked;
    await field.fill(`${name}h`);
    await page.getByText('1 record found').waitFor();
    for (const route of held)
      await route.fetch().then((response) => route.fulfill({ response }).catch(() => {})); // the page may have given it up
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    expect(await field.inputValue()).toBe(`${name}h`);
    expect(await page.getByText('1 record found').count()).toBe(1);
    expect(await page.locator('.person-list > li').count()).toBe(1);
    await field.fill('Nobody of that name');
    await page.getByText('No other record that you may see.').waitFor();
  });

  test.each([
    ['supervisor', true],
    ['case_manager', true],
    ['counsellor', false],
    ['admin', true],
  ])('is offered to a %s of no case of the person: %p', async (as, isOffered) => {
    const pair = await twoRecords();
    await open(as, `/people/${pair.kept}`);
    await page.getByText('No other record was merged into this one.').waitFor();
    const offers = page.getByRole('link', { name: 'Merge with another record…' });
    expect(await offers.count()).toBe(isOffered ? 1 : 0);
    await page.goto(visitors.address(mergeOf(pair)));
    if (isOffered) await page.getByRole('button', { name: 'Merge the records' }).waitFor();
    else await page.getByText('You may not merge this record').waitFor();
  });

  test.each([
    ['the same record', 'That is this record itself.'],
    ['that of a user', 'that of a user of this server'],
    ['one with too many warnings', 'More warnings hold of both records'],
    ['one that there is not', 'There is no such record, or none that you may see.'],
    ['one that was merged before', 'was merged into another one before'],
  ])('says in words why it is not made with %s', async (what, text) => {
    const pair = await twoRecords();
    if (what === 'that of a user')
      await stage.database.query("UPDATE users SET contact_id = $1 WHERE username = 'partner'", [
        pair.duplicate,
      ]);
    if (what.includes('warnings')) await fillWithFlags(stage, `persons/${pair.kept}/flags`);
    const third = await newPerson(stage, { name: 'Third' });
    if (what.includes('before'))
      await stage.api.make(`persons/${third}/merges`, { duplicate_id: pair.duplicate, reason: 'r' });
    const others = { 'the same record': pair.kept, 'one that there is not': '999999' };
    const duplicate = others[what as keyof typeof others] ?? pair.duplicate;
    await open('supervisor', mergeOf({ kept: pair.kept, duplicate }));
    const said = page.getByRole('alert');
    await said.waitFor();
    expect(await said.textContent()).toContain(text);
    expect(await page.getByRole('button', { name: 'Merge the records' }).count()).toBe(0);
    if (what.includes('before')) {
      await said.getByRole('link', { name: 'Go to the record that was kept' }).click();
      await page.getByRole('heading', { name: 'Third Otieno' }).waitFor();
    } else await page.getByRole('link', { name: 'Choose another record' }).waitFor();
  });

  test('of records that change as it is sent is not made before they were looked at again', async () => {
    const pair = await twoRecords();
    await open('supervisor', mergeOf(pair));
    const name = page.getByRole('group', { name: 'First name' }).getByRole('radio', { checked: true });
    await page.getByRole('group', { name: 'First name' }).getByText(`${pair.name}h`).click();
    await page.route('**/merges', async (route) => {
      if (route.request().method() === 'POST')
        await stage.database.query('UPDATE contacts SET age = 13 WHERE id = $1', [pair.duplicate]);
      await route.continue();
    });
    await submit();
    await page.getByText('The records have changed since you opened them.').waitFor();
    await page.getByRole('group', { name: 'Age' }).getByText('13').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe(REASON);
    expect(await name.getAttribute('value')).toBe('duplicate');
    expect((await stage.api.get(`persons/${pair.kept}/merges`)).data.merges).toEqual([]);
    await page.getByRole('button', { name: 'Merge the records' }).click();
    await page.waitForURL(`**/people/${pair.kept}?merged=${pair.duplicate}`);
    await page.getByText('was merged into this one by').waitFor();
  });

  test('that has no answer keeps the form, and is made once when it is sent again', async () => {
    const pair = await twoRecords();
    await open('supervisor', mergeOf(pair));
    await page.getByLabel('Reason').waitFor();
    await page.route('**/merges', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await submit();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe(REASON);
    await page.unroute('**/merges');
    await page.getByRole('button', { name: 'Merge the records' }).click();
    await page.waitForURL(`**/people/${pair.kept}?merged=${pair.duplicate}`);
    await page.getByText('was merged into this one by').waitFor();
    expect((await stage.api.get(`persons/${pair.kept}/merges`)).data.merges).toHaveLength(1);
  });

  test.each([
    ['ar', 1280],
    ['ar', 390],
    ['en', 390],
    ['fr', 390],
    ['sw', 390],
  ])('in %s at %d px has no sideways scroll, and its words', async (language, width) => {
    const pair = await twoRecords();
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await open('supervisor', `/people/${pair.kept}/merge?q=${pair.name}`, { language, width });
    await page.locator('.person-link').first().waitFor();
    expect(await wider()).toBeLessThanOrEqual(0);
    await page.locator('.person-link').first().click();
    await page.locator('.merge-field').first().waitFor();
    await page.getByText(`${pair.name}h Otieno`).waitFor();
    await page.screenshot({ path: `build/screenshots/merge-${language}-${width}.png`, fullPage: true });
    expect(await wider()).toBeLessThanOrEqual(0);
    await page.locator('.merge-form textarea').fill(REASON);
    await page.locator('.merge-form [type=submit]').click();
    await page.locator('.person-done').first().waitFor();
    expect(await wider()).toBeLessThanOrEqual(0);
  });
});
