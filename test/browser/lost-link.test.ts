/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { pressByKeyboard } from '../support/keyboard.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the pages over a lost connection, and without a telephone';

jest.setTimeout(60_000);

/** The user who is logged in, not at work. */
const grace: WireAgent = {
  ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'offline', reason: null },
  ...{ call_id: null, supervising: null, duration: 5, wrap_up_left: null, auto_answer: false },
  ...{ after_call: null, languages: [], online: false },
};

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let server: FakeLiveServer;
  let page: Page;
  const logIn = (username?: string, at?: string) => stage.logIn(username, at);
  const startCall = () => stage.startCall();

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ server, page } = stage);
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  const said = (): Promise<string[]> => page.locator('.said-text').allTextContents();
  const say = (...words: Parameters<PageStage['say']>) => stage.say(...words);
  const lastSaid = (text: string) => stage.lastSaid(text);

  /** A page that shows a call with one utterance, whose server is away. */
  const watchAndLoseConnection = async () => {
    startCall();
    await logIn('admin', `/calls/${callId}`);
    say('a', 'Before.', 1);
    await lastSaid('Before.');
    server.away = true;
    server.cutConnections();
    await page.getByText('Connection lost.').waitFor();
  };

  test('lose and double nothing over a lost connection', async () => {
    await watchAndLoseConnection();
    say('b', 'While away.', 3);
    server.away = false;
    await lastSaid('While away.');
    say('c', 'After.', 5);
    await lastSaid('After.');
    expect(await said()).toEqual(['Before.', 'While away.', 'After.']);
    expect(server.watches).toEqual([0, 5]);
    expect(await page.getByText('Connection lost.').count()).toBe(0);
  });

  test('keep the figures of the wall in grey, and show those of the day that it is once it stands again', async () => {
    server.lists.figures = { ...server.lists.figures, service_level: 0.5, abandoned: 3 };
    await logIn();
    const figures = async () => (await page.locator('.figure').allTextContents()).slice(2, 4);
    const colour = () =>
      page
        .locator('.figure dd')
        .nth(3)
        .evaluate((part) => getComputedStyle(part).color);
    await eventually(async () => (await figures())[1] === 'Abandoned today3');
    const before = await colour();
    server.away = true;
    server.cutConnections();
    await page.getByText('Connection lost.').waitFor();
    expect(await figures()).toEqual(['Within 20\u00a0s today50\u202f%', 'Abandoned today3']);
    expect(await colour()).not.toBe(before);
    server.lists.figures = { ...server.lists.figures, day: '2026-11-22', service_level: null, abandoned: 0 };
    server.away = false;
    await page.getByText('no calls yet').waitFor();
    expect(await figures()).toEqual(['Within 20\u00a0s today–no calls yet', 'Abandoned today0']);
    expect(await colour()).toBe(before);
  });

  test('read a call anew after the database was restored, with the same positions of another history', async () => {
    await watchAndLoseConnection();
    server.epoch = 'second';
    server.removeCall(callId);
    startCall();
    say('b', 'Of the restored one.', 1);
    server.away = false;
    await lastSaid('Of the restored one.');
    expect(await said()).toEqual(['Of the restored one.']);
    expect(server.watches).toEqual([0, 5, 0]);
  });

  test('ask again for an event that got lost, and show one once that comes twice', async () => {
    startCall();
    await logIn('admin', `/calls/${callId}`);
    await page.getByText('Call answered').waitFor();
    say('a', 'Lost.', 1, { lost: true });
    server.repeat(say('b', 'Behind the hole.', 3));
    await lastSaid('Behind the hole.');
    expect(await said()).toEqual(['Lost.', 'Behind the hole.']);
  });

  test('come back by themselves after the server let go, with its reason', async () => {
    await logIn();
    await page.getByText('No calls right now').waitFor();
    server.away = true;
    server.sayGoodbye('unavailable', 'The server is being stopped.');
    await page.getByText('The server is restarting.').waitFor();
    server.away = false;
    startCall();
    await page.getByRole('article').filter({ hasText: '+254 711 000 222' }).waitFor();
  });

  test('lead back to the log-in when the session has ended, and from there to the same call', async () => {
    startCall();
    await logIn('admin', `/calls/${callId}`);
    await page.getByText('Call answered').waitFor();
    server.revokeTokens();
    server.cutConnections();
    await page.getByText('Your session has ended. Please log in again.').waitFor();
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password').fill('right');
    await page.keyboard.press('Enter');
    await page.getByText('Call answered').waitFor();
  });

  describe('without a telephone that can be reached', () => {
    const show = (change: Partial<WireAgent> = {}) =>
      server.sendDesk(server.desk, {
        agent: { ...grace, ...change },
        ...{ colleagues: [], waiting: 0 },
      });
    const startWork = () => page.getByRole('button', { name: 'Start work' });
    const notice = () =>
      page.getByText('Work begins as soon as one can, while this page is open. “Phone” says');
    const login = { target: 'agent', action: 'login' };

    test('work that the user starts begins, once, when one can be reached', async () => {
      show();
      await logIn('otieno', '/work');
      await startWork().click();
      await notice().waitFor();
      await page.getByRole('region', { name: 'Phone' }).waitFor();
      await page.screenshot({ path: 'build/screenshots/start-work-waits.png' });
      expect(server.commands).toEqual([]);
      let answer = (): void => {};
      server.commandsAwait = new Promise<void>((resolve) => (answer = resolve));
      show({ online: true });
      await eventually(() => server.commands.length > 0);
      show({ online: false }); // it comes and goes
      await notice().waitFor();
      show({ online: true });
      await notice().waitFor({ state: 'detached' });
      answer();
      show({ online: true, state: 'available' });
      await page.getByRole('heading', { name: 'Available' }).waitFor();
      show(); // ended elsewhere
      await startWork().waitFor();
      show({ online: true });
      await startWork().click();
      await eventually(() => server.commands.length > 1);
      expect(server.commands).toEqual([login, login]);
    });

    test('no work begins that the user has cancelled, or whose page was left', async () => {
      show();
      await logIn('otieno', '/work');
      await startWork().click();
      await notice().waitFor();
      await pressByKeyboard(page.getByRole('button', { name: 'Cancel' }));
      await notice().waitFor({ state: 'detached' });
      expect(await startWork().evaluate((button) => button === document.activeElement)).toBe(true);
      show({ online: true });
      const dial = page.getByLabel('Number or extension');
      await dial.waitFor();
      show();
      await dial.waitFor({ state: 'detached' });
      await startWork().click();
      await notice().waitFor();
      await page.getByRole('link', { name: 'Callbacks' }).click();
      await notice().waitFor({ state: 'detached' });
      show({ online: true });
      await page.getByRole('link', { name: 'My work' }).click();
      await startWork().waitFor();
      show();
      const refusal = { code: 'you-are-busy', state: 'ringing' } as const;
      server.commandAnswer = { ok: false, error: { code: 'conflict', message: 'not shown', refusal } };
      await startWork().click();
      await notice().waitFor();
      show({ online: true });
      await page.getByText('You are being called.').waitFor();
      show(); // refused: it is for the user to start anew
      await dial.waitFor({ state: 'detached' });
      expect(await notice().count()).toBe(0);
      show({ online: true });
      await startWork().click();
      await eventually(() => server.commands.length > 1);
      expect(server.commands).toEqual([login, login]);
    });
  });

  /** Seconds that a clock of the page shows. */
  const shownS = async (): Promise<number> => {
    const shown = (await page.getByRole('timer').first().textContent()) ?? '';
    return (/[\d:]+$/.exec(shown)?.[0] ?? '')
      .split(':')
      .reduce((total, part) => total * 60 + Number(part), 0);
  };
  const inkOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).color);

  test.each(['/wall', `/calls/${callId}`])(
    'show on %s that nothing of it is of now: clocks stop, words turn grey',
    async (at) => {
      await page.clock.install();
      startCall();
      say('a', 'Before.', 1);
      await logIn('admin', at);
      await page.getByText('Before.').first().waitFor();
      const words = at === '/wall' ? '.card-caller' : '.said-text';
      const ink = await inkOf(words);
      const beganS = await shownS();
      await page.clock.fastForward(60_000);
      await eventually(async () => (await shownS()) >= beganS + 60);
      server.away = true;
      server.cutConnections();
      await page.getByText('Connection lost.').waitFor();
      await eventually(async () => (await inkOf(words)) !== ink);
      const stoppedS = await shownS();
      await page.clock.fastForward(60_000);
      expect(await shownS()).toBe(stoppedS);
      server.away = false;
      await page.getByText('Connection lost.').waitFor({ state: 'hidden' });
      await eventually(async () => (await inkOf(words)) === ink);
      const againS = await shownS(); // as the server says anew
      await page.clock.fastForward(60_000);
      await eventually(async () => (await shownS()) >= againS + 60);
    },
  );
});
