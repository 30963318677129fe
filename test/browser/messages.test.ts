import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { strings as arabic } from '../../src/web/language/ar/ar.js';
import { strings as french } from '../../src/web/language/fr/fr.js';
import { strings as swahili } from '../../src/web/language/sw/sw.js';
import { strings as english } from '../../src/web/strings-en.js';
import { findChromium } from '../support/chromium.js';
import type { FakeMessages } from '../support/fake-messages.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';
import { englishOn } from '../support/words-of-page.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'messages between the agent of a call and supervisors';

jest.setTimeout(90_000);

const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

const idle: WireAgent = {
  ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'available', reason: null, call_id: null },
  ...{
    duration: 5,
    wrap_up_left: null,
    auto_answer: false,
    after_call: null,
    languages: [],
    online: true,
    supervising: null,
  },
};
const agent: WireAgent = { ...idle, state: 'on-call', call_id: callId };
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Parts of the panel that are wider than it. */
const wide = `(() => {
  const { left, right } = document.querySelector('.messages').getBoundingClientRect();
  return [...document.querySelectorAll('.messages *:not(.visually-hidden)')]
    .filter((part) => part.getBoundingClientRect().right > right || part.getBoundingClientRect().left < left)
    .map((part) => part.outerHTML.slice(0, 80));
})()`;
const words = english.messages;

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let page: Page;
  let messages: FakeMessages;

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  const panel = () => page.locator('.messages');
  const field = (name = words.field.agent) => page.getByLabel(name);
  const texts = () => page.locator('.message-text').allTextContents();
  const shown = (text: string) => page.locator('.message-text').getByText(text, { exact: true }).waitFor();
  const isPanelThere = () => panel().count();
  const picture = (name: string) => page.screenshot({ path: `${screenshots}/messages-${name}.png` });

  async function open(options: { locale?: string; own?: WireAgent } = {}): Promise<void> {
    await stage.open(options);
    ({ page } = stage);
    ({ messages } = stage.server);
    stage.server.own = { agent: options.own ?? agent, colleagues: [], waiting: 0 };
    stage.startCall();
    stage.say('a', 'My uncle beats me.', 4);
  }
  async function logInAs(locale: string, at: string): Promise<void> {
    const login = { en: english, sw: swahili, fr: french, ar: arabic }[locale] ?? english;
    await page.goto(stage.server.url + at);
    await page.getByLabel(login.login.username).fill('admin');
    await page.getByLabel(login.login.password, { exact: true }).fill('right');
    await page.getByRole('button', { name: login.login.submit }).click();
    await panel().waitFor();
  }
  async function openWork(): Promise<void> {
    await open();
    await stage.logIn('admin', '/work');
    await panel().waitFor();
  }

  test('reach an agent who types, without taking the focus, and are read out', async () => {
    await openWork();
    await field().fill('I will');
    messages.say(callId, 'Amina W', 'Ask where she is');
    await shown('Ask where she is');
    expect(await page.locator('.message-head bdi').textContent()).toBe('Amina W');
    const live = panel().locator('[aria-live=polite]');
    await live.getByText(words.arrived('Amina W', 'Ask where she is')).waitFor({ state: 'attached' });
    await page.keyboard.type(' ask');
    expect(await field().inputValue()).toBe('I will ask');
  });

  test('are sent by Enter and by a button for each quick message, by the keyboard alone', async () => {
    await openWork();
    await field().focus();
    await page.keyboard.type('  She is alone ');
    await page.keyboard.press('Enter');
    await shown('She is alone');
    await eventually(async () => (await field().inputValue()) === '');
    await page.keyboard.press('Enter'); // nothing to send
    for (const line of words.lines.agent) {
      await page.getByRole('button', { name: line }).focus();
      await page.keyboard.press('Enter');
      await shown(line);
    }
    expect(await texts()).toEqual(['She is alone', ...words.lines.agent]);
    expect(messages.texts).toEqual(await texts());
    expect(new Set(messages.sent.map(({ client_key: key }) => key)).size).toBe(messages.sent.length);
    expect(await panel().locator('.message-head').first().textContent()).toContain(words.own);
    expect(await panel().locator('[aria-live=polite]').textContent()).toBe('');
  });

  test('that are half written are there after a reload, and gone once they are sent', async () => {
    await openWork();
    await field().fill('She is al');
    await page.reload();
    await panel().waitFor();
    expect(await field().inputValue()).toBe('She is al');
    await field().press('End');
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await shown('She is alone');
    await eventually(async () => (await field().inputValue()) === '');
    await page.reload();
    await shown('She is alone');
    expect(await field().inputValue()).toBe('');
  });

  test('that are refused stay in the field, and the page says why', async () => {
    await openWork();
    const refusal = { code: 'too-many-messages', seconds: 12 } as const;
    messages.refusal = { code: 'too-many-requests', message: '', refusal };
    await field().fill('She is alone');
    await page.keyboard.press('Enter');
    const why = english.refusals['too-many-messages'](refusal);
    await page.getByRole('alert').getByText(words.notSent(why)).waitFor();
    expect(await field().inputValue()).toBe('She is alone');
    const line = words.lines.agent[0] ?? '';
    await page.getByRole('button', { name: line }).click();
    await page.getByRole('alert').getByText(words.lineNotSent(line, why)).waitFor();
    expect(await field().inputValue()).toBe('She is alone');
    messages.refusal = null;
    await field().press('Enter');
    await shown('She is alone');
    await eventually(async () => (await page.locator('.message-fault').count()) === 0);
    expect(messages.texts).toEqual(['She is alone']);
  });

  test('whose answer is lost are kept once, however often they are sent', async () => {
    await openWork();
    messages.losesNext = true;
    await field().fill('Please come');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(words.notSent(english.errors.timeout)).waitFor();
    await page.keyboard.press('Enter');
    await shown('Please come');
    await eventually(async () => (await field().inputValue()) === '');
    expect(messages.texts).toEqual(['Please come']);
    const [first, second] = messages.sent;
    expect(second?.client_key).toBe(first?.client_key);
  });

  test.each([
    [1280, 800],
    [1280, 720],
    [1024, 768],
    [1440, 900],
  ])('can be written on a screen of %d × %d without scrolling', async (width, height) => {
    await openWork();
    messages.say(callId, 'Amina W', 'Ask where she is');
    await page.setViewportSize({ width, height });
    await shown('Ask where she is');
    const { y, height: tall } = (await field().boundingBox()) ?? { y: -1, height: 0 };
    await picture(`work-${width}-${height}`);
    expect(y).toBeGreaterThan(0);
    expect(y + tall).toBeLessThanOrEqual(height);
    // seen and not only placed there
    const isOnTop = `(({ x, y, height }) => document.elementFromPoint(x + 9, y + height / 2)?.id)(
      document.querySelector('#message-text').getBoundingClientRect()) === 'message-text'`;
    expect(await page.evaluate<boolean>(isOnTop)).toBe(true);
    expect(await page.evaluate<number>(sideways)).toBe(0);
  });

  test('are there beside the case on a narrow screen too, with what was typed', async () => {
    await openWork();
    await page.setViewportSize({ width: 1000, height: 800 });
    await field().fill('half a mess');
    for (const pane of [english.work.panes.case, english.work.panes.words]) {
      await page.getByRole('button', { name: pane, exact: true }).click();
      expect(await field().inputValue()).toBe('half a mess');
    }
    await page.getByRole('button', { name: english.work.panes.case, exact: true }).click();
    messages.say(callId, 'Amina W', 'Ask where she is');
    await shown('Ask where she is');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await field().inputValue()).toBe('half a mess');
    expect(await texts()).toEqual(['Ask where she is']);
  });

  test('that came while there was no connection are there when it is back, as is what was typed', async () => {
    await openWork();
    messages.say(callId, 'Amina W', 'Ask where she is');
    await shown('Ask where she is');
    await field().fill('half a mess');
    messages.say(callId, 'Amina W', 'Are you well?', { lost: true });
    stage.server.cutConnections();
    await shown('Are you well?');
    const heard = words.arrived('Amina W', 'Are you well?');
    await panel().locator('[aria-live=polite]').getByText(heard).waitFor({ state: 'attached' });
    messages.say(callId, 'Amina W', 'Good');
    await shown('Good');
    expect(await texts()).toEqual(['Ask where she is', 'Are you well?', 'Good']);
    expect(await field().inputValue()).toBe('half a mess');
  });

  test('are asked for again where the server does not know the agent on the call yet', async () => {
    await open();
    messages.closed = { code: 'not-found', message: '' };
    await stage.logIn('admin', '/work');
    await page.locator('.said-text').first().waitFor();
    expect(await isPanelThere()).toBe(0);
    messages.closed = null;
    await panel().waitFor();
  });

  test('are on the page of the call too, until it is over: then they can be read', async () => {
    await open({ own: idle });
    messages.say(callId, 'Grace', 'Please listen in');
    await stage.logIn('admin', `/calls/${callId}`);
    await shown('Please listen in');
    // those of before are no news
    expect(await panel().locator('[aria-live=polite]').textContent()).toBe('');
    await field(words.field.supervisor).fill('I am there');
    await page.keyboard.press('Enter');
    await shown('I am there');
    for (const line of words.lines.supervisor) await page.getByRole('button', { name: line }).waitFor();
    await picture('call');
    stage.server.append(callId, 60, {
      ...{ type: 'streaming_call_end', side: 'caller', cause: 16, reason: 'caller-hung-up' },
      ...{ note: null, user_id: null },
    });
    await field(words.field.supervisor).waitFor({ state: 'detached' });
    expect(await texts()).toEqual(['Please listen in', 'I am there']);
  });

  test('are no part of the page of a user to whom the server does not give them, or of an old call without any', async () => {
    await open({ own: idle });
    messages.closed = { code: 'not-found', message: '' };
    await stage.logIn('grace', `/calls/${callId}`);
    await page.locator('.said-text').first().waitFor();
    expect(await isPanelThere()).toBe(0);
    messages.closed = null;
    stage.server.append(callId, 60, {
      ...{ type: 'streaming_call_end', side: 'caller', cause: 16, reason: 'caller-hung-up' },
      ...{ note: null, user_id: null },
    });
    await page.reload();
    await eventually(async () => messages.watchersOf(callId) === 1);
    await page.locator('.said-text').first().waitFor();
    expect(await isPanelThere()).toBe(0);
  });

  test('stop being watched where they are shown no more', async () => {
    await openWork();
    await eventually(async () => messages.watchersOf(callId) === 1);
    stage.server.sendDesk(stage.server.desk, { agent: idle, colleagues: [], waiting: 0 });
    await eventually(async () => messages.watchersOf(callId) === 0);
  });

  test.each(['en', 'sw', 'fr', 'ar'])(
    'have their words and room in the language %s, on a telephone too',
    async (locale) => {
      await open({ locale });
      messages.say(callId, 'Amina W', 'x'.repeat(200));
      await logInAs(locale, '/work');
      await page.locator('.message').waitFor();
      // French has some words of English
      if (locale === 'sw' || locale === 'ar') expect(await englishOn(page)).toEqual([]);
      expect(await page.evaluate<number>(sideways)).toBe(0);
      await picture(`work-${locale}`);
      for (const narrow of [390, 320]) {
        await page.setViewportSize({ width: narrow, height: 800 });
        const { x, width } = (await panel().boundingBox()) ?? { x: -1, width: 0 };
        expect(width).toBeGreaterThan(narrow - 60);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(narrow);
        expect(await page.evaluate<string[]>(wide)).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );
});
