/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { logInByKeyboard, pressByKeyboard, typeByKeyboard } from '../support/keyboard.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const titleOf = (title: string) =>
  chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title;

jest.setTimeout(60_000);

suite(titleOf('a forgotten password'), () => {
  const EMAIL = 'amina@helpline.example';
  const NEXT = 'several unrelated words';
  let stage: BearerStage;
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromiumPath as string)]);
    await stage.app.addUser('amina', 'counsellor', { contact_email: EMAIL });
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  beforeEach(async () => {
    faults = [];
    page = await (await browser.newContext()).newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${stage.app.url}/cases`);
    await pressByKeyboard(page.getByRole('button', { name: 'Forgot your password?' }));
    await page.getByRole('heading', { name: 'A new password' }).waitFor();
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    await page.context().close();
  });

  const address = () => page.getByLabel('E-mail address or telephone number');
  const code = () => page.getByLabel('Code');
  const password = () => page.getByLabel('New password');
  const says = (text: string) => page.getByText(text).waitFor();
  const focused = () => page.evaluate<string>('document.activeElement.name');

  /** @returns the code that is sent */
  async function askFor(typed: string): Promise<string> {
    const before = stage.app.printed.length;
    await typeByKeyboard(address(), typed);
    await page.keyboard.press('Enter');
    return stage.app.codePrinted(before);
  }

  test('is replaced by a code, by the keyboard alone, and its user is logged in where they were', async () => {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('address');
    await page.keyboard.press('Enter');
    await says('Enter your e-mail address or telephone number.');
    await typeByKeyboard(address(), 'amina');
    await page.keyboard.press('Enter');
    await says('That is no e-mail address and no telephone number.');
    expect(await barriersOf(page)).toEqual([]);
    const sent = await askFor(EMAIL);
    await says(
      `If a user has the address ${EMAIL}, a code of 8 digits is on its way there. It can be used for 10 minutes.`,
    );
    await code().waitFor();
    expect(await focused()).toBe('code');

    await page.keyboard.press('Enter');
    await says('Enter the 8 digits of the message.');
    await says('Enter the new password.');
    await typeByKeyboard(code(), '1234');
    await typeByKeyboard(password(), NEXT);
    await page.keyboard.press('Enter');
    await says('The code is wrong, used or expired.');
    expect(await focused()).toBe('code');
    await typeByKeyboard(code(), sent);
    await typeByKeyboard(password(), 'short');
    await page.keyboard.press('Enter');
    await says('The new password was not taken: it is too short.');
    expect(await focused()).toBe('new-password');
    expect(await barriersOf(page)).toEqual([]);
    await typeByKeyboard(password(), NEXT);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cases' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Cases' }).waitFor();
    expect(await page.evaluate<string>('JSON.stringify([sessionStorage, localStorage])')).not.toContain(NEXT);
    await pressByKeyboard(page.getByRole('button', { name: 'Log out' }));
    await logInByKeyboard(page, 'amina', NEXT);
  });

  test('shows to a stranger the same for an address that no user has', async () => {
    await typeByKeyboard(address(), 'other@helpline.example');
    await page.keyboard.press('Enter');
    await says('If a user has the address other@helpline.example, a code of 8 digits is on its way there.');
    await pressByKeyboard(page.getByRole('button', { name: 'Send another code' }));
    await says('If a user has the address other@helpline.example, another code is on its way there.');
    await pressByKeyboard(page.getByRole('button', { name: 'Another address' }));
    const sent = await askFor(EMAIL);
    expect(sent).toMatch(/^\d{8}$/);
  });

  test('says that nothing was sent while the server is away, and goes back to the log-in', async () => {
    await page.context().setOffline(true);
    await typeByKeyboard(address(), EMAIL);
    await page.keyboard.press('Enter');
    await says('There is no connection to the server.');
    await page.context().setOffline(false);
    await pressByKeyboard(page.getByRole('button', { name: 'Back to the log-in' }));
    await page.getByLabel('User name').waitFor();
    expect(await focused()).toBe('username');
  });

  test('is a matter for a person where no messages leave the server', async () => {
    const silent = await BearerStage.open({ hasTerminal: false });
    try {
      await page.goto(silent.app.url);
      await pressByKeyboard(page.getByRole('button', { name: 'Forgot your password?' }));
      await says('This server sends no codes.');
      expect(await page.locator('input').count()).toBe(0);
      expect(await barriersOf(page)).toEqual([]);
    } finally {
      await silent.close();
    }
  });
});
