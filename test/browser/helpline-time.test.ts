import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import { PageStage } from '../support/page-stage.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'times on the pages';

/** As the list of callbacks has it: the hours in which it is safe to call are those of the helpline, too. */
const callback = {
  ...{ id: 1, call_id: 'c1', calls: 1, phone: '+254711000031', reason: 'abandoned', state: 'open', tries: 0 },
  ...{ waited: 0, created_at: '2026-11-28T22:30:00.000Z', taken_by: null, taken_at: null, done_at: null },
  ...{ done_reason: null, outcome: null, tried_call_id: null, snoozed_until: null, snooze_note: null },
  persons: [],
  contact: {
    ...{ may_call: false, reason: null, safe_from: '14:00', safe_until: '16:00' },
    ...{ keep_confidential: false, neutral_caller_id: false },
  },
};

/** Without a call. */
const grace: WireAgent = {
  ...{ user_id: 7, name: 'Grace Wambui', extension: '201', state: 'available', reason: null, call_id: null },
  ...{
    duration: 5,
    wrap_up_left: null,
    auto_answer: false,
    after_call: null,
    languages: [],
    online: true,
    supervising: null,
  },
};

/** The figures of two agents, of whom one is looking. */
const performance = [
  { user_id: '8', calls_answered: 30, talk_seconds: 9_000 },
  { user_id: '7', calls_answered: 12, talk_seconds: 3_725.4 },
];

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

  test('an agent without a call reads the own figures of the day at the helpline, or that they are away', async () => {
    await stage.open({ timezoneId: 'America/New_York', locale: 'en-GB' });
    const { page, server } = stage;
    await page.clock.setFixedTime('2026-11-28T22:30:00Z');
    const asked: string[] = [];
    await page.route('**/api/v1/dashboard/agent-performance?*', (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({ json: { status: 'success', data: { period: {}, agents: performance } } });
    });
    server.own = { agent: grace, colleagues: [], waiting: 0 };
    await stage.logIn('admin', '/work');
    await page.locator('.today-figures').waitFor();
    expect(await page.locator('.today-figures div').allTextContents()).toEqual([
      'Calls answered today12',
      'Time in conversation today1:02:05',
    ]);
    expect(asked).toEqual(['?from=2026-11-29&to=2026-11-29']);
    await page.route('**/api/v1/dashboard/agent-performance?*', (route) => route.fulfill({ status: 403 }));
    await page.reload();
    await page.getByText('Your figures of today could not be read.').waitFor();
    expect(await page.locator('.today-figures').count()).toBe(0);
  });
});
