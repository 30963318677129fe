import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import { callId, PageStage } from '../support/page-stage.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'a page whose code does not arrive';

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
    await page.route(/assets\/(callbacks-page|call-route)-.*\.js$/, (route) => route.abort());
    await stage.logIn();
    await page.getByRole('article').first().waitFor();
    // a page that is loaded anew has no mark
    await page.evaluate('globalThis.isFirst = true');
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  test.each([
    ['callbacks', () => page.getByRole('link', { name: /^Callbacks/ }), 'Callbacks'],
    ['a call', () => page.getByRole('article').getByRole('link').first(), '+254 711 000 222'],
  ] as const)('says so, and comes when it is asked for again: %s', async (_what, link, heading) => {
    await link().click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.unroute(/assets\/(callbacks-page|call-route)-.*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(await page.evaluate('globalThis.isFirst')).toBe(true);
  });

  test.each([
    ['one of its parts', /assets\/callbacks-[^p].*\.js$/],
    ['its styles', /assets\/callbacks-.*\.css$/],
    ['all of it', /assets\/.*/],
  ])('comes when it is asked for again where %s did not arrive', async (_what, files) => {
    await page.unroute(/assets\/(callbacks-page|call-route)-.*\.js$/);
    await page.route(files, (route) => route.abort());
    await page.getByRole('link', { name: /^Callbacks/ }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Callbacks', level: 1 }).waitFor();
    expect(await page.evaluate('globalThis.isFirst')).toBe(true);
  });

  test('comes by itself where its words alone did not arrive at first', async () => {
    const words = /assets\/strings-linked-.*\.js$/;
    await page.unroute(/assets\/(callbacks-page|call-route)-.*\.js$/);
    await page.route(words, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => words.test(request.url()));
    await page.getByRole('article').getByRole('link').first().click();
    await failed;
    await page.unroute(words);
    await page.getByRole('heading', { name: '+254 711 000 222', level: 1 }).waitFor();
    expect(await page.evaluate('globalThis.isFirst')).toBe(true);
  });

  test('leaves the call of its user in sight where it is a part beside it: the case form', async () => {
    const agent: WireAgent = {
      ...{
        user_id: 1,
        name: 'Grace Wambui',
        extension: '201',
        state: 'on-call',
        reason: null,
        call_id: callId,
      },
      ...{
        duration: 5,
        supervising: null,
        wrap_up_left: null,
        auto_answer: false,
        after_call: null,
        languages: [],
        online: true,
      },
    };
    stage.server.own = { agent, colleagues: [], waiting: 0 };
    await page.route(/assets\/live-case-.*\.js$/, (route) => route.abort());
    await page.goto(`${stage.server.url}/work`);
    const part = page.getByRole('alert').filter({ hasText: 'did not arrive' });
    await part.waitFor();
    await page.getByRole('heading', { name: '+254 711 000 222' }).waitFor();
    await page.getByRole('button', { name: 'Hang up' }).first().waitFor();
    await page.unroute(/assets\/live-case-.*\.js$/);
    await part.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.work-case section').waitFor();
  });

  test('leaves a list in sight where it is a part beside it: the saved views', async () => {
    await page.route(/assets\/saved-views-.*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Find a call' }).click();
    await page.getByRole('alert').filter({ hasText: 'did not arrive' }).waitFor();
    await page.getByRole('heading', { name: 'Find a call', level: 1 }).waitFor();
    await page.getByLabel('Words that were said').waitFor();
  });
});
