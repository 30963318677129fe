/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { pressByKeyboard } from '../support/keyboard.js';
import { PageStage } from '../support/page-stage.js';
import {
  hearTone,
  holdTones,
  openSound,
  playSound,
  refuseMicrophone,
  unplugMicrophone,
} from '../support/played-sound.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const titleOf = (title: string) =>
  chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title;

jest.setTimeout(60_000);

const agent: WireAgent = {
  ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'available', reason: null },
  ...{ call_id: null, duration: 5, wrap_up_left: null, auto_answer: false, after_call: null },
  ...{ languages: [], online: true, supervising: null },
};

suite(titleOf('the page of one’s own account'), () => {
  const stage = new PageStage();
  let server: FakeLiveServer;
  let page: Page;

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ server, page } = stage);
    await playSound(page);
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const LIGHT = 'rgb(245, 244, 240)';
  const DARK = 'rgb(15, 19, 23)';

  test('is behind the name of the user, and has the colours that they choose for this browser', async () => {
    await stage.logIn('otieno', '/cases');
    await page.getByRole('link', { name: 'otieno' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    expect(await page.locator('.me-facts').innerText()).toMatch(/User name\s+otieno\s+Role\s+counsellor/);
    expect(await ground()).toBe(LIGHT);
    await page.getByLabel('Dark').check();
    expect(await ground()).toBe(DARK);
    await page.reload();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
    expect([await ground(), await page.getByLabel('Dark').isChecked()]).toEqual([DARK, true]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Light').check();
    expect(await ground()).toBe(LIGHT);
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
    await page.getByLabel('As the computer has them').check();
    expect(await ground()).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).toBe(LIGHT);
  });

  test('has its colours before the code of the pages is there', async () => {
    await page.addInitScript({ content: "localStorage.setItem('hearline.theme', 'dark');" });
    await page.route(/assets\/(?!theme)[^/]*\.js$/, () => {});
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
    expect(await ground()).toBe(DARK);
  });

  test('switches keys of one letter off at once, as the list of keys does', async () => {
    await stage.logIn('admin', '/me');
    const keys = page.getByLabel('Use keys of one letter').first();
    const list = page.getByRole('dialog', { name: 'Keys of this page' });
    await pressByKeyboard(page.locator('.me .switch input[type=checkbox]'), 'Space');
    await page.getByRole('heading', { name: 'My account' }).focus();
    await page.keyboard.press('?');
    expect(await list.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Keys' }).click();
    await list.getByLabel('Use keys of one letter').check();
    await page.keyboard.press('Escape');
    expect(await keys.isChecked()).toBe(true);
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('Escape');
  });

  const says = (text: string) => page.getByText(text).waitFor();
  const start = () => page.getByRole('button', { name: 'Test the microphone' }).click();

  test('says how the microphone hears its user, and closes it with the test', async () => {
    await stage.logIn('admin', '/me');
    await hearTone(page, 0.1);
    await start();
    await says('Good. Callers hear you well.');
    const meter = page.getByRole('meter', { name: 'Level of the microphone' });
    expect(await meter.getAttribute('aria-valuetext')).toBe('−23 dB');
    expect(await meter.getAttribute('aria-valuenow')).toBe('-23');
    expect(await barriersOf(page)).toEqual([]);
    await hearTone(page, 0);
    await says('Nothing is heard.');
    await hearTone(page, 0.01);
    await says('Quiet. Move the microphone closer');
    await hearTone(page, 0.9);
    await says('Too loud.');
    await page.getByRole('button', { name: 'Stop the test' }).click();
    await meter.waitFor({ state: 'hidden' });
    await eventually(async () => (await openSound(page)).openContexts === 0);
    expect(await openSound(page)).toEqual({ opened: 1, openMicrophones: 0, openContexts: 0 });
  });

  test('closes the microphone and ends the tone when it is left', async () => {
    await stage.logIn('admin', '/me');
    await start();
    await says('Nothing is heard.');
    await holdTones(page);
    await page.getByRole('button', { name: 'Play a tone' }).click();
    await says('A tone is playing.');
    expect(await openSound(page)).toEqual({ opened: 1, openMicrophones: 1, openContexts: 2 });
    await page.getByRole('link', { name: 'Live calls' }).click();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await eventually(async () => (await openSound(page)).openContexts === 0);
    expect((await openSound(page)).openMicrophones).toBe(0);
  });

  test('says why the microphone cannot be used', async () => {
    await stage.logIn('admin', '/me');
    for (const [fault, text] of [
      ['NotAllowedError', 'does not let the page use the microphone'],
      ['NotFoundError', 'No microphone was found'],
      ['NotReadableError', 'in use by another program'],
    ] as const) {
      await refuseMicrophone(page, fault);
      await start();
      await says(text);
      await page.getByRole('button', { name: 'Stop the test' }).click();
    }
    await page.evaluate("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })");
    await start();
    await says('Microphones work only where the address begins with https');
  });

  test('says that the microphone is gone once it is unplugged', async () => {
    await stage.logIn('admin', '/me');
    await hearTone(page, 0.1);
    await start();
    await says('Good. Callers hear you well.');
    await unplugMicrophone(page);
    await says('No microphone was found');
    await eventually(async () => (await openSound(page)).openContexts === 0);
  });

  test('plays a tone, and says what to look at where none is heard', async () => {
    await stage.logIn('admin', '/me');
    await page.getByRole('button', { name: 'Play a tone' }).click();
    await says('A tone is playing.');
    await says('If you heard no tone');
    await eventually(async () => (await openSound(page)).openContexts === 0);
  });

  test('leaves the microphone and the speakers to a call, and goes on after it', async () => {
    const own = (state: Partial<WireAgent>) =>
      server.sendDesk(server.desk, { agent: { ...agent, ...state }, colleagues: [], waiting: 0 });
    own({});
    await stage.logIn('admin', '/work');
    await page.getByText('connecting…').first().waitFor();
    const other = await page.context().newPage();
    await playSound(other);
    await other.goto(`${server.url}/me`);
    await other.getByRole('button', { name: 'Test the microphone' }).click();
    await other.getByRole('meter').waitFor();
    own({ state: 'on-call', call_id: 'a' });
    await other.getByText('The test waits until your call is over.').waitFor();
    expect(await openSound(other)).toMatchObject({ openMicrophones: 0 });
    expect(await other.getByRole('button', { name: 'Play a tone' }).isDisabled()).toBe(true);
    own({});
    await other.getByRole('meter').waitFor();
    expect(await openSound(other)).toMatchObject({ opened: 2, openMicrophones: 1 });
    await other.close();
  });
});

suite(titleOf('a password that its owner changes'), () => {
  let stage: BearerStage;
  let browser: Browser;
  let faults: string[] = [];

  beforeAll(async () => {
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromiumPath as string)]);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });

  const NEXT = 'several unrelated words';

  async function logIn(context: BrowserContext, at: string, password?: string): Promise<Page> {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(stage.app.url + at);
    await fillIn(page, password ?? stage.app.passwordOf('counsellor'));
    await page.locator('.rail').waitFor();
    return page;
  }

  async function fillIn(page: Page, password: string): Promise<void> {
    await page.getByLabel('User name').fill('counsellor');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  }

  const focused = (page: Page) => page.evaluate<string>('document.activeElement.name');

  test('is taken once nothing is at fault; this browser goes on, and every other one is logged out', async () => {
    faults = [];
    const [here, elsewhere] = [await browser.newContext(), await browser.newContext()];
    const page = await logIn(here, '/me');
    const device = await logIn(elsewhere, '/cases');
    const tab = await here.newPage();
    await tab.goto(`${stage.app.url}/cases`);
    await tab.getByRole('heading', { name: 'Cases' }).waitFor();
    const current = page.getByLabel('Current password');
    const next = page.getByLabel('New password');
    const submit = () => page.keyboard.press('Enter');

    await current.focus();
    await submit();
    await page.getByText('Enter your current password.').waitFor();
    await page.getByText('Enter the new password.').waitFor();
    expect(await focused(page)).toBe('current-password');
    await current.fill('not this one');
    await next.fill('short');
    await submit();
    await page.getByText('The new password was not taken: that is not your current password.').waitFor();
    await page.getByText('The new password was not taken: it is too short.').waitFor();
    expect([await focused(page), await current.getAttribute('aria-invalid')]).toEqual([
      'current-password',
      'true',
    ]);
    expect(await barriersOf(page)).toEqual([]);
    await current.fill(stage.app.passwordOf('counsellor'));
    await submit();
    await page.getByText('it is too short').waitFor();
    expect(await focused(page)).toBe('new-password');
    await page.getByRole('button', { name: 'Show what I type' }).last().click();
    expect(await next.getAttribute('type')).toBe('text');
    await next.fill(NEXT);
    await next.focus();
    await submit();
    await page.getByText('The password is changed.').waitFor();
    expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);

    await device.getByText('Your session has ended').waitFor();
    for (const each of [page, tab]) {
      await each.getByRole('link', { name: 'Inbox' }).click();
      await each.getByRole('heading', { name: 'Inbox' }).waitFor();
      await each.locator('.quiet-title').waitFor();
      const kept = await each.evaluate<string>('JSON.stringify([sessionStorage, localStorage])');
      expect(kept).not.toContain(NEXT);
    }
    await fillIn(device, stage.app.passwordOf('counsellor'));
    await device.getByText('do not match').waitFor();
    await fillIn(device, NEXT);
    await device.locator('.rail').waitFor();
    expect(faults).toEqual([]);
    await Promise.all([here.close(), elsewhere.close()]);
  });
});
