import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { PageStage } from '../support/page-stage.js';
import { toUtterance } from '../support/scripted-call.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'a wall of many calls';
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');
const CALLS = 80;
const timing = { last_speech_at_ms: 0, hangover_ms: 0, queue_ms: 0, inference_ms: 0 };
const unclassified = {
  ...{ main_category: 'unclassified', main_category_confidence: null, sub_category: null },
  ...{ intervention_type: null, candidates: [], engine: 'e@1' },
};

jest.setTimeout(60_000);

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let server: FakeLiveServer;
  let page: Page;

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    await stage.start(chromiumPath as string);
  }, 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ server, page } = stage);
    for (let i = 0; i < CALLS; i++) {
      const startMs = Date.now() - (CALLS - i) * 1000;
      server.addCall({
        ...{ call_id: `call-${i}`, caller_id: `+254 711 000 ${100 + i}`, state: 'up', agent: `Agent ${i}` },
        ...{ start_time: new Date(startMs).toISOString(), answered_time: new Date(startMs).toISOString() },
        language: [null, 'sw', 'en'][i % 3] ?? null,
      });
    }
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  const cards = () => page.getByRole('article');
  const cardOf = (number: number) => cards().filter({ hasText: `+254 711 000 ${100 + number}` });
  const say = (number: number, text: string) => {
    const utterance = toUtterance('u', { speaker: 'caller', start: 1, end: 2, text });
    server.append(`call-${number}`, 1, { type: 'streaming_transcription_segment', utterance, timing });
  };
  const classify = (number: number, priority: 'high' | 'medium') =>
    server.append(`call-${number}`, 2, {
      ...{ type: 'streaming_classification', evidence: [] },
      classification: { ...unclassified, main_category: 'Abuse', priority },
    });

  test('shows what was said out of sight as soon as the card is scrolled to, or reached by the keyboard', async () => {
    await stage.logIn();
    await cards()
      .nth(CALLS - 1)
      .waitFor();
    // each of them said something before: no card is as it was when the page was opened
    for (let i = 0; i < CALLS; i++) say(i, 'At first.');
    await cardOf(0).getByText('At first.').waitFor();
    say(CALLS - 1, 'I am hiding under the bed.');
    say(CALLS - 14, 'He has a knife.');
    await cardOf(CALLS - 1).scrollIntoViewIfNeeded();
    await cardOf(CALLS - 1)
      .getByText('I am hiding under the bed.')
      .waitFor();
    await page.mouse.wheel(0, -100_000);
    await cardOf(0).getByRole('link').focus();
    // each card has its link and the button for its words
    for (let i = 0; i < 2 * (CALLS - 14); i++) await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toContain(`${100 + CALLS - 14}`);
    await cardOf(CALLS - 14)
      .getByText('He has a knife.')
      .waitFor({ timeout: 5_000 });
  });

  test('has the newest words of a card out of sight in the page within ten seconds', async () => {
    await page.clock.install();
    await stage.logIn();
    await cards()
      .nth(CALLS - 1)
      .waitFor();
    // a change that is drawn: from here on the card is out of sight and behind
    await cardOf(0).getByRole('link').focus();
    say(CALLS - 1, 'I am hiding under the bed.');
    say(0, 'Hello.');
    await cardOf(0).getByText('Hello.').waitFor();
    expect(await cardOf(CALLS - 1).textContent()).not.toContain('under the bed');
    await page.clock.fastForward(10_000);
    await cardOf(CALLS - 1)
      .getByText('I am hiding under the bed.')
      .waitFor({ state: 'attached' });
  });

  test('has the page of a call at hand, before the network is gone', async () => {
    // its words are imported last: they are asked for by one of its parts
    const words = page.waitForResponse(
      (answer) =>
        /assets\/strings-linked-.*\.js$/.test(answer.url()) && answer.request().resourceType() === 'script',
    );
    await stage.logIn();
    await (await words).finished();
    await page.context().setOffline(true);
    await cardOf(0).getByRole('link').click();
    await page.getByRole('heading', { name: '+254 711 000 100', level: 1 }).waitFor();
  });

  test('keeps the focus on a card that moves up as another call ends', async () => {
    await stage.logIn();
    await cards()
      .nth(CALLS - 1)
      .waitFor();
    await cardOf(12).getByRole('link').focus();
    server.append('call-0', 60, {
      ...{ type: 'streaming_call_end', side: 'caller', cause: 16, reason: 'caller-hung-up' },
      ...{ note: null, user_id: null },
    });
    await page.getByRole('heading', { name: 'Ended lately' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toContain('112');
  });

  test('is found by letters as they are typed, also in the middle', async () => {
    await stage.logIn();
    await cards()
      .nth(CALLS - 1)
      .waitFor();
    const find = page.getByLabel('Find among these calls');
    await find.pressSequentially('71100042');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('1');
    await page.getByText('1 of 80 calls.').waitFor();
    expect(await find.inputValue()).toBe('711000142');
    await page.getByRole('button', { name: 'Show all calls' }).click();
    expect(await find.inputValue()).toBe('');
  });

  test('brings a call that needs a person to the front from the far end', async () => {
    await stage.logIn();
    await cards()
      .nth(CALLS - 1)
      .waitFor();
    classify(CALLS - 1, 'high');
    await page
      .getByRole('region', { name: 'Need you now' })
      .getByText(`000 ${100 + CALLS - 1}`)
      .waitFor();
    expect(await cards().count()).toBe(CALLS);
  });

  test('is narrowed by words, priority and language, by an address that can be sent, and hides none that needs a person', async () => {
    classify(3, 'high');
    classify(5, 'medium');
    say(7, 'The teacher was shouting.');
    await stage.logIn();
    await cards()
      .nth(CALLS - 1)
      .waitFor();
    await page.getByLabel('Find among these calls').fill('711000142');
    await page.getByText('1 of 79 calls.').waitFor();
    await cardOf(42).waitFor();
    expect(await cards().count()).toBe(2);
    await cardOf(3).waitFor();
    for (const [sought, number] of [
      ['agent 17', 17],
      ['TEACHER', 7],
      ['abuse', 5],
    ] as const) {
      await page.getByLabel('Find among these calls').fill(sought);
      await cardOf(number).waitFor();
      await page.getByText('1 of 79 calls.').waitFor();
    }
    await page.getByLabel('Find among these calls').fill('');
    await page.getByLabel('Priority', { exact: true }).selectOption('medium');
    await page.getByText('1 of 79 calls.').waitFor();
    expect(new URL(page.url()).search).toBe('?priority=medium');
    await page.screenshot({ path: `${screenshots}/wall-filter.png` });
    await page.reload();
    await page.getByText('1 of 79 calls.').waitFor();
    await cardOf(5).waitFor();
    await page.getByRole('button', { name: 'Show all calls' }).click();
    await cards()
      .nth(CALLS - 1)
      .waitFor();
    const language = page.getByLabel('Caller’s language');
    await language.selectOption('Swahili');
    await page.getByText('27 of 79 calls.').waitFor();
    expect([new URL(page.url()).search, await cards().count()]).toEqual(['?language=sw', 28]);
    await page.reload();
    await page.getByText('27 of 79 calls.').waitFor();
    await language.selectOption('not known yet');
    await page.getByText('26 of 79 calls.').waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.screenshot({ path: `${screenshots}/wall-filter-language-narrow.png` });
    expect(await page.evaluate(sideways)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Show all calls' }).click();
    await page.getByLabel('Find among these calls').fill('no call has this');
    await page.getByText('0 of 79 calls.').waitFor();
    expect(await cards().count()).toBe(1);
  });
});
