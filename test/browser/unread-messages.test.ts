import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { strings as arabic } from '../../src/web/language/ar/ar.js';
import { strings as french } from '../../src/web/language/fr/fr.js';
import { strings as swahili } from '../../src/web/language/sw/sw.js';
import { findChromium } from '../support/chromium.js';
import type { FakeMessages } from '../support/fake-messages.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'unread messages on the wall';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

jest.setTimeout(60_000);

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let page: Page;
  let messages: FakeMessages;

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(() => open());
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  async function open(locale?: string): Promise<void> {
    await stage.open(locale === undefined ? {} : { locale });
    ({ page } = stage);
    ({ messages } = stage.server);
    stage.startCall();
  }
  const mark = () => page.locator('.card-unread');
  const marks = (text: string) => mark().getByText(text, { exact: true }).waitFor();
  const toCall = () => page.getByRole('link', { name: '+254 711 000 222' }).click();

  test('are counted on the card of their call, those of before and those that come, and none of its words', async () => {
    messages.say(callId, 'Grace', 'Please listen in');
    stage.server.addCall({ call_id: 'quiet', caller_id: '+254 711 000 333' });
    await stage.logIn();
    await marks('1 unread message');
    messages.say(callId, 'Grace', 'Now');
    await marks('2 unread messages');
    expect(await mark().count()).toBe(1);
    expect(await page.getByText('Please listen in').count()).toBe(0);
    await page.screenshot({ path: `${screenshots}/wall-unread.png` });
  });

  test('are read once they stand on the page of the call, also those that come there, and the mark is gone', async () => {
    messages.say(callId, 'Grace', 'Please listen in');
    await stage.logIn();
    await marks('1 unread message');
    await toCall();
    await eventually(() => messages.read.get(callId) === 1);
    messages.say(callId, 'Grace', 'All fine now');
    await eventually(() => messages.read.get(callId) === 2);
    await page.getByRole('link', { name: 'Live calls', exact: true }).click();
    await page.locator('.wall-card').first().waitFor();
    expect(await mark().count()).toBe(0);
  });

  test('stay unread in a tab that is hidden, until it is shown', async () => {
    messages.say(callId, 'Grace', 'Please listen in');
    await page.addInitScript({
      content: `globalThis.away = true; Object.defineProperty(document, 'hidden', { get: () => away });`,
    });
    await stage.logIn();
    await toCall();
    await page.getByText('Please listen in').waitFor();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(messages.read.size).toBe(0);
    await page.evaluate(`away = false; document.dispatchEvent(new Event('visibilitychange'))`);
    await eventually(() => messages.read.get(callId) === 1);
  });

  test('are read in spite of an answer that was lost', async () => {
    messages.say(callId, 'Grace', 'Please listen in');
    await stage.logIn();
    await marks('1 unread message');
    messages.losesNext = true;
    await toCall();
    await eventually(() => messages.read.get(callId) === 1, 30_000);
  });

  test('are said not to be known where the server cannot count them, and are shown once it can', async () => {
    messages.say(callId, 'Grace', 'Please listen in');
    messages.closed = { code: 'unavailable', message: 'not shown' };
    await stage.logIn();
    await page.getByRole('alert').waitFor();
    messages.closed = null;
    await marks('1 unread message');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('of the time without a connection are counted after it', async () => {
    messages.say(callId, 'Grace', 'Please listen in');
    await stage.logIn();
    await marks('1 unread message');
    messages.say(callId, 'Grace', 'He is here', { lost: true });
    stage.server.cutConnections();
    await marks('2 unread messages');
  });

  test.each([
    ['sw-KE', swahili],
    ['fr-FR', french],
    ['ar-EG', arabic],
  ])('are counted in the words of the language %s', async (locale, { wall, login, shell }) => {
    await stage.close();
    await open(locale);
    for (const text of ['1', '2', '3']) messages.say(callId, 'Grace', text);
    await page.goto(stage.server.url);
    await page.getByLabel(login.username).fill('admin');
    await page.getByLabel(login.password, { exact: true }).fill('right');
    await page.getByRole('button', { name: login.submit }).click();
    await page.getByRole('link', { name: shell.liveCalls }).waitFor();
    await marks(wall.unread(3));
  });
});
