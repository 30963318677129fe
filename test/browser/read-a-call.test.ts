import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const titleOf = (title: string) =>
  chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title;

jest.setTimeout(60_000);

suite(titleOf('a reader of a call'), () => {
  const stage = new PageStage();
  let page: Page;

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ page } = stage);
    stage.startCall();
    for (let index = 0; index < 200; index++) stage.say(`s${index}`, line(index), index * 3);
    await stage.logIn('admin', `/calls/${callId}`);
    await page.locator('.said-text').last().getByText('Nothing at 199.').waitFor();
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  const line = (index: number) => (index % 60 === 10 ? `My Únclé came, ${index}.` : `Nothing at ${index}.`);

  test('finds words in it, and goes from place to place by the keyboard', async () => {
    const marked = () => page.evaluate<number>("CSS.highlights.get('found')?.size ?? 0");
    const status = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
    const isInSight = (index: number) =>
      eventually(async () => {
        const box = await page.getByText(`came, ${index}.`).boundingBox();
        return box !== null && box.y > 0 && box.y < 720;
      });
    await page.keyboard.press('/');
    await page.keyboard.type('UNCLE');
    await status('1 of 4');
    expect(await marked()).toBe(4);
    await page.keyboard.press('Enter');
    await status('2 of 4');
    await isInSight(70);
    await page.keyboard.press('Shift+Enter');
    await isInSight(10);
    await page.keyboard.press('Shift+Enter');
    await status('4 of 4');
    await isInSight(190);
    stage.say('s200', 'And my uncle again', 620);
    await status('4 of 5');
    await page.keyboard.type(' went');
    await status('Not in these words');
    expect(await marked()).toBe(0);
  });

  test('prints all of its words, and nothing that is only pressed', async () => {
    const cutOff = `(() => {
      const box = document.querySelector('.transcript-scroll');
      return box.scrollHeight - box.clientHeight;
    })()`;
    expect(await page.evaluate<number>(cutOff)).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: 'print' });
    await eventually(async () => (await page.evaluate<number>(cutOff)) <= 1);
    expect(
      await page.locator('.shell-header, .rail, main .button, main form').locator('visible=true').count(),
    ).toBe(0);
    expect(await page.getByText('Nothing at 0.').isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });
});
