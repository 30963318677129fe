import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent, WireColleague } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { pressByKeyboard, typeByKeyboard } from '../support/keyboard.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';
import { scriptedCall } from '../support/scripted-call.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the pages of people at telephones';

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** The panels whose content is wider than they are. */
const wider = `[...document.querySelectorAll('.panel, .verdict, .transcript-scroll, .work')]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.className)`;

jest.setTimeout(60_000);

/** The user who is logged in, as the server shows. */
const grace: WireAgent = {
  ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'available', reason: null },
  ...{ call_id: null, supervising: null, duration: 5, wrap_up_left: null, auto_answer: false },
  ...{ after_call: null, languages: [], online: true },
};

/** As the list has it. */
const owedCallback = {
  ...{ id: 1, call_id: 'c1', calls: 1, phone: '+254711000031', reason: 'abandoned', state: 'open', tries: 0 },
  ...{ waited: 0, created_at: '2026-11-28T10:00:00.000Z', taken_by: null, taken_at: null, done_at: null },
  ...{ done_reason: null, outcome: null, tried_call_id: null, snoozed_until: null, snooze_note: null },
  persons: [],
  contact: {
    ...{ may_call: null, reason: null, safe_from: null, safe_until: null },
    ...{ keep_confidential: false, neutral_caller_id: false },
  },
};

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let server: FakeLiveServer;
  let page: Page;
  const logIn = (username?: string, at?: string) => stage.logIn(username, at);

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ server, page } = stage);
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  test('let an agent go to work, on a break and back, and say what is refused', async () => {
    const tell = (change: Partial<WireAgent>) =>
      server.sendDesk(server.desk, { agent: { ...grace, ...change }, colleagues: [], waiting: 2 });
    tell({ state: 'offline' });
    await logIn('otieno');
    await page.getByRole('button', { name: 'Start work' }).click();
    tell({});
    await page.getByRole('heading', { name: 'Available' }).waitFor();
    await page.getByText('2 callers are waiting').waitFor();
    await page.getByRole('button', { name: 'Take a break' }).click();
    await page.getByRole('button', { name: 'Meal' }).click();
    tell({ state: 'break', reason: 'meal' });
    await page.getByRole('heading', { name: 'On a break' }).waitFor();
    server.commandAnswer = {
      ok: false,
      error: { code: 'conflict', message: 'not shown', refusal: { code: 'you-are-busy', state: 'ringing' } },
    };
    await page.getByRole('button', { name: 'Back to work' }).click();
    await page.getByRole('alert').getByText('You are being called.').waitFor();
    tell({ state: 'wrap-up', wrap_up_left: 20 });
    await page.getByRole('timer').getByText('0:19').waitFor();
    expect(server.commands).toEqual([
      { target: 'agent', action: 'login' },
      { target: 'agent', action: 'break', reason: 'meal' },
      { target: 'agent', action: 'ready' },
    ]);
  });

  test('ask for a reason before a person is called who does not wish it', async () => {
    server.sendDesk(server.desk, { agent: grace, colleagues: [], waiting: 0 });
    await logIn('otieno');
    const refusal = { code: 'contact-not-wished', wish: 'no-calls' } as const;
    const error = { code: 'needs_override', message: 'not shown', refusal } as const;
    server.commandAnswer = { ok: false, error };
    await typeByKeyboard(page.getByLabel('Number or extension'), '0711000222');
    await pressByKeyboard(page.getByRole('button', { name: 'Call', exact: true }));
    const question = page.getByRole('alertdialog', { name: 'The case file says' });
    await question.getByText('must not be called').waitFor();
    await pressByKeyboard(question.getByRole('button', { name: 'Call all the same' }));
    await question.getByText('Give a reason of at least 3 characters.').waitFor();
    server.commandAnswer = { ok: true, data: null };
    await page.keyboard.type('Her life is in danger'); // the field that is missing has the focus
    await question.getByText('It is kept with your name in the audit.').waitFor();
    await pressByKeyboard(question.getByRole('button', { name: 'Call all the same' }));
    await eventually(() => server.commands.length === 2); // the question is gone by then
    const dial = { target: 'channel', action: 'dial', extension: '0711000222' };
    expect(server.commands).toEqual([dial, { ...dial, override: 'Her life is in danger' }]);
    server.commandAnswer = { ok: false, error };
    await pressByKeyboard(page.getByRole('button', { name: 'Call', exact: true }));
    await pressByKeyboard(question.getByRole('button', { name: 'Do not call' }));
    await question.waitFor({ state: 'detached' });
    expect(server.commands).toHaveLength(3);
  });

  test.each(['/work', '/callbacks'])(
    'keep the answer to a callback at %s in sight, and a reason that is being typed, when the list loses it',
    async (at) => {
      server.sendDesk(server.desk, { agent: grace, colleagues: [], waiting: 0 });
      let callbacks: readonly object[] = [owedCallback];
      let reads = 0;
      await page.route('**/api/v1/desk/callbacks?*', (route) => {
        reads += 1;
        const pagination = { page: 1, limit: 50, total: callbacks.length, pages: 1 };
        return route.fulfill({ json: { success: true, data: { callbacks }, pagination } });
      });
      await logIn('otieno', at);
      const take = page.getByRole('button', { name: 'Call back +254711000031' });
      await take.waitFor();
      callbacks = []; // as when a colleague took it, or the hour in which it is safe has passed
      const refusal = { code: 'contact-not-wished', wish: 'no-calls' } as const;
      server.commandAnswer = {
        ok: false,
        error: { code: 'needs_override', message: 'not shown', refusal },
      };
      await pressByKeyboard(take);
      const question = page.getByRole('alertdialog', { name: 'The case file says' });
      await question.waitFor(); // the reason has the focus
      await page.keyboard.type('She waits for it');
      await take.waitFor({ state: 'detached' });
      expect(await question.getByLabel('Reason to call all the same').inputValue()).toBe('She waits for it');
      const readBefore = reads;
      const taken = { code: 'callback-not-open', callback_id: 1, state: 'taken' } as const;
      server.commandAnswer = { ok: false, error: { code: 'conflict', message: 'not shown', refusal: taken } };
      await pressByKeyboard(question.getByRole('button', { name: 'Call all the same' }));
      await eventually(() => reads > readBefore); // not in twenty seconds
      await page.getByRole('alert').getByText('Someone has taken this callback already.').waitFor();
      const command = { target: 'callback', action: 'take', callback_id: 1 };
      expect(server.commands).toEqual([command, { ...command, override: 'She waits for it' }]);
    },
  );

  test('show the safe hours of a person as they are when the list of callbacks is opened', async () => {
    server.sendDesk(server.desk, { agent: grace, colleagues: [], waiting: 0 });
    let callback: object = owedCallback;
    await page.route('**/api/v1/desk/callbacks?*', (route) => {
      const pagination = { page: 1, limit: 50, total: 1, pages: 1 };
      return route.fulfill({ json: { success: true, data: { callbacks: [callback] }, pagination } });
    });
    await logIn('otieno', '/work');
    await page.getByRole('button', { name: 'Call back +254711000031' }).waitFor();
    callback = {
      ...owedCallback,
      contact: { ...owedCallback.contact, safe_from: '22:05', safe_until: '23:05' }, // a colleague writes the case
    };
    await page.getByRole('link', { name: /^Callbacks/ }).click();
    await page.getByText('only from 22:05 to 23:05').waitFor({ timeout: 8_000 }); // not in twenty seconds
  });

  test('show an agent their call with all that can be done with it', async () => {
    stage.startCall();
    stage.say('a', 'Please help me.', 1);
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId };
    const baraka: WireColleague = {
      name: 'Baraka',
      extension: '202',
      state: 'available',
      languages: [],
      online: true,
    } as const;
    server.sendDesk(server.desk, { agent, colleagues: [baraka], waiting: 0 });
    await logIn('admin', '/work');
    await stage.lastSaid('Please help me.');
    const poor = { state: 'poor', loss: 0.06, jitter: 20, mos: 2.1 } as const;
    server.append(callId, 2, { type: 'media_quality', leg_id: 'leg-caller', ...poor });
    const notes = page.locator('.work-title .line-notes');
    await notes.getByText('Caller’s line is poor, 6').waitFor();
    server.append(callId, 3, { type: 'media_quality', leg_id: 'leg-caller', ...poor, state: 'good' });
    await notes.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Hold' }).click();
    await page.getByRole('button', { name: 'Keypad' }).click();
    await page.getByRole('button', { name: '7', exact: true }).click();
    await page.getByRole('button', { name: 'Consult' }).click();
    await page.getByRole('button', { name: /Baraka/ }).click();
    await page.getByText('Ask a colleague while the caller waits').waitFor({ state: 'hidden' });
    server.append(callId, 4, { type: 'leg_held', leg_id: 'leg-caller', speaker: 'caller' });
    const second = { leg_id: 'leg-2', speaker: 'agent', name: 'Baraka', user_id: 2 } as const;
    server.append(callId, 5, { type: 'leg_joined', ...second });
    await page.getByText('You are speaking with Baraka. The caller hears music.').waitFor();
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('button', { name: 'Hang up' }).click();
    expect(server.commands).toEqual([
      { target: 'channel', action: 'hold' },
      { target: 'channel', action: 'digits', digits: '7' },
      { target: 'channel', action: 'consult', extension: '202' },
      { target: 'channel', action: 'complete-transfer' },
      { target: 'channel', action: 'hangup' },
    ]);
  });

  test('say of a call that the agent places that it is one, and take back what is no longer true', async () => {
    server.addCall({ call_id: callId, caller_id: '0711000222', direction: 'outbound', state: 'queued' });
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId, duration: 3 };
    server.sendDesk(server.desk, { agent, colleagues: [], waiting: 0 });
    await logIn('admin', '/work');
    const title = page.locator('.work-title');
    await title.getByText('Calling', { exact: true }).waitFor();
    await page.getByText('Your own phone rings first.').waitFor();
    expect(await page.getByText('The caller does not hear you.').count()).toBe(0);
    // one clock of one call
    expect(await page.getByRole('timer').count()).toBe(1);
    server.append(callId, 0, {
      type: 'announcement_played',
      leg_id: 'caller',
      played_ms: 1,
      complete: false,
    });
    await page.getByText('The announcement was not heard to its end: nothing of this call').waitFor();
    server.away = true;
    server.cutConnections();
    await page.getByText('Connection lost').waitFor();
    await page.getByRole('button', { name: 'End work' }).click();
    const fault = page.getByText('There is no connection to the server.');
    await fault.waitFor();
    server.away = false;
    await fault.waitFor({ state: 'detached' });
  });

  test('say plainly that the microphone was refused, and do not ring without it', async () => {
    await page.addInitScript({
      content: `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));`,
    });
    const account = { extension: '201', password: 'x' };
    const browserAccount = {
      ...account,
      extension: 'w201',
      ws_url: `${server.url.replace('http', 'ws')}/sip`,
    };
    server.phones = { desk: account, browser: browserAccount };
    server.sendDesk(server.desk, { agent: { ...grace, online: false }, colleagues: [], waiting: 0 });
    await logIn('otieno');
    await page.getByText('has no microphone').waitFor();
    await page.getByText('Allow it beside the address bar, then try again.').waitFor();
    await page.getByText('No call can ring at your phone now.').waitFor();
    await page.getByLabel('Ring in this browser').uncheck();
    await page.getByText('Your desk phone cannot be reached either').waitFor();
  });

  test('ring in one tab only, and in another once that is gone', async () => {
    server.sendDesk(server.desk, { agent: grace, colleagues: [], waiting: 0 });
    await logIn('otieno');
    await page.getByText('Phone connecting…').waitFor();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await other.getByText('Phone in another tab').waitFor();
    // a log-out ends the call of the first tab, too
    stage.startCall();
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId };
    server.sendDesk(server.desk, { agent, colleagues: [], waiting: 0 });
    await other.getByRole('heading', { name: 'On a call' }).waitFor();
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('dialog', { name: 'Log out during a call?' }).waitFor();
    await other.getByRole('button', { name: 'Stay logged in' }).click();
    server.sendDesk(server.desk, { agent: grace, colleagues: [], waiting: 0 });
    await page.getByLabel('Ring in this browser').uncheck();
    await other.getByText('Phone connecting…').waitFor();
    await other.close();
  });

  test('show who waits, who is at work and who asks for help, and let a supervisor listen', async () => {
    stage.startCall();
    server.append(callId, 1, { type: 'help_asked', user_id: 1, asking: true });
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId };
    const own: WireAgent = { ...grace, user_id: 9, name: 'Peter', extension: '202' };
    const waiting = [{ call_id: 'w', duration: 75, priority: 5, language: 'sw' }];
    // the clock of a call is that of its card
    agent.duration = 1_000;
    server.sendDesk(
      { ...server.desk, agents: [agent, own], waiting },
      { agent: own, colleagues: [], waiting: 1 },
    );
    await logIn();
    await page.getByRole('alert').getByText('Grace Wambui asks for help').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Priority 5' }).getByText('1:15').waitFor();
    const row = page.locator('.agent-row-on-call', { hasText: 'Grace Wambui' });
    await row.getByText(/^Time on the call 0:\d\d$/).waitFor();
    await page.getByRole('button', { name: 'Whisper' }).click();
    await page.getByRole('button', { name: 'Whisper', disabled: false }).waitFor();
    expect(server.commands).toEqual([{ target: 'supervision', action: 'whisper', extension: '201' }]);
  });

  test('keep all findings within reach on the screens of helplines, and the words in sight when zoomed in', async () => {
    stage.startCall();
    for (const { start, body } of scriptedCall().slice(4)) server.append(callId, start, body);
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId };
    server.sendDesk(server.desk, { agent, colleagues: [], waiting: 0 });
    await page.setViewportSize({ width: 1280, height: 720 });
    await logIn('admin', '/work');
    await page.getByRole('button', { name: 'Transfer' }).click();
    await page.getByRole('button', { name: 'Keypad' }).click();
    const evidence = page.locator('.evidence-item').first();
    await evidence.waitFor();
    const [quote, category] = await Promise.all([
      evidence.locator('.evidence-quote').boundingBox(),
      evidence.locator('.evidence-category').boundingBox(),
    ]);
    expect(category?.y).toBeGreaterThanOrEqual((quote?.y ?? 0) + (quote?.height ?? Infinity) - 1);
    expect(await page.evaluate<string[]>(wider)).toEqual([]);
    // one stop of the tab key for a list, however long
    expect(await page.locator('.evidence-item[tabindex="0"]').count()).toBe(1);
    expect(await page.locator('.evidence-item').count()).toBeGreaterThan(2);
    // 200 % of that screen
    await page.setViewportSize({ width: 640, height: 360 });
    const words = await page.locator('.said-caller').last().boundingBox();
    expect(words?.y).toBeLessThan(360);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate<number>(sideways)).toBe(0);
  });

  test('keep the case within reach on a narrow screen, and say that an alert was raised meanwhile', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    stage.startCall();
    stage.say('a', 'Please help me.', 1);
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId };
    server.sendDesk(server.desk, { agent, colleagues: [], waiting: 0 });
    await logIn('admin', '/work');
    await stage.lastSaid('Please help me.');
    await page.getByRole('button', { name: 'Case', exact: true }).click();
    await page.locator('.work-case').waitFor();
    expect(await page.locator('.said-text').count()).toBe(0);
    const alert = { rule_id: 'silence', name: 'Silence', severity: 'urgent' } as const;
    server.append(callId, 2, { type: 'streaming_alert', evidence: [], ...alert });
    await page.getByRole('button', { name: 'What is said New alert' }).click();
    await stage.lastSaid('Please help me.');
    await page.getByRole('button', { name: 'What is said', exact: true }).waitFor();
  });

  test('show what was said for a field of the case as the server finds it, and play nothing of a call that is up', async () => {
    let asked = 0;
    const quote = { segment_id: 'a', text: 'I am twelve years old', text_start: 5, text_end: 21 };
    const age = {
      ...{ id: 'reporter_age-9-0', field: 'reporter_age', value: '12', confidence: null, answer: null },
      ...{ source: 'entity', engine: 'ner-rules@1', quote: { ...quote, start: 29, language: 'en' } },
    };
    await page.route('**/api/v1/{lists,cases,drafts,calls}**/**', (route) => {
      const isSuggestions = route.request().url().endsWith('/suggestions');
      const suggestions = isSuggestions && asked++ > 0 ? [age] : [];
      const data = { choices: [], cases: [], drafts: [], caller: null, suggestions, may_answer: true };
      return route.fulfill({ json: { status: 'success', data, message: '', timestamp: '' } });
    });
    stage.startCall();
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId };
    server.sendDesk(server.desk, { agent, colleagues: [], waiting: 0 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn('admin', '/work');
    const field = page.getByLabel('Caller’s age');
    await field.waitFor();
    stage.say('a', quote.text, 29);
    server.append(callId, 30, {
      ...{ type: 'streaming_entities', entity_count: 1, segment_id: 'a', engine: 'ner-rules@1' },
      entities: [
        { type: 'AGE', text: 'twelve years old', start: 5, end: 21, confidence: null, source: 'cue' },
      ],
    });
    await page.getByText('12 — I am twelve years old 0:29').waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await page.getByRole('link', { name: 'Hear it at 0:29' }).count()).toBe(0);
    await page.screenshot({ path: 'build/screenshots/suggestions-live.png' });
  });

  test.each([[390], [1024], [1440]])('fit a screen %d px wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    stage.startCall();
    stage.say('a', 'Please help me.', 1);
    const agent: WireAgent = { ...grace, state: 'on-call', call_id: callId };
    const other: WireAgent = { ...grace, user_id: 2, name: 'Baraka wa Mwangi', extension: '202' };
    const colleague: WireColleague = {
      ...{ name: other.name, extension: '202', state: 'available', languages: [], online: true },
    };
    const waiting = [{ call_id: 'w', duration: 75, priority: 5, language: 'sw' }];
    server.sendDesk(
      { ...server.desk, agents: [agent, other], waiting },
      { agent, colleagues: [colleague], waiting: 1 },
    );
    const overflow = (): Promise<number> =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    await logIn('admin', '/work');
    await stage.lastSaid('Please help me.');
    await page.getByRole('button', { name: 'Transfer' }).click();
    await page.getByRole('button', { name: 'Keypad' }).click();
    expect(await overflow()).toBe(0);
    await page.getByRole('link', { name: 'Live calls' }).click();
    await page.locator('.agent-row', { hasText: 'Baraka' }).waitFor();
    expect(await overflow()).toBe(0);
  });
});
