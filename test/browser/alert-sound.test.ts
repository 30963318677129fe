/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { PageStage } from '../support/page-stage.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the pages of a supervisor';

/** Notes at the page how many tones it has started. */
const countTones = `{
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    const { dataset } = document.documentElement;
    dataset.tones = String(Number(dataset.tones ?? 0) + 1);
    start.apply(this, when);
  };
}`;

jest.setTimeout(60_000);

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  let server: FakeLiveServer;
  let page: Page;

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(async () => {
    await stage.open();
    ({ server, page } = stage);
  });
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  test('sound for an urgent alert on whichever page a supervisor is, and fall silent where that is switched off', async () => {
    await page.addInitScript({ content: countTones });
    const reason = { seq: 5, name: 'Violence', text: 'He beat me.', start: 61.5 };
    const alarm = { alert: 'urgent', alert_reason: reason, alert_acknowledged: null } as const;
    await stage.logIn('admin', '/callbacks');
    server.addCall({ call_id: 'alarm', state: 'up', ...alarm });
    await page.locator('[data-tones="2"]').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Live calls' }).click();
    await page.getByText('He beat me.').waitFor();
    await page.getByLabel('Sound of urgent alerts').uncheck();
    server.addCall({
      call_id: 'another',
      state: 'up',
      ...alarm,
      alert_reason: { ...reason, text: 'He has a knife.' },
    });
    await page.getByText('He has a knife.').waitFor();
    expect(await page.locator('[data-tones="2"]').count()).toBe(1);
    await page.getByLabel('Sound of urgent alerts').check(); // and it is known how that sounds
    await page.locator('[data-tones="4"]').waitFor({ state: 'attached' });
  });
});
