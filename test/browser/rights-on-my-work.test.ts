import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import { callId, PageStage } from '../support/page-stage.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the page of a user on a call';

jest.setTimeout(60_000);

const agent: WireAgent = {
  ...{ user_id: 1, name: 'Otieno', extension: '201', state: 'on-call', reason: null, call_id: callId },
  ...{ supervising: null, duration: 5, wrap_up_left: null, auto_answer: false, after_call: null },
  ...{ languages: [], online: true },
};

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();
  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  beforeEach(() => stage.open());
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  test.each([
    ['counsellor', 1, 1],
    ['partner', 5, 0],
    ['media_account', 6, 0],
  ] as const)(
    'offers a %s the case and the outcome of the call by right',
    async (roleName, role, offered) => {
      stage.server.users['otieno'] = { password: 'right', role, roleName };
      stage.startCall();
      stage.server.sendDesk(stage.server.desk, { agent, colleagues: [], waiting: 0 });
      await stage.logIn('otieno', '/work');
      await stage.page.locator('.work-call').waitFor();
      // both stand there at once, before what they load
      const parts = ['.work-case', '.disposition'].map((part) => stage.page.locator(part).count());
      expect(await Promise.all(parts)).toEqual([offered, offered]);
    },
  );
});
