/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { barriersOf } from '../support/barriers.js';
import { BearerStage } from '../support/bearer-stage.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { storeCall, suggestingWords, SUGGESTING_WORDS } from '../support/suggesting-call.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const title = 'corrections of what the machine said';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const RIGHT_WORDS = 'My name is Aminah Hassan and my uncle beats me';

jest.setTimeout(90_000);

suite(chromium === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  let stage: BearerStage;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];
  let calls = 0;

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(150_000));
    [stage, browser] = await Promise.all([BearerStage.open(), launchChromium(chromium as string)]);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  beforeEach(() => {
    faults = [];
  });
  afterEach(async () => {
    expect({ faults, barriers: await barriersOf(page) }).toEqual({ faults: [], barriers: [] });
    await context.close();
  });

  /** A call of the counsellor that is over. */
  async function newCall(): Promise<string> {
    const id = `call${++calls}`;
    const events = [
      ...suggestingWords(),
      { type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' } as const,
      { type: 'transcript.complete', utterances: 2, leftOut: [] } as const,
    ];
    await storeCall(stage, id, { at: 'counsellor', events });
    return id;
  }

  async function logIn(username: string, id: string, language = 'en'): Promise<void> {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript((code) => localStorage.setItem('hearline.language', code), language);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await page.goto(`${stage.app.url}/calls/${id}`);
    await page.locator('input[autocomplete=username]').fill(username);
    await page.locator('input[autocomplete=current-password]').fill(stage.app.passwordOf(username));
    await page.keyboard.press('Enter');
    await page.getByText(SUGGESTING_WORDS.age).first().waitFor();
  }

  const picture = (name: string) => page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
  const named = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (name: string) => {
    for (let tries = 0; tries < 60; tries++) {
      if ((await named()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${name} by the keyboard`);
  };
  const said = (segmentId: string) => page.locator(`#said-${segmentId}`);
  const feedbackOf = async (id: string, as = 'counsellor') =>
    (await stage.api.get(`calls/${id}/feedback`, { as })).data.feedback as Array<Record<string, unknown>>;

  test('words are corrected by the keyboard alone; those of the machine stay beside them', async () => {
    const id = await newCall();
    await logIn('counsellor', id);
    await said('caller-2')
      .getByRole('button', { name: 'Correct the words at 0:39' })
      .waitFor({ state: 'attached' });
    await tabTo('Correct the words at 0:29');
    await page.keyboard.press('ArrowDown');
    expect(await named()).toBe('Correct the words at 0:39');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(RIGHT_WORDS);
    await page.keyboard.press('Tab');
    await page.keyboard.type('she spells it with an h');
    await picture('correction-form');
    await page.keyboard.press('Enter');
    await said('caller-2').getByText(RIGHT_WORDS).waitFor();
    await said('caller-2').getByText(SUGGESTING_WORDS.story).waitFor();
    await said('caller-2').getByText('Corrected by counsellor:').waitFor();
    expect(await named()).toBe('Correct the words at 0:39');
    await picture('correction');
    expect(await feedbackOf(id)).toMatchObject([
      { subject: 'words', value: RIGHT_WORDS, machine_value: SUGGESTING_WORDS.story, state: 'holds' },
    ]);
    await page.keyboard.press('Shift+Tab');
    expect(await named()).toBe('Withdraw');
    await page.keyboard.press('Enter');
    await said('caller-2').getByText(RIGHT_WORDS).waitFor({ state: 'detached' });
    expect(await feedbackOf(id)).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('a correction that changes nothing, or is given up, leaves all as it was, and says why', async () => {
    const id = await newCall();
    await logIn('counsellor', id);
    const open = said('caller-1').getByRole('button', { name: 'Correct the words at 0:29' });
    await open.click();
    await page.getByRole('button', { name: 'Keep the correction' }).click();
    await page
      .getByRole('alert')
      .getByText('The machine said the same: there is nothing to correct.')
      .waitFor();
    await page.getByLabel('Words as you hear them').fill('  ');
    await page.getByRole('button', { name: 'Keep the correction' }).click();
    await page.getByRole('alert').getByText('This cannot be kept.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('form').waitFor({ state: 'detached' });
    await open.click();
    await page.route('**/feedback', (route) => route.abort());
    await page.getByLabel('Words as you hear them').fill('I am thirteen years old');
    await page.getByRole('button', { name: 'Keep the correction' }).click();
    await page.getByRole('alert').getByText('There is no connection to the server.').waitFor();
    expect(await page.getByLabel('Words as you hear them').inputValue()).toBe('I am thirteen years old');
    expect(await feedbackOf(id)).toEqual([]);
    await page.getByLabel('Note').fill('she said it twice');
    await page.unroute('**/feedback');
    await page.reload();
    await open.click();
    expect(await page.getByLabel('Words as you hear them').inputValue()).toBe('I am thirteen years old');
    expect(await page.getByLabel('Note').inputValue()).toBe('she said it twice');
  });

  test('labels are corrected by the keyboard alone, and named beside those of the machine', async () => {
    const id = await newCall();
    await logIn('supervisor', id);
    await page.getByRole('button', { name: 'Correct a label…' }).waitFor();
    await tabTo('Correct a label…');
    await page.keyboard.press('Enter');
    await page.keyboard.press('P');
    await page.keyboard.press('Tab');
    await page.keyboard.press('L');
    await page.keyboard.press('Tab');
    await page.keyboard.type('it was years ago');
    await page.keyboard.press('Enter');
    const list = page.getByRole('region', { name: 'Corrections' });
    await list.getByText('Priority: Low priority, instead of High priority').waitFor();
    await list.getByText('it was years ago').waitFor();
    await page.getByRole('button', { name: 'Correct a label…' }).click();
    await page.getByLabel('Right is').selectOption({ label: '\u2003\u2003Child Labor' });
    await page.getByRole('button', { name: 'Keep the correction' }).click();
    await list.getByText('Category: Child Labor, instead of VANE / Physical Abuse').waitFor();
    await picture('label-corrections');
  });

  test('a reader of redacted words sees that there is a correction, without its words', async () => {
    const id = await newCall();
    const body = { subject: 'words', segment_id: 'caller-2', value: RIGHT_WORDS };
    await stage.api.post(`calls/${id}/feedback`, body, { as: 'counsellor' });
    await logIn('case_manager', id);
    await page.getByText('other words, which you may not read').waitFor();
    expect(await page.content()).not.toContain('Aminah');
    expect(await page.locator('.said-correct').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Correct a label…' }).count()).toBe(0);
  });

  test('in Arabic, on a telephone, nothing is wider than the page', async () => {
    const id = await newCall();
    const body = { subject: 'words', segment_id: 'caller-2', value: RIGHT_WORDS, note: 'Aminah' };
    await stage.api.post(`calls/${id}/feedback`, body, { as: 'counsellor' });
    await logIn('counsellor', id, 'ar');
    await page.setViewportSize({ width: 390, height: 844 });
    await said('caller-2').getByText(RIGHT_WORDS).waitFor();
    await said('caller-2').hover();
    await said('caller-2').locator('.said-correct').click();
    await said('caller-2').locator('form').waitFor();
    expect(await page.evaluate(sideways)).toBe(0);
    await picture('corrections-ar');
  });
});
