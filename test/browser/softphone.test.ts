/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { PhoneCall } from '../../demo/phone/phone-call.js';
import { SipPhone } from '../../demo/phone/sip-phone.js';
import { encodeUlaw } from '../../src/audio/g711.js';
import { tone } from '../asterisk/support/goertzel.js';
import { heardBy } from '../asterisk/support/heard-by.js';
import { LiveSystem } from '../asterisk/support/live-system.js';
import { addPeople, type Person } from '../asterisk/support/people.js';
import {
  cutRegistration,
  endSession,
  keepParts,
  listenInPage,
  phoneFlags,
  writeMicrophoneFile,
} from '../support/browser-phone.js';
import { eventually } from '../support/processes.js';
import { lookAway, noticesOf, playDesktop } from '../support/desktop-notices.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { freePort } from '../support/free-port.js';
import { ask, postJson } from '../support/http-client.js';
import { logInByKeyboard, pressByKeyboard, tabTo, typeByKeyboard } from '../support/keyboard.js';

const chromium = findChromium({ likeUsers: true });
const suite = chromium ? describe : describe.skip;
const name = chromium ? 'the telephone in the page' : 'the telephone in the page (skipped: no Chromium here)';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

/** The tone that each party says, in Hz. */
const CALLER = 600;
const MICROPHONE = 1000;
const DESK = 1700;
const SUPERVISOR = 1400;
/** Until the last frames of the state before have passed. */
const SETTLE_MS = 400;

/** The time of the helpline in so many hours. */
const clockIn = (hours: number) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Nairobi' }).format(
    Date.now() + hours * 3_600_000,
  );

suite(name, () => {
  let system: LiveSystem;
  const browsers: Browser[] = [];
  let folder: string;
  let outsidePort: number;
  let outside: SipPhone | undefined;
  let agent: Page;
  let supervisor: Page;
  let caller: SipPhone;
  let peter: Person;
  const faults: string[] = [];

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'hearline-softphone-'));
    outsidePort = await freePort('127.0.2.1');
    const trunk = { AST_TRUNK_CONTACT: `sip:127.0.2.1:${outsidePort}` };
    system = await LiveSystem.start({}, { environment: trunk });
    const [grace, watcher] = (await addPeople(system, [
      { username: 'grace', name: 'Grace Wambui', role: 'counsellor', extension: '201' },
      { username: 'peter', name: 'Peter Otieno', role: 'supervisor', extension: '202' },
    ])) as [Person, Person];
    peter = watcher;
    agent = await openPage(grace, MICROPHONE);
    supervisor = await openPage(peter, SUPERVISOR);
    caller = await system.callerPhone('+254711000031');
  }, 180_000);
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await outside?.close();
    await system?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** Creates a record by the bearer API, as that user. */
  async function create<T>({ username, password }: Person, path: string, body: object): Promise<T> {
    const { url } = system.server;
    const login = await postJson(url, '/api/v1/auth/login', { username, password });
    const { data: session } = login.json() as { data: { access_token: string } };
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' };
    const answer = await ask(url, `/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return (answer.json() as { data: T }).data;
  }

  /** A supervisor warns of the person who calls. */
  async function warnOfCaller(): Promise<void> {
    const body = { narrative: 'n', reporter: { first_name: 'Rita', phone: '+254711000031' } };
    const made = await create<{ reporter: { person_id: string } }>(peter, 'cases', body);
    const flag = { kind: 'prank_caller', reason: 'Laughs and hangs up' };
    await create(peter, `persons/${made.reporter.person_id}/flags`, flag);
  }

  /** The case of the person says that their number is safe to call in an hour of the day that is not now. */
  const keepFromCalling = () =>
    create(peter, 'cases', {
      narrative: 'n',
      reporter: { first_name: 'Rita', phone: '+254711000031', safe_from: clockIn(2), safe_until: clockIn(3) },
    });

  /** In a browser of their own, which has one microphone. */
  async function openPage({ username, password }: Person, hz: number): Promise<Page> {
    const microphone = join(folder, `${username}.wav`);
    await writeMicrophoneFile(microphone, hz);
    const browser = await launchChromium(chromium as string, phoneFlags(microphone));
    browsers.push(browser);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on(
      'console',
      (message) => message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`),
    );
    page.on('pageerror', (error) => faults.push(String(error)));
    await keepParts(page);
    await playDesktop(page);
    await page.goto(system.server.url);
    await logInByKeyboard(page, username, password);
    return page;
  }

  const stateOf = (page: Page, state: string) => page.getByRole('heading', { name: state }).waitFor();
  const press = (page: Page, button: string) =>
    pressByKeyboard(page.getByRole('button', { name: button, exact: true }));
  const say = (call: PhoneCall, hz: number) => call.play(encodeUlaw(tone(hz, 1000)), { loop: true });

  /** Which of the browsers' microphones and the desk a SIP phone hears. */
  async function tonesAt(phone: SipPhone): Promise<readonly number[] | undefined> {
    return (await heardBy([phone], [MICROPHONE, SUPERVISOR, DESK])).get(phone)?.tonesHz;
  }

  /** Which of all tones a page's telephone hears. */
  async function heardIn(page: Page): Promise<readonly number[] | undefined> {
    await wait(SETTLE_MS);
    return (await listenInPage(page, [CALLER, MICROPHONE, SUPERVISOR, DESK]))?.heard;
  }

  it('registers, and its user goes to work', async () => {
    await agent.getByText('ready in this browser').waitFor();
    await supervisor.getByText('Grace Wambui').waitFor({ state: 'hidden' });
    await press(agent, 'Start work');
    await stateOf(agent, 'Available');
    await supervisor.locator('.agent-row-available', { hasText: 'Grace Wambui' }).waitFor();
  }, 60_000);

  it('is rung for a caller, and both hear each other', async () => {
    const call = await caller.call('116');
    say(call, CALLER);
    await agent.getByRole('alert').getByText('+254711000031').waitFor();
    await agent.getByRole('alert').getByText('No other call with this number').waitFor();
    await press(agent, 'Answer');
    await stateOf(agent, 'On a call');
    await agent.getByText('Grace Wambui joined').waitFor();
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
    const heard = await listenInPage(agent, [CALLER, MICROPHONE, DESK]);
    expect(heard).toMatchObject({ heard: [CALLER], codec: 'audio/opus', dtls: 'connected' });
    expect(heard?.packetsReceived).toBeGreaterThan(50);
  }, 90_000);

  it('is silent for the others while it is muted, and while the caller is on hold', async () => {
    const meter = agent.getByRole('meter', { name: 'Level of the microphone' });
    await eventually(async () => Number(await meter.getAttribute('aria-valuenow')) > -40);
    await press(agent, 'Mute');
    await agent.getByRole('button', { name: 'Unmute' }).waitFor();
    await meter.waitFor({ state: 'hidden' });
    expect(await tonesAt(caller)).toEqual([]);
    await press(agent, 'Unmute');
    await agent.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    await press(agent, 'Hold');
    await stateOf(agent, 'Caller on hold');
    expect(await tonesAt(caller)).toEqual([]);
    expect((await listenInPage(agent, [CALLER]))?.heard).toEqual([]);
    await press(agent, 'Resume');
    await stateOf(agent, 'On a call');
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
  }, 90_000);

  it('resumes the call when its connection is lost, says so, and is registered again by itself', async () => {
    await cutRegistration(agent);
    await agent.getByText('not connected').waitFor();
    await agent.getByText('ready in this browser').waitFor();
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
    expect((await listenInPage(agent, [CALLER]))?.heard).toEqual([CALLER]);
  }, 60_000);

  it('is on the same call again, by itself, when its page is loaded anew in the middle of it', async () => {
    agent.once('dialog', (dialog) => void dialog.accept()); // the browser asks: a call goes with its page
    await agent.reload();
    const back = await system.log.until('leg_back', ({ new_leg_id: id }) => id !== null);
    expect(back.speaker).toBe('agent');
    await stateOf(agent, 'On a call');
    await agent.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
    expect(await heardIn(agent)).toEqual([CALLER]);
    expect(system.log.events.map(({ type }) => type)).not.toContain('streaming_call_end');
  }, 60_000);

  it('calls a supervisor to help, who listens from the wall', async () => {
    await press(agent, 'Ask for help');
    await supervisor.getByText('Grace Wambui asks for help').waitFor();
    await press(supervisor, 'Listen');
    await supervisor.locator('.supervise-on', { hasText: 'Listen' }).waitFor();
    expect(await heardIn(supervisor)).toEqual([CALLER, MICROPHONE]);
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
    await supervisor.screenshot({ path: join(screenshots, 'softphone-wall.png') });
    await agent.screenshot({ path: join(screenshots, 'softphone-call.png') });
  }, 90_000);

  it('lets the supervisor whisper to its user, and barge in', async () => {
    await press(supervisor, 'Whisper');
    await agent.getByText('Only you hear what they say').waitFor();
    expect(await heardIn(agent)).toEqual([CALLER, SUPERVISOR]);
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
    expect(await heardIn(supervisor)).toEqual([CALLER, MICROPHONE]);
    await press(supervisor, 'Barge in');
    await agent.getByText('and all parties hear them').waitFor();
    expect(await tonesAt(caller)).toEqual([MICROPHONE, SUPERVISOR]);
    expect(await heardIn(agent)).toEqual([CALLER, SUPERVISOR]);
    await press(supervisor, 'Leave');
    await supervisor.locator('.supervise-on').waitFor({ state: 'detached' });
    expect(await heardIn(agent)).toEqual([CALLER]);
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
  }, 90_000);

  it('asks a colleague while the caller waits, talks with both, and leaves them to each other', async () => {
    const desk = await system.agentPhone();
    desk.onCall = (call) => void say(call, DESK);
    await press(agent, 'Consult');
    await typeByKeyboard(agent.getByLabel('Number or extension'), '1001');
    await press(agent, 'Call');
    await agent.getByText('The caller hears music').waitFor();
    expect(await tonesAt(desk)).toEqual([MICROPHONE]);
    expect(await heardIn(agent)).toEqual([DESK]);
    await press(agent, 'Talk together');
    await agent.getByRole('button', { name: 'Consult', exact: true }).waitFor();
    expect(await tonesAt(caller)).toEqual([MICROPHONE, DESK]);
    expect(await heardIn(agent)).toEqual([CALLER, DESK]);
    await desk.currentCall?.hangUp();
    await desk.close();
    await system.untilPhoneIsAway('1001'); // or the next caller rings there
    await agent.getByText('PJSIP/1001 left').waitFor();
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
  }, 90_000);

  it('hangs up', async () => {
    const ended = caller.currentCall?.ended;
    const given = (name: string) =>
      agent.locator('.disposition button[aria-pressed=true]', { hasText: name }).waitFor();
    await press(agent, 'Counselling'); // during the call
    await given('Counselling');
    await press(agent, 'Hang up');
    expect(await ended).toMatchObject({ by: 'them' });
    await stateOf(agent, 'Wrapping up');
    await agent.reload();
    await given('Counselling');
    await agent.keyboard.press('s'); // two keys: how the call went, and ready
    await given('Silent');
    await agent.screenshot({ path: join(screenshots, 'softphone-disposition.png') });
    await agent.locator('.disposition .button-primary:focus').waitFor();
    await agent.keyboard.press('Enter');
    await stateOf(agent, 'Available');
    await system.untilSwitchIsEmpty();
  }, 60_000);

  it('declines a call, and is rung again while no other agent is there', async () => {
    await warnOfCaller();
    await tabTo(agent.locator('#dial-number'));
    const call = await caller.call('116');
    const typing = agent.keyboard.type('0 7 '.repeat(10), { delay: 40 }); // also when the ring takes the field away
    const ring = agent.getByRole('alert');
    await ring.getByText('1 other call, the last').waitFor();
    await typing; // no space of it has answered
    expect(await ring.locator('.caller-card > *').first().textContent()).toMatch(/^Known prank callerLaughs/);
    await ring.getByRole('link', { name: 'Rita' }).waitFor();
    await ring.getByText(/waiting for 0:\d\d/).waitFor();
    await agent.screenshot({ path: join(screenshots, 'softphone-ring.png') });
    await lookAway(agent);
    expect(await noticesOf(agent)).toMatchObject([{ title: 'Your telephone rings', isOpen: true }]);
    await pressByKeyboard(agent.getByRole('button', { name: 'Answer', exact: true }), 'Escape'); // declines
    await press(agent, 'Answer'); // it rings again
    expect((await noticesOf(agent)).some(({ isOpen }) => isOpen)).toBe(false);
    await agent.getByText('Grace Wambui declined').waitFor();
    await call.hangUp();
    await stateOf(agent, 'Wrapping up');
    await system.untilSwitchIsEmpty();
  }, 60_000);

  it('calls back, from the list, a caller who left the queue, and asks how it went', async () => {
    const call = await caller.call('116'); // no agent is free: the only one wraps up
    await system.log.until('call_queued');
    await call.hangUp();
    outside = await SipPhone.open({
      ...{ user: 'outside', host: '127.0.2.1', port: outsidePort, answerAfterMs: 50 },
      server: system.asterisk.server,
    });
    outside.onCall = (answered) => void say(answered, CALLER);
    await press(agent, 'Ready for a call');
    const due = agent.getByRole('button', { name: 'Call back +254711000031', exact: true });
    await due.waitFor();
    await agent.screenshot({ path: join(screenshots, 'softphone-due.png') });
    await keepFromCalling();
    await pressByKeyboard(agent.getByRole('link', { name: /^Callbacks/ })); // with or without how many wait
    await agent.getByText(`only from ${clockIn(2).slice(0, 2)}`).waitFor();
    await pressByKeyboard(due);
    const question = agent.getByRole('alertdialog', { name: 'The case file says' });
    await question.getByText('safe to call only from').waitFor();
    expect(outside.currentCall).toBeUndefined();
    await agent.keyboard.type('She asked for it herself'); // the reason has the focus
    await agent.screenshot({ path: join(screenshots, 'softphone-override.png') });
    await press(agent, 'Call all the same');
    const strip = agent.getByRole('group', { name: 'Phone', exact: true });
    await strip.getByRole('button', { name: 'Hang up' }).waitFor(); // the call is with its user, on whichever page
    const own = agent.getByRole('group', { name: 'Outcome of the call to +254711000031' });
    await own.waitFor();
    expect(await tonesAt(outside)).toEqual([MICROPHONE]);
    expect(await heardIn(agent)).toEqual([CALLER]);
    await agent.screenshot({ path: join(screenshots, 'softphone-callback.png') });
    await outside.currentCall?.hangUp();
    await pressByKeyboard(own.getByRole('button', { name: 'Reached', exact: true }));
    await agent.getByText('No callback is owed').waitFor();
    await pressByKeyboard(agent.getByRole('link', { name: 'Called back' }));
    await agent.getByText('+254711000031').waitFor();
    await pressByKeyboard(agent.getByRole('link', { name: 'My work', exact: true }));
    await stateOf(agent, 'Wrapping up');
    await system.untilSwitchIsEmpty();
  }, 90_000);

  it('answers by itself where its user wants that', async () => {
    const autoAnswer = agent.getByLabel('Answer my calls by itself');
    await pressByKeyboard(autoAnswer, 'Space');
    await agent.locator('input:checked').and(autoAnswer).waitFor(); // once the server has it
    await press(agent, 'Ready for a call');
    await stateOf(agent, 'Available');
    const call = await caller.call('116');
    await stateOf(agent, 'On a call');
    say(call, CALLER);
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
    await pressByKeyboard(autoAnswer, 'Space');
    await call.hangUp(); // by the caller: an agent who hangs up at once has not served them, and they wait on
    await stateOf(agent, 'Wrapping up');
    await press(agent, 'Ready for a call');
    await system.untilSwitchIsEmpty();
  }, 60_000);

  it('calls a telephone on a desk, and both hear each other', async () => {
    const desk = await system.agentPhone();
    const answered = new Promise<PhoneCall>((done) => (desk.onCall = done));
    await typeByKeyboard(agent.getByLabel('Number or extension'), '1001');
    await press(agent, 'Call');
    say(await answered, DESK);
    await stateOf(agent, 'On a call');
    expect(await tonesAt(desk)).toEqual([MICROPHONE]);
    expect(await listenInPage(agent, [CALLER, DESK])).toMatchObject({ heard: [DESK] });
    await desk.currentCall?.hangUp();
    await stateOf(agent, 'Wrapping up');
    await press(agent, 'Ready for a call');
    await system.untilSwitchIsEmpty();

    const back = desk.call('201');
    await agent.getByRole('alert').waitFor();
    await press(agent, 'Answer');
    const call = await back;
    say(call, DESK);
    await stateOf(agent, 'On a call');
    expect(await tonesAt(desk)).toEqual([MICROPHONE]);
    expect(await listenInPage(agent, [CALLER, DESK])).toMatchObject({ heard: [DESK] });
    await press(agent, 'Hang up');
    await call.ended;
    await system.untilSwitchIsEmpty();
  }, 120_000);

  it('resumes a call when the session of its user ends, who logs in again after it', async () => {
    await press(agent, 'Ready for a call');
    const call = await caller.call('116');
    await press(agent, 'Answer');
    await stateOf(agent, 'On a call');
    await endSession(agent);
    const banner = agent.getByRole('alert').filter({ hasText: 'Your session has ended' });
    await banner.waitFor();
    expect(await tonesAt(caller)).toEqual([MICROPHONE]);
    await agent.screenshot({ path: join(screenshots, 'softphone-session-over.png') });
    await pressByKeyboard(banner.getByRole('button', { name: 'Hang up' }));
    await agent.getByLabel(/password/i).waitFor();
    await call.hangUp(); // one who was served for less than three seconds waits on
    await system.untilSwitchIsEmpty();
  }, 60_000);

  it('did all that within the content-security-policy', () => {
    expect(faults).toEqual([]);
  });
});
