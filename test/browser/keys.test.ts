import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent, WireColleague } from '../../src/realtime/protocol.js';
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
  ...{ languages: [], online: true, supervising: null },
};

/** For the page: Ctrl+Enter as soon as an element is gone. */
const pressOnceGone = (selector: string) => `new MutationObserver((_, observer) => {
  if (document.querySelector('${selector}') !== null) return;
  observer.disconnect();
  const enter = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true };
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', enter));
  globalThis.pressedOnceGone = true;
}).observe(document.body, { childList: true, subtree: true })`;

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

  test('Alt+W gives 30 s more to wrap up, and the clock follows', async () => {
    const wrapUp: WireAgent = { ...onCall, state: 'wrap-up', wrap_up_left: 20 };
    stage.startCall();
    server.sendDesk(server.desk, { agent: wrapUp, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    await page.getByRole('button', { name: '30 s more' }).waitFor();
    await page.keyboard.press('Alt+w');
    await eventually(() => Promise.resolve(server.commands.length === 1));
    expect(server.commands).toEqual([{ target: 'agent', action: 'extend-wrap-up' }]);
    server.sendDesk(server.desk, {
      agent: { ...wrapUp, wrap_up_left: 3_000 },
      ...{ colleagues: [], waiting: 0 },
    });
    await page
      .getByRole('timer')
      .getByText(/50:00|49:5\d/)
      .waitFor();
    const refusal = { code: 'wrap-up-at-longest', seconds: 300 } as const;
    server.commandAnswer = { ok: false, error: { code: 'conflict', message: 'no', refusal } };
    await page.keyboard.press('Alt+w');
    await page.getByText('The time after a call is extended by 5 minutes at most.').waitFor();
  });

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

  test('on a Mac, Alt with a letter writes in a field, and presses nothing', async () => {
    await page.addInitScript(`Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })`);
    stage.startCall();
    server.sendDesk(server.desk, { agent: onCall, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    await page.getByRole('button', { name: 'Consult' }).click();
    await page.getByRole('textbox').first().focus();
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('F6');
    await page.keyboard.press('Alt+h');
    await eventually(() => Promise.resolve(server.commands.length === 1));
    expect(server.commands).toEqual([{ target: 'channel', action: 'hold' }]);
    await page.getByRole('button', { name: 'Keys' }).click();
    await list().getByText('On a Mac, Alt with a letter writes another letter', { exact: false }).waitFor();
  });

  test('F6 leads along the parts of a page and back to where one was', async () => {
    stage.startCall();
    stage.say('a', 'Please help me.', 1);
    server.sendDesk(server.desk, { agent: onCall, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    await stage.lastSaid('Please help me.');
    const pane = () =>
      page.evaluate<string>(`(() => {
        const pane = document.activeElement.closest('.rail-links, .work-side, .work-call, .work-words, .work-case, .work-phone');
        return pane === null ? '' : pane.className;
      })()`);
    await page.getByRole('button', { name: 'Consult' }).focus();
    const seen: string[] = [];
    for (let count = 0; count < 12 && (seen.length === 0 || (await focused()) !== 'Consult'); count++) {
      seen.push(await pane());
      await page.keyboard.press('F6');
    }
    expect(await focused()).toBe('Consult');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(['work-call', 'work-words', 'rail-links']));
    await page.keyboard.press('Shift+F6');
    expect(await pane()).toBe(seen.at(-1));
  });

  test('a supervisor listens, whispers and acknowledges by one key, at the call that has the focus', async () => {
    stage.startCall();
    const raised = {
      alert: 'urgent',
      alert_reason: { seq: 4, name: 'danger', text: 'He hits', start: 2 },
    } as const;
    for (const number of [3, 4])
      server.addCall({
        call_id: `call-${number}`,
        caller_id: `+25471100033${number}`,
        state: 'up',
        ...raised,
      });
    for (const name of ['calm', 'quiet'])
      server.addCall({ call_id: name, caller_id: '+254711000999', state: 'up' });
    const own = { ...onCall, state: 'available', call_id: null } as const;
    const agents = [3, 4].map((number) => ({
      ...onCall,
      ...{ user_id: number, name: `Agent ${number}`, extension: `20${number}`, call_id: `call-${number}` },
    }));
    server.sendDesk({ ...server.desk, agents }, { agent: own, colleagues: [], waiting: 0 });
    await stage.logIn();
    const link = page.getByRole('link', { name: '+254711000334' });
    await link.waitFor();
    await page.locator('.card').nth(1).getByRole('button', { name: 'Listen', exact: true }).waitFor();
    for (const key of ['l', 'Shift+L', 'e']) await page.keyboard.press(key); // no call has the focus
    await link.focus();
    const keys = { e: 'acknowledge', l: 'listen', 'Shift+L': 'whisper' };
    for (const [at, [key]] of Object.entries(keys).entries()) {
      await page.keyboard.press(key);
      await eventually(async () => {
        const isIdle = (await page.locator('.card button:disabled').count()) === 0;
        return server.commands.length === at + 1 && isIdle;
      });
    }
    expect(server.commands).toEqual([
      { target: 'supervision', action: 'acknowledge', call_id: 'call-4', alert_seq: 4 },
      { target: 'supervision', action: 'listen', extension: '204' },
      { target: 'supervision', action: 'whisper', extension: '204' },
    ]);
    await page.keyboard.press('/');
    await page.keyboard.type('/el');
    expect(await page.getByLabel('Find among these calls').inputValue()).toBe('/el');
    expect(server.commands).toHaveLength(3);
  });

  test('no key acts on another call than the one that has the focus, though it alone has the button', async () => {
    server.addCall({ call_id: 'waiting', caller_id: '+254711000331', state: 'queued' });
    const alert_reason = { seq: 4, name: 'danger', text: 'He hits', start: 2 };
    const raised = { alert: 'urgent', alert_reason } as const;
    server.addCall({ call_id: 'talking', caller_id: '+254711000332', state: 'up', ...raised });
    const own = { ...onCall, state: 'available', call_id: null } as const;
    const agents = [{ ...onCall, user_id: 2, extension: '202', call_id: 'talking' }];
    server.sendDesk({ ...server.desk, agents }, { agent: own, colleagues: [], waiting: 1 });
    await stage.logIn();
    const card = (number: string) => page.getByRole('article').filter({ hasText: number });
    await card('+254711000332').getByRole('button', { name: 'Listen', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Listen', exact: true }).count()).toBe(1);
    const keys = ['l', 'Shift+L', 'e'];
    for (const key of keys) await page.keyboard.press(key); // nothing has the focus
    await card('+254711000331').getByRole('link').focus();
    for (const key of keys) await page.keyboard.press(key);
    server.addCall({ call_id: 'third', caller_id: '+254711000333', state: 'up' });
    const third = { ...onCall, user_id: 3, extension: '203', call_id: 'third' };
    server.sendDesk(
      { ...server.desk, agents: [...agents, third] },
      { agent: own, colleagues: [], waiting: 1 },
    );
    await card('+254711000333').getByRole('button', { name: 'Listen', exact: true }).waitFor();
    let answer = (): void => {};
    server.commandsAwait = new Promise<void>((resolve) => (answer = resolve));
    await card('+254711000333').getByRole('link').focus();
    await page.keyboard.press('l');
    await card('+254711000333')
      .getByRole('button', { name: 'Listen', exact: true, disabled: true })
      .waitFor();
    for (const key of keys) await page.keyboard.press(key); // its buttons are off until the server answers
    answer();
    await card('+254711000333')
      .getByRole('button', { name: 'Listen', exact: true, disabled: false })
      .waitFor();
    await page.keyboard.press('Shift+L');
    await eventually(() => server.commands.length >= 2);
    expect(server.commands).toEqual([
      { target: 'supervision', action: 'listen', extension: '203' },
      { target: 'supervision', action: 'whisper', extension: '203' },
    ]);
  });

  test('on the page of a call, the keys need no focus', async () => {
    stage.startCall();
    const agents = [{ ...onCall, user_id: 2, extension: '202' }];
    const own = { ...onCall, state: 'available', call_id: null } as const;
    server.sendDesk({ ...server.desk, agents }, { agent: own, colleagues: [], waiting: 0 });
    await stage.logIn('admin', `/calls/${callId}`);
    await page.getByRole('button', { name: 'Listen', exact: true }).waitFor();
    await page.keyboard.press('l');
    await eventually(() => server.commands.length === 1);
    expect(server.commands).toEqual([{ target: 'supervision', action: 'listen', extension: '202' }]);
  });

  test('Ctrl+Enter sends the form in which one types, and never the case beside it', async () => {
    const stored: unknown[] = [];
    await page.route(/\/api\/v1\/(lists|cases|drafts|calls)/, (route) => {
      const request = route.request();
      if (request.method() === 'POST' && request.url().endsWith('/cases'))
        stored.push(request.postDataJSON());
      const data = { choices: [], cases: [], drafts: [], caller: null, suggestions: [], may_answer: true };
      return route.fulfill({ json: { status: 'success', data, message: '', timestamp: '' } });
    });
    stage.startCall();
    server.sendDesk(server.desk, { agent: onCall, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    const story = page.getByLabel('Story', { exact: true });
    await story.fill('Half a sentence');
    await page.getByRole('button', { name: 'Transfer' }).click();
    let answer = (): void => {};
    server.commandsAwait = new Promise<void>((resolve) => (answer = resolve));
    const dial = page.locator('.dial');
    await dial.getByRole('textbox').fill('0711000222');
    await page.keyboard.press('Control+Enter');
    await dial.getByRole('button', { name: 'Transfer', disabled: true }).waitFor();
    for (let count = 0; count < 3; count++) await page.keyboard.press('Control+Enter');
    await page.evaluate(pressOnceGone('.dial')); // the server was quicker than the user
    answer();
    await dial.waitFor({ state: 'detached' });
    expect(server.commands).toEqual([{ target: 'channel', action: 'transfer', extension: '0711000222' }]);
    expect(await page.evaluate<boolean>('globalThis.pressedOnceGone')).toBe(true);
    await story.fill('A whole sentence.');
    await page.keyboard.press('Control+Enter');
    await eventually(() => stored.length > 0);
    expect(stored).toEqual([expect.objectContaining({ narrative: 'A whole sentence.' })]);
  });

  test('F6 leads on where what had the focus last cannot take it any more', async () => {
    const baraka = {
      name: 'Baraka',
      extension: '202',
      state: 'available' as const,
      languages: [],
      online: true,
    } satisfies WireColleague;
    const agent = { ...onCall, state: 'available', call_id: null } as const;
    server.sendDesk(server.desk, { agent, colleagues: [baraka], waiting: 0 });
    await stage.logIn('admin', '/work');
    const colleague = page.getByRole('button', { name: /Baraka/ });
    await colleague.focus();
    await page.keyboard.press('F6');
    server.sendDesk(server.desk, {
      agent,
      colleagues: [{ ...baraka, state: 'on-call' as const }],
      waiting: 0,
    });
    await page.getByRole('button', { name: /Baraka/, disabled: true }).waitFor();
    const seen = new Set<string>();
    for (let count = 0; count < 8; count++) {
      seen.add(
        await page.evaluate<string>(
          "document.activeElement.closest('.rail-links, .work-side, .work-phone').className",
        ),
      );
      await page.keyboard.press('F6');
    }
    expect([...seen].sort()).toEqual(['rail-links', 'work-phone', 'work-side']);
  });

  test('press the buttons of a call, also from a field; letters write there, and no key ends a call', async () => {
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
    await reported(4);
    await page.keyboard.type('?gwjk');
    expect(await list().isVisible()).toBe(false);
    expect(await page.getByRole('textbox').first().inputValue()).toContain('?gwjk');
    await page.getByRole('button', { name: 'Consult' }).focus();
    for (const key of 'abcdefhilmnopqrstuvxyz0123456789') await page.keyboard.press(key);
    for (const key of 'abcdefgijklnorsuvwxyz') await page.keyboard.press(`Alt+${key}`);
    await page.keyboard.press('Alt+t');
    await page.getByRole('button', { name: 'Transfer', pressed: true }).waitFor();
    await page.keyboard.press('Alt+m');
    await reported(5);
    const mute = { target: 'channel', action: 'mute' };
    expect(server.commands.slice(3)).toEqual([mute, mute]);
    expect(server.endRequests).toEqual([]);
  });
});
