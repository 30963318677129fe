import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import { callId, PageStage } from '../support/page-stage.js';
import { scriptedCall, toUtterance } from '../support/scripted-call.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the words of a call beside the wall';

const timing = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };
const otherId = '1763737000.99';

jest.setTimeout(60_000);

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let page: Page;

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ page } = stage);
    stage.startCall();
    stage.say('a', 'He beats me.', 1);
    stage.server.addCall({ call_id: otherId, caller_id: '0722000333' });
    for (const { start, body } of scriptedCall().slice(0, 4)) stage.server.append(otherId, start, body);
    const utterance = toUtterance('b', { speaker: 'caller', start: 1, end: 2, text: 'Nobody came.' });
    stage.server.append(otherId, 1, { type: 'streaming_transcription_segment', utterance, timing });
    await page.setViewportSize({ width: 1440, height: 900 });
    await stage.logIn('admin', '/wall');
    await page.getByRole('article').nth(1).waitFor();
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  const panel = (caller: string) => page.getByRole('region', { name: `What is said: ${caller}` });
  const wordsOf = () => new URL(page.url()).searchParams.get('words');
  const focusCard = (id: string) => page.locator(`[data-call="${id}"] .card-link`).focus();

  test('grow as they are said, follow the keys from call to call, and go with one key', async () => {
    await focusCard(callId);
    await page.keyboard.press('o');
    const first = panel('+254 711 000 222');
    await first.getByText('He beats me.', { exact: true }).waitFor();
    stage.say('c', 'Every night.', 3);
    await first.getByText('Every night.', { exact: true }).waitFor();
    expect(wordsOf()).toBe(callId);
    await stage.picture('words-beside-wall');
    await focusCard(otherId);
    await page.keyboard.press('Shift'); // a key that leads nowhere: the focus was moved by the test
    await panel('0722000333').getByText('Nobody came.', { exact: true }).waitFor();
    expect([wordsOf(), await first.count()]).toEqual([otherId, 0]);
    await page.keyboard.press('o');
    await panel('0722000333').waitFor({ state: 'detached' });
    expect(wordsOf()).toBeNull();
    await page.keyboard.press(await keyTo(callId));
    await page.locator(`[data-call="${callId}"] .card-link:focus`).waitFor();
    expect(wordsOf()).toBeNull();
  });

  test('stay in sight along a long wall', async () => {
    for (let at = 0; at < 20; at++)
      stage.server.addCall({ call_id: `more-${at}`, caller_id: `07330001${at + 10}` });
    await page.getByRole('article').nth(21).waitFor();
    await page.getByRole('button', { name: 'Words beside: 0722000333' }).click();
    await panel('0722000333').waitFor();
    await page.locator('[data-call] .card-link').last().focus();
    const { y = -1, height = 0 } = (await panel('0722000333').boundingBox()) ?? {};
    expect([y >= 0, y + height <= 900]).toEqual([true, true]);
  });

  test('are in the address, and those of a call that is not there say so', async () => {
    await page.goto(`${stage.server.url}/wall?words=${otherId}`);
    await panel('0722000333').getByText('Nobody came.', { exact: true }).waitFor();
    await panel('0722000333').getByRole('link', { name: 'Close the words' }).click();
    await panel('0722000333').waitFor({ state: 'detached' });
    await page.goto(`${stage.server.url}/wall?words=none`);
    await page.getByRole('region', { name: 'Words beside' }).getByRole('alert').waitFor();
    await page.getByRole('article').nth(1).waitFor();
  });

  test('stay while the calls are narrowed, and are left out where there is no room', async () => {
    await page.getByRole('button', { name: 'Words beside: 0722000333' }).click();
    await panel('0722000333').waitFor();
    await page.getByLabel('Find among these calls').fill('711');
    await page.locator(`[data-call="${otherId}"]`).waitFor({ state: 'detached' });
    await panel('0722000333').getByText('Nobody came.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show all calls' }).click();
    await page.locator(`[data-call="${otherId}"]`).waitFor();
    await panel('0722000333').waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await panel('0722000333').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Words beside/ }).count()).toBe(0);
  });

  /** The key that leads to a call from the one beside it. */
  async function keyTo(id: string): Promise<string> {
    const first = await page.locator('[data-call]').first().getAttribute('data-call');
    return first === id ? 'k' : 'j';
  }
});
