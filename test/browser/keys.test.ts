import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { barriersOf } from '../support/barriers.js';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the keys of the pages';

jest.setTimeout(60_000);

const onCall: WireAgent = {
  ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'on-call', reason: null },
  ...{ call_id: callId, duration: 5, wrap_up_left: null, auto_answer: false, after_call: null },
  ...{ languages: [], online: true },
};

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let server: FakeLiveServer;
  let page: Page;

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ server, page } = stage);
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  const list = () => page.getByRole('dialog', { name: 'Keys of this page' });
  const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent');

  test('are listed, lead from page to page and along the wall, and can be switched off', async () => {
    stage.startCall();
    server.addCall({ call_id: 'second', caller_id: '+254 711 000 333', state: 'up' });
    server.sendDesk(server.desk, {
      agent: { ...onCall, state: 'available', call_id: null },
      colleagues: [],
      waiting: 0,
    });
    await stage.logIn();
    await page.getByRole('link', { name: '+254 711 000 333' }).waitFor();
    await page.keyboard.press('j');
    const first = await focused();
    await page.keyboard.press('j');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('k');
    expect(await focused()).toBe(first);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Available' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await page.keyboard.press('?');
    await list().getByText('Mute, or unmute').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await list().getByLabel('Use keys of one letter').uncheck();
    await page.keyboard.press('Escape');
    await list().waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.reload();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await page.keyboard.press('?');
    expect(await list().isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Keys' }).click();
    expect(await list().getByLabel('Use keys of one letter').isChecked()).toBe(false);
  });

  test('press the buttons of a call, and none while something is typed; none ends a call', async () => {
    stage.startCall();
    stage.say('a', 'Please help me.', 1);
    server.sendDesk(server.desk, { agent: onCall, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    await stage.lastSaid('Please help me.');
    // a button is off while the server answers
    const reported = (count: number) =>
      eventually(
        async () =>
          server.commands.length === count && (await page.locator('.controls button:disabled').count()) === 0,
      );
    await page.keyboard.press('Alt+h');
    await reported(1);
    await page.keyboard.press('Alt+m');
    await reported(2);
    await page.keyboard.press('Alt+q');
    await reported(3);
    const actions = ['hold', 'mute', 'ask-help'].map((action) => ({ target: 'channel', action }));
    expect(server.commands).toEqual(actions);
    await page.getByRole('button', { name: 'Consult' }).click();
    await page.getByRole('textbox').first().focus();
    await page.keyboard.press('Alt+m');
    await page.keyboard.type('?gwjk');
    expect(await list().isVisible()).toBe(false);
    expect(await page.getByRole('textbox').first().inputValue()).toContain('?gwjk');
    await page.getByRole('button', { name: 'Consult' }).focus();
    for (const key of 'abcdefhilmnopqrstuvxyz0123456789') await page.keyboard.press(key);
    for (const key of 'abcdefgijklnoprstuvwxyz') await page.keyboard.press(`Alt+${key}`);
    await page.keyboard.press('Alt+m');
    await reported(4);
    expect(server.commands.slice(3)).toEqual([{ target: 'channel', action: 'mute' }]);
    expect(server.endRequests).toEqual([]);
  });
});
