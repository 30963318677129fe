import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium, launchChromium } from '../support/chromium.js';
import { FakeLiveServer } from '../support/fake-live-server.js';
import { callId, PageStage, webDir } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';
import { scriptedCall, scriptedEnding, toUtterance } from '../support/scripted-call.js';

const chromiumPath = findChromium();
// run in the page, which has other types than these tests
const breakPolicy = `
  new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p>');
  })`;

const unclassified = {
  ...{ main_category: 'unclassified', main_category_confidence: null, sub_category: null },
  ...{ intervention_type: null, candidates: [], engine: 'e@1' },
};

const wordsFirst = `(document.querySelector('.transcript')
  .compareDocumentPosition(document.querySelector('.verdict')) & Node.DOCUMENT_POSITION_FOLLOWING) > 0`;

jest.setTimeout(60_000);

const suite = chromiumPath === null ? describe.skip : describe;

suite(chromiumPath === null ? 'the pages (skipped: no Chromium on this machine)' : 'the pages', () => {
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

  test('say plainly that name and password do not match, and let one try again', async () => {
    await page.goto(server.url);
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').getByText('That user name and password do not match.').waitFor();
    await page.keyboard.type('right');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
  });

  test('say that there are no calls, and show one as soon as it comes', async () => {
    await logIn();
    await page.getByText('No calls right now').waitFor();
    startCall();
    say('a', 'Please help me.', 1);
    const card = page.getByRole('article').filter({ hasText: '+254 711 000 222' });
    await card.getByText('Please help me.').waitFor();
    await card.getByText('In conversation').waitFor();
    expect(await page.getByText('No calls right now').count()).toBe(0);
  });

  test('show how the service goes at the head of the wall, nothing before it is known, and each figure by its right', async () => {
    let answer = () => {};
    server.lists.figuresAwait = new Promise<void>((resolve) => (answer = resolve));
    server.lists.callbacks = { open: 4, snoozed: 2, taken: 1 };
    const waiting = [84, 12].map((duration) => ({
      ...{ call_id: `w${duration}`, duration, priority: 0, language: null },
    }));
    server.sendDesk({ ...server.desk, waiting }, server.own);
    await logIn();
    const figures = async () => (await page.locator('.figure').allTextContents()).slice(0, 5);
    await page.locator('.rail-count').getByText('4').waitFor();
    await eventually(async () => (await figures()).at(-1) === 'Callbacks due4');
    const [callers, longest = '', ...others] = await figures();
    expect([callers, ...others]).toEqual([
      ...['Waiting2', 'In time today…Loading…', 'Abandoned today…Loading…', 'Callbacks due4'],
    ]);
    expect(longest).toMatch(/^Longest wait1:2\d$/);
    answer();
    await page.getByText('no calls yet').waitFor();
    server.lists.changeFigures({ service_level: 50 / 61, abandoned: 3, longest_wait: 300, waiting: 9 });
    await page.getByText('82\u202f%').waitFor();
    await page.getByText('Within 20\u00a0s today').waitFor();
    expect((await figures()).slice(2)).toEqual([
      ...['Within 20\u00a0s today82\u202f%', 'Abandoned today3', 'Callbacks due4'],
    ]);
    // one teller: the queue beside the calls, whose clock has gone on
    await eventually(async () => !(await page.locator('.desk-longest').textContent())?.endsWith('1:24'));
    const both = `[...document.querySelectorAll('.desk-longest, .figures .figure-busy dd')].map((part) => part.textContent)`;
    const [count, figure = '', panel] = await page.evaluate<string[]>(both);
    expect([count, panel]).toEqual(['2', `longest ${figure}`]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('User name').waitFor();
    await logIn('grace');
    await page.locator('.figure').first().waitFor();
    expect(await page.getByText('Callbacks due').count()).toBe(0);
  });

  test('show first the call that needs a person, and say why also while its category is not known', async () => {
    const earlier = new Date(Date.now() - 60_000).toISOString();
    server.addCall({
      ...{ call_id: 'calm', caller_id: '+254 711 000 111', start_time: earlier },
      ...{ state: 'up', recording: 'paused' },
    });
    startCall();
    say('a', 'My uncle touches me in a bad way.', 1);
    await logIn();
    const cards = page.getByRole('article');
    await cards.first().getByText('+254 711 000 111').waitFor();
    const evidence = {
      ...{ segment_id: 'a', text: 'touches me', start: 9, end: 19 },
      weight: 0,
      negated: false,
    };
    server.append(callId, 2, {
      type: 'streaming_classification',
      classification: { ...unclassified, priority: 'high' },
      evidence: [{ ...evidence, category: 'Risk / sexual_abuse' }],
    });
    const pressing = page.getByRole('region', { name: 'Need you now' });
    await pressing.getByText('High priority').waitFor();
    expect(await cards.first().textContent()).toMatch(/000 222.*High priority.*Sexual abuse/);
    await cards.last().getByText('Recording paused').waitFor();
    server.append(callId, 2, {
      ...{ type: 'media_wordless', leg_id: 'caller', wordless: true, since: 1, level_dbfs: -70 },
    });
    await cards.first().getByText('No words from the caller').waitFor();
  });

  test('show the sentence behind an alert, and who has taken note of it', async () => {
    const reason = { seq: 5, name: 'Violence', text: 'My stepfather beat me last night.', start: 61.5 };
    server.addCall({
      ...{ call_id: 'alarm', caller_id: '+254 711 000 111', state: 'up', alert: 'urgent' },
      ...{ alert_reason: reason, alert_acknowledged: null },
    });
    await logIn();
    const pressing = page.getByRole('region', { name: 'Need you now' });
    await pressing.getByText('My stepfather beat me last night.').waitFor();
    await pressing.getByText('Violence, at 1:01').waitFor();
    await page.getByRole('button', { name: 'Acknowledge the alert of +254 711 000 111' }).click();
    await eventually(() => server.commands.length > 0);
    expect(server.commands).toEqual([
      { target: 'supervision', action: 'acknowledge', call_id: 'alarm', alert_seq: 5 },
    ]);
    server.append('alarm', 70, {
      ...{ type: 'alert_acknowledged', alert_seq: 5, user_id: 9, name: 'Ruth Njeri' },
    });
    await page.getByText('Acknowledged by Ruth Njeri').waitFor();
    expect(await pressing.count()).toBe(0);
    expect(await page.getByRole('button', { name: /Acknowledge/ }).count()).toBe(0);
    await page.getByRole('link', { name: '+254 711 000 111' }).click();
    await page.getByText('Ruth Njeri acknowledged the alert').waitFor();
  });

  test('grow the transcript while it is spoken: interim words, then the final in their place', async () => {
    startCall();
    await logIn('admin', `/calls/${callId}`);
    await page.getByText('Call answered').waitFor();
    server.interim(callId, toUtterance('a', { speaker: 'caller', start: 1, end: 2, text: 'He beat' }));
    await page.locator('.said-interim').getByText('He beat').waitFor();
    say('a', 'He beat me.', 1);
    await lastSaid('He beat me.');
    expect(await said()).toEqual(['He beat me.']);
    expect(await page.locator('.said-interim').count()).toBe(0);
  });

  test('show which words moved the classification, where they were said', async () => {
    startCall();
    await logIn('admin', `/calls/${callId}`);
    for (const { start, body } of scriptedCall().slice(4)) server.append(callId, start, body);
    const panel = page.getByRole('complementary', { name: 'What this call is about' });
    await panel.getByText('74').first().waitFor();
    await panel.locator('.chip', { hasText: 'High priority' }).waitFor();
    expect(await page.locator('.said mark.evidence-main').allTextContents()).toContain('beat me');
    await panel.getByRole('button', { name: /^0:13 beat me .*show in the transcript$/ }).click();
    expect(await focusedText()).toContain('My stepfather beat me last night.');
    // the words come before what was made of them
    expect(await page.evaluate<boolean>(wordsFirst)).toBe(true);
    const place = { segment_id: 'seg-0', text: 'beat me', start: 14, end: 21 };
    const alert = { rule_id: 'r', name: 'Violence', severity: 'urgent' } as const;
    server.append(callId, 60, { type: 'streaming_alert', ...alert, evidence: [place] });
    await page.getByRole('alert').getByText('Urgent: Violence').waitFor({ state: 'attached' });
  });

  test('show doubtful words in grey with the reason, and sound that was taken for no speech', async () => {
    startCall();
    await logIn('admin', `/calls/${callId}`);
    const utterance = toUtterance('a', { speaker: 'caller', start: 1, end: 2, text: 'Help me.' });
    const timing = { last_speech_at_ms: 0, hangover_ms: 500, queue_ms: 4, inference_ms: 90 };
    server.append(callId, 1, {
      type: 'streaming_transcription_segment',
      utterance: { ...utterance, doubt: 'low-probability' },
      timing,
    });
    const place = { segment_id: 'b', leg_id: 'leg-caller', speaker: 'caller', end: 4.5 } as const;
    server.append(callId, 4, { type: 'transcript_dropped', ...place, reason: 'guess', text: 'door seven' });
    const doubtful = page.locator('.said-doubtful', { hasText: 'Help me.' });
    await doubtful.getByText('Doubtful: the recogniser is not sure of these words').waitFor();
    await page.getByText('probably no speech. It was recognised as “door seven”.').waitFor();
    await page.goto(server.url);
    await page.getByText('Help me. (doubtful)').waitFor();
  });

  test('show side by side what was said at the same time', async () => {
    startCall();
    for (const { start, body } of scriptedCall().slice(4)) server.append(callId, start, body);
    await logIn('admin', `/calls/${callId}`);
    const asked = await page.locator('.said-agent', { hasText: 'What is your name?' }).boundingBox();
    const answered = await page.locator('.said-caller', { hasText: 'My name is Amina' }).boundingBox();
    if (asked === null || answered === null) throw new Error('an utterance is not shown');
    expect(answered.y).toBeLessThan(asked.y + asked.height);
    expect(answered.y).toBeGreaterThanOrEqual(asked.y);
    expect(answered.x + answered.width).toBeLessThanOrEqual(asked.x);
    expect(await page.locator('.axis-overlap').count()).toBeGreaterThan(0);
  });

  test('can be used with the keyboard alone, to the end of a call', async () => {
    startCall();
    await page.goto(server.url);
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('right');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '+254 711 000 222' }).waitFor();
    await pressTabUntil('+254 711 000 222');
    await page.keyboard.press('Enter');
    await page.getByText('Call answered').waitFor();
    await pressTabUntil('End call');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'End this call?' }).waitFor();
    // the button that ends nothing has the focus first
    expect(await focusedText()).toBe('Keep the call');
    await page.keyboard.press('Escape');
    expect(server.endRequests).toEqual([]);
    expect(await focusedText()).toBe('End call');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Call ended at').waitFor();
    expect(server.endRequests).toEqual([callId]);
    expect(await page.getByRole('button', { name: 'End call' }).count()).toBe(0);
  });

  const focusedText = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent');

  async function pressTabUntil(text: string): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      const now = await focusedText();
      if (now === text) return;
      passed.push(now);
    }
    throw new Error(`${text} is not reached; the focus went over ${passed.join(', ')}`);
  }

  test('offer the end of a call only to those who may', async () => {
    startCall();
    await logIn('grace', `/calls/${callId}`);
    await page.getByText('Call answered').waitFor();
    expect(await page.getByRole('button', { name: 'End call' }).count()).toBe(0);
  });

  test('say plainly to an account that may not watch calls that it may not', async () => {
    await logIn('otieno');
    await page.getByText('Your account has no telephone.').waitFor();
    expect(await page.getByRole('link', { name: 'Live calls' }).count()).toBe(0);
    await page.goto(`${server.url}/wall`);
    await page.getByRole('alert').getByText('Your account may not see this.').first().waitFor();
    await page.goto(`${server.url}/calls/${callId}`);
    await page.getByRole('heading', { name: 'This call cannot be shown' }).waitFor();
  });

  test('follow the newest words in a long call, until the reader looks back', async () => {
    startCall();
    const line = (index: number) =>
      `This is sentence number ${index}, and it goes on for a while. `.repeat(3);
    for (let index = 0; index < 300; index++) say(`s${index}`, line(index), index * 3);
    await logIn('admin', `/calls/${callId}`);
    const latest = page.getByRole('button', { name: 'Latest words' });
    await seesEnd();
    for (let index = 300; index < 320; index++) say(`s${index}`, line(index), index * 3);
    await page.locator('.said-text').last().getByText('number 319').waitFor();
    await seesEnd();
    expect(await latest.count()).toBe(0);
    await page.locator('.transcript-scroll').hover();
    await page.mouse.wheel(0, -3000);
    await latest.waitFor();
    say('s320', line(320), 960);
    await page.locator('.said-text').last().getByText('number 320').waitFor({ state: 'attached' });
    expect(await page.evaluate<number>(distanceToEnd)).toBeGreaterThan(500);
    await latest.click();
    await seesEnd();
    await latest.waitFor({ state: 'detached' });
    // in one frame, rows out of sight until then get their real height, and the page has had no time to draw
    await page.evaluate("document.querySelector('.transcript-scroll').scrollTop = 2000");
    await latest.waitFor();
    expect(await page.evaluate<number>(distanceToEnd)).toBeGreaterThan(500);
  });

  const distanceToEnd = `(() => {
    const box = document.querySelector('.transcript-scroll');
    return box === null ? Infinity : box.scrollHeight - box.scrollTop - box.clientHeight;
  })()`;
  /** Asked from outside: a wait inside the page evaluates text there, which the page's policy forbids. */
  const seesEnd = (): Promise<void> =>
    eventually(async () => (await page.evaluate<number>(distanceToEnd)) < 2);

  test('keep a finished call at its address, with what could not be written down', async () => {
    startCall();
    for (const { start, body } of [...scriptedCall().slice(4), ...scriptedEnding()])
      server.append(callId, start, body);
    server.append(callId, 66, { type: 'postcall_transcription', utterances: 13, left_out: ['seg-late'] });
    await logIn('admin', `/calls/${callId}`);
    await page
      .getByText('The transcript is complete. 1 stretch of speech could not be written down.')
      .waitFor();
    await page.getByText('of speech that could not be written down.', { exact: false }).first().waitFor();
    await page.getByText('No sound from the caller for 2.4 s.').waitFor();
    expect(await said()).toHaveLength(13);
  });

  test('say so when a call is not known', async () => {
    await logIn('admin', '/calls/nobody');
    await page.getByText('This call is not known here.').waitFor();
  });

  test.each([[390], [1024], [1440]])('fit a screen %d px wide', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    startCall();
    for (const { start, body } of scriptedCall().slice(4)) server.append(callId, start, body);
    await logIn('admin', `/calls/${callId}`);
    await page.locator('.said').first().waitFor();
    const overflow = (): Promise<number> =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(await overflow()).toBe(0);
    await page.getByRole('link', { name: 'All live calls' }).click();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    expect(await overflow()).toBe(0);
  });
});

suite(
  `the content-security-policy in these tests${chromiumPath === null ? ' (skipped: no Chromium on this machine)' : ''}`,
  () => {
    test('would be noticed if a page broke it', async () => {
      const server = await FakeLiveServer.open(webDir);
      const browser = await launchChromium(chromiumPath as string);
      const page = await browser.newPage();
      await page.goto(server.url);
      const stopped = await page.evaluate<string>(breakPolicy);
      expect(stopped).toMatch(/^style-src/);
      await browser.close();
      await server.close();
    });
  },
);
