/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { PhoneCall } from '../../demo/phone/phone-call.js';
import type { SipPhone } from '../../demo/phone/sip-phone.js';
import { decodeUlaw, encodeUlaw } from '../../src/audio/g711.js';
import { isHeard, tone } from '../asterisk/support/goertzel.js';
import { LiveSystem } from '../asterisk/support/live-system.js';
import { addPeople, type Person } from '../asterisk/support/people.js';
import {
  cutRegistration,
  keepConnections,
  listenInPage,
  phoneFlags,
  writeMicrophoneFile,
} from '../support/browser-phone.js';
import { findChromium, launchChromium } from '../support/chromium.js';

const chromium = findChromium();
const suite = chromium ? describe : describe.skip;
const name = chromium ? 'the telephone in the page' : 'the telephone in the page (skipped: no Chromium here)';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

/** What everybody says, Hz. */
const CALLER = 600;
const MICROPHONE = 1000;
const DESK = 1700;
const LISTEN_MS = 1_200;
/** Until the last frames of the state before have passed. */
const SETTLE_MS = 400;

suite(name, () => {
  let system: LiveSystem;
  let browser: Browser;
  let folder: string;
  let agent: Page;
  let supervisor: Page;
  let caller: SipPhone;
  const faults: string[] = [];

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'hearline-softphone-'));
    const microphone = join(folder, 'microphone.wav');
    await writeMicrophoneFile(microphone, MICROPHONE);
    system = await LiveSystem.start();
    browser = await launchChromium(chromium as string, phoneFlags(microphone));
    const [grace, peter] = (await addPeople(system, [
      { username: 'grace', name: 'Grace Wambui', role: 'counsellor', extension: '201' },
      { username: 'peter', name: 'Peter Otieno', role: 'supervisor', extension: '202' },
    ])) as [Person, Person];
    agent = await openPage(grace);
    supervisor = await openPage(peter);
    caller = await system.callerPhone('+254711000031');
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await system?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }, 60_000);

  async function openPage({ username, password }: Person): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await keepConnections(page);
    await page.goto(system.server.url);
    await page.getByLabel(/user/i).fill(username);
    await page.getByLabel(/password/i).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    return page;
  }

  const stateOf = (page: Page, state: string) => page.getByRole('heading', { name: state }).waitFor();
  const press = (page: Page, button: string) =>
    page.getByRole('button', { name: button, exact: true }).click();
  const say = (call: PhoneCall, hz: number) => call.play(encodeUlaw(tone(hz, 1000)), { loop: true });

  /** Whether a SIP phone hears the microphone of the browser. */
  async function hearsMicrophone(phone: SipPhone): Promise<boolean> {
    await wait(SETTLE_MS);
    const fromMs = performance.timeOrigin + performance.now();
    await wait(LISTEN_MS);
    return isHeard(decodeUlaw(phone.audio.heard(fromMs, fromMs + LISTEN_MS)), MICROPHONE, LISTEN_MS);
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
    await press(agent, 'Answer');
    await stateOf(agent, 'On a call');
    await agent.getByText('Grace Wambui joined').waitFor();
    expect(await hearsMicrophone(caller)).toBe(true);
    const heard = await listenInPage(agent, [CALLER, MICROPHONE, DESK]);
    // a caller from the telephone network speaks PCMU: Asterisk leaves it as it is
    expect(heard).toMatchObject({ heard: [CALLER], codec: 'audio/PCMU', dtls: 'connected' });
    expect(heard?.packetsReceived).toBeGreaterThan(50);
  }, 90_000);

  it('is silent for the others while it is muted, and while the caller is on hold', async () => {
    await press(agent, 'Mute');
    await agent.getByRole('button', { name: 'Unmute' }).waitFor();
    expect(await hearsMicrophone(caller)).toBe(false);
    await press(agent, 'Unmute');
    await agent.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    await press(agent, 'Hold');
    await stateOf(agent, 'Caller on hold');
    expect(await hearsMicrophone(caller)).toBe(false);
    expect((await listenInPage(agent, [CALLER]))?.heard).toEqual([]);
    await press(agent, 'Resume');
    await stateOf(agent, 'On a call');
    expect(await hearsMicrophone(caller)).toBe(true);
  }, 90_000);

  it('goes on with the call when its connection is lost, says so, and is registered again by itself', async () => {
    await cutRegistration(agent);
    await agent.getByText('not connected').waitFor();
    await agent.getByText('ready in this browser').waitFor();
    expect(await hearsMicrophone(caller)).toBe(true);
    expect((await listenInPage(agent, [CALLER]))?.heard).toEqual([CALLER]);
  }, 60_000);

  it('calls a supervisor to help, who listens from the wall', async () => {
    await press(agent, 'Ask for help');
    await supervisor.getByText('Grace Wambui asks for help').waitFor();
    await press(supervisor, 'Listen');
    await supervisor.locator('.supervise-on', { hasText: 'Listen' }).waitFor();
    await wait(SETTLE_MS);
    expect((await listenInPage(supervisor, [CALLER, MICROPHONE]))?.heard).toEqual([CALLER, MICROPHONE]);
    await supervisor.screenshot({ path: join(screenshots, 'softphone-wall.png') });
    await agent.screenshot({ path: join(screenshots, 'softphone-call.png') });
    await press(supervisor, 'Leave');
    await supervisor.locator('.supervise-on').waitFor({ state: 'detached' });
  }, 90_000);

  it('hangs up', async () => {
    const ended = caller.currentCall?.ended;
    await press(agent, 'Hang up');
    expect(await ended).toMatchObject({ by: 'them' });
    await stateOf(agent, 'Wrapping up');
    await press(agent, 'Ready for a call');
    await stateOf(agent, 'Available');
    await system.untilSwitchIsEmpty();
  }, 60_000);

  it('declines a call, and is rung again while nobody else is there', async () => {
    const call = await caller.call('116');
    await press(agent, 'Decline');
    await press(agent, 'Answer');
    await agent.getByText('Grace Wambui declined').waitFor();
    await call.hangUp();
    await stateOf(agent, 'Wrapping up');
    await system.untilSwitchIsEmpty();
  }, 60_000);

  it('answers by itself where its user wants that', async () => {
    const autoAnswer = agent.getByLabel('Answer my calls by itself');
    await autoAnswer.click();
    await agent.locator('input:checked').and(autoAnswer).waitFor(); // once the server has it
    await press(agent, 'Ready for a call');
    await stateOf(agent, 'Available');
    const call = await caller.call('116');
    await stateOf(agent, 'On a call');
    say(call, CALLER);
    expect(await hearsMicrophone(caller)).toBe(true);
    await autoAnswer.click();
    await press(agent, 'Hang up');
    await call.ended;
    await press(agent, 'Ready for a call');
    await system.untilSwitchIsEmpty();
  }, 60_000);

  it('calls a telephone on a desk, and both hear each other', async () => {
    const desk = await system.agentPhone();
    const answered = new Promise<PhoneCall>((done) => (desk.onCall = done));
    await agent.getByLabel('Number or extension').fill('1001');
    await press(agent, 'Call');
    say(await answered, DESK);
    await stateOf(agent, 'On a call');
    expect(await hearsMicrophone(desk)).toBe(true);
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
    expect(await hearsMicrophone(desk)).toBe(true);
    expect(await listenInPage(agent, [CALLER, DESK])).toMatchObject({ heard: [DESK] });
    await press(agent, 'Hang up');
    await call.ended;
    await system.untilSwitchIsEmpty();
  }, 120_000);

  it('did all that within the content-security-policy', () => {
    expect(faults).toEqual([]);
  });
});
