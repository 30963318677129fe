import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { findChromium } from '../support/chromium.js';
import { PageStage } from '../support/page-stage.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'times on the pages';

/** As the list of callbacks has it: the hours in which it is safe to call are those of the helpline, too. */
const callback = {
  ...{ id: 1, call_id: 'c1', calls: 1, phone: '+254711000031', reason: 'abandoned', state: 'open', tries: 0 },
  ...{ waited: 0, created_at: '2026-11-28T22:30:00.000Z', taken_by: null, taken_at: null, done_at: null },
  ...{ done_reason: null, outcome: null, tried_call_id: null },
  contact: {
    ...{ may_call: false, reason: null, safe_from: '14:00', safe_until: '16:00' },
    ...{ keep_confidential: false, neutral_caller_id: false },
  },
};

jest.setTimeout(60_000);

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  test.each([
    ['Africa/Nairobi', 'en-GB', '29 Nov, 01:30'],
    ['Africa/Kampala', 'en-GB', '29 Nov, 01:30'],
    ['UTC', 'en-GB', '29 Nov, 01:30 GMT+3'],
    ['America/New_York', 'fr', '29 nov., 01:30 UTC+3'],
    ['Asia/Tokyo', 'ar', '29 نوفمبر، 01:30 ص غرينتش+3'],
  ])(
    'are those of the helpline for a reader in %s (%s), and name their zone where the clocks differ',
    async (timezoneId, locale, shown) => {
      await stage.open({ timezoneId, locale });
      const { page } = stage;
      await page.route('**/api/v1/desk/callbacks?*', (route) => {
        const pagination = { page: 1, limit: 50, total: 1, pages: 1 };
        return route.fulfill({ json: { success: true, data: { callbacks: [callback] }, pagination } });
      });
      await page.goto(`${stage.server.url}/callbacks`);
      await page.locator('input[autocomplete=username]').fill('otieno');
      await page.locator('input[autocomplete=current-password]').fill('right');
      await page.keyboard.press('Enter');
      const facts = page.locator('.callback .quiet').first();
      await facts.waitFor();
      expect(((await facts.textContent()) ?? '').replaceAll(/[\u200e\u200f\u00a0\u202f]/g, ' ')).toContain(
        shown,
      );
      expect(await page.locator('.contact-wishes').textContent()).toContain('14:00');
    },
  );
});
