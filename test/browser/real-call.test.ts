import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { PhoneCall } from '../../demo/phone/phone-call.js';
import { LiveSystem, TEST_PASSWORD } from '../asterisk/support/live-system.js';
import { recordedSpeech } from '../asterisk/support/recorded-speech.js';
import { findChromium, launchChromium } from '../support/chromium.js';

const chromium = findChromium({ likeUsers: true });
const suite = chromium ? describe : describe.skip;
const name = chromium
  ? 'a supervisor watches a real call'
  : 'a supervisor watches a real call (skipped: no Chromium on this machine)';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');

suite(name, () => {
  let system: LiveSystem;
  let browser: Browser;
  let page: Page;
  const violations: string[] = [];

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    system = await LiveSystem.start();
    browser = await launchChromium(chromium as string);
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    page.on('pageerror', (error) => violations.push(String(error)));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await system?.close();
  }, 60_000);

  /**
   * Marked words split a sentence into elements; a person reads the sentence. Looked for in the browser, which asks seldom: the
   * phones speak from this process, and reading the page here every few milliseconds made holes in what they say.
   */
  const untilRead = (text: string): Promise<void> =>
    page.locator('body', { hasText: text }).waitFor({ timeout: 30_000 });

  it('reads what both parties say while they say it, and what it is about', async () => {
    const passage = recordedSpeech(1, 3, 5);
    await page.goto(system.server.url);
    await page.getByLabel(/user/i).fill('admin');
    await page.getByLabel(/password/i).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await page
      .getByText(/no calls/i)
      .first()
      .waitFor();

    const agent = await system.agentPhone();
    const answered = new Promise<PhoneCall>((done) => (agent.onCall = done));
    const call = await (await system.callerPhone('+254711000021')).call('116');
    const agentCall = await answered;
    const { call_id: callId } = await system.log.until(
      'media_started',
      ({ leg_id: leg }) => leg !== 'caller',
    );
    await page.getByText('+254711000021').first().click();
    await page.waitForURL(`**/calls/${callId}`);

    const played = [call.play(passage.caller), agentCall.play(passage.agent)];
    await untilRead('stepfather beat me last night');
    await untilRead('I am sorry this happened to you');
    await untilRead('Physical Abuse');
    await Promise.all(played.map(({ done }) => done));
    await untilRead('twelve years old');
    await page.screenshot({ path: join(screenshots, 'real-call.png') });
    await call.hangUp();
    await page
      .getByText(/transcript is complete/i)
      .first()
      .waitFor({ timeout: 30_000 });
    expect(violations).toEqual([]);
    await system.untilSwitchIsEmpty();
  }, 150_000);
});
