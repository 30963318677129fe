/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireLostParty } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import { lookAway, noticesOf, playDesktop } from '../support/desktop-notices.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { pressByKeyboard } from '../support/keyboard.js';
import { PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'notices on the desktop';

jest.setTimeout(60_000);

const reason = { seq: 5, name: 'Violence', text: 'He beat me.', start: 61.5 };

const lostParty: WireLostParty = {
  ...({ leg_id: 'agent-1', speaker: 'agent', name: 'Grace', user_id: 7 } as const),
  ...({ reason: 'no-sound', since: '2026-11-30T10:00:00.000Z', duration: 3 } as const),
};

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

  const raise = (id: string) =>
    server.addCall({
      ...{ call_id: id, caller_id: '+254711000222', state: 'up', alert: 'urgent' },
      ...{ alert_reason: { ...reason, text: `He beat me, ${id}.` }, alert_acknowledged: null },
    });

  test('show a supervisor who looks elsewhere that an alert waits, with nothing of the call, until it is acknowledged', async () => {
    await playDesktop(page);
    await stage.logIn();
    await lookAway(page);
    raise('a');
    await eventually(async () => (await noticesOf(page)).length === 1);
    const [notice] = await noticesOf(page);
    expect(notice).toEqual({
      title: 'Urgent alert',
      tag: 'alert',
      body: 'An alert on a live call waits for a supervisor.',
      isOpen: true,
    });
    raise('b'); // takes the place of the first one
    await eventually(async () => (await noticesOf(page)).length === 2);
    expect((await noticesOf(page)).map(({ isOpen }) => isOpen)).toEqual([false, true]);
    for (const id of ['a', 'b'])
      server.append(id, 65, { type: 'alert_acknowledged', alert_seq: 5, user_id: 9, name: 'Ruth Njeri' });
    await eventually(async () => (await noticesOf(page)).every(({ isOpen }) => !isOpen));
  });

  test('show a call for help, and a line that is lost', async () => {
    await playDesktop(page);
    await stage.logIn();
    await lookAway(page);
    const call = { caller_id: '+254711000222', state: 'up' } as const;
    server.addCall({ ...call, call_id: 'help', asking_for_help: [7] });
    await eventually(async () => (await noticesOf(page)).length === 1);
    server.addCall({ ...call, call_id: 'lost', lost: [lostParty] });
    await eventually(async () => (await noticesOf(page)).length === 2);
    expect((await noticesOf(page)).map(({ title }) => title)).toEqual(['Call for help', 'Lost line']);
  });

  test('are not there for a supervisor who looks at the page', async () => {
    await playDesktop(page);
    await stage.logIn();
    await page.bringToFront();
    raise('a');
    await page.getByText('He beat me, a.').waitFor();
    expect(await noticesOf(page)).toEqual([]);
  });

  test('are asked for once, where their user switches them on, and stay off where that is refused', async () => {
    await playDesktop(page, 'default', 'denied');
    await stage.logIn();
    await pressByKeyboard(page.getByLabel('Notices on the desktop'), 'Space');
    const refused = page.getByLabel('This browser blocks notices on the desktop');
    await refused.waitFor();
    expect([await refused.isChecked(), await refused.isDisabled()]).toEqual([false, true]);
  });

  test.each(['default', 'granted'] as const)(
    'come once they are switched on, and no more when they are off again; before: %s',
    async (before) => {
      await playDesktop(page, before, 'granted');
      await stage.logIn();
      const box = page.getByLabel('Notices on the desktop');
      expect(await box.isChecked()).toBe(before === 'granted');
      await lookAway(page);
      if (before === 'default') {
        raise('a');
        await page.getByText('He beat me, a.').waitFor();
        expect(await noticesOf(page)).toEqual([]);
        await box.check();
      }
      raise('b');
      await eventually(async () => (await noticesOf(page)).length === 1);
      await box.uncheck();
      raise('c');
      await page.getByText('He beat me, c.').waitFor();
      expect(await noticesOf(page)).toHaveLength(1);
      await page.reload();
      await page.getByText('He beat me, c.').waitFor();
      expect(await box.isChecked()).toBe(false);
    },
  );

  test('have no switch in a browser that shows none', async () => {
    await page.addInitScript({ content: 'delete globalThis.Notification;' });
    await stage.logIn();
    await page.getByLabel('Sound when a call needs you').waitFor();
    expect(await page.getByText('on the desktop').count()).toBe(0);
  });
});
