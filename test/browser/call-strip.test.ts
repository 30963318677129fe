import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { pressByKeyboard } from '../support/keyboard.js';
import { callId, PageStage } from '../support/page-stage.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the call of an agent who is on another page than My work';

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

  const be = (change: Partial<WireAgent>) => {
    const agent: WireAgent = {
      ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'on-call', reason: null },
      ...{ call_id: callId, supervising: null, duration: 5, wrap_up_left: null, auto_answer: false },
      ...{ after_call: null, languages: [], online: true, ...change },
    };
    server.sendDesk(server.desk, { agent, colleagues: [], waiting: 0 });
  };
  const strip = () => page.getByRole('group', { name: 'Phone' });
  const button = (name: string) => strip().getByRole('button', { name, exact: true });

  test('at a desk phone is named with its clock, is muted by key and button, and hung up', async () => {
    stage.startCall();
    be({});
    await stage.logIn('admin', '/wall');
    await strip().getByText('On a call').waitFor();
    await strip().getByRole('timer').waitFor();
    await page.keyboard.press('Alt+m');
    server.append(callId, 1, { type: 'leg_muted', leg_id: 'leg-agent', speaker: 'agent', muted: true });
    await pressByKeyboard(button('Unmute'));
    server.append(callId, 2, { type: 'leg_muted', leg_id: 'leg-agent', speaker: 'agent', muted: false });
    await button('Mute').waitFor();
    await stage.picture('call-strip');
    await pressByKeyboard(button('Hang up'));
    expect(server.commands).toEqual([
      { target: 'channel', action: 'mute' },
      { target: 'channel', action: 'unmute' },
      { target: 'channel', action: 'hangup' },
    ]);
  });

  test('whose sound is lost says so, and leads back into the call', async () => {
    const lost = { leg_id: 'leg-agent', speaker: 'agent', name: 'Grace Wambui', user_id: 1 } as const;
    const since = { reason: 'no-sound', since: '2026-11-28T10:00:00.000Z', duration: 3 } as const;
    stage.startCall({ lost: [{ ...lost, ...since }] });
    be({});
    await stage.logIn('admin', '/wall');
    await pressByKeyboard(button('Ring my telephone now'));
    expect(server.commands).toEqual([{ target: 'channel', action: 'rejoin' }]);
    expect(await button('Mute').count()).toBe(0);
  });

  test('is asked for again while its first events are on their way', async () => {
    be({});
    await stage.logIn('admin', '/wall');
    await strip().getByText('On a call').waitFor();
    stage.startCall();
    await strip().getByRole('timer').waitFor();
  });

  test('rings, and is wrapped up: both lead to My work, where the strip is not', async () => {
    be({ state: 'ringing', call_id: null });
    await stage.logIn('admin', '/wall');
    await strip().getByText('A call for you').waitFor();
    be({ state: 'wrap-up', wrap_up_left: 20 });
    await strip().getByText('Wrapping up').waitFor();
    await strip().getByRole('timer').getByText('0:19').waitFor();
    be({ state: 'available', call_id: null });
    await strip().waitFor({ state: 'detached' });
    be({ state: 'wrap-up', wrap_up_left: 20 });
    await pressByKeyboard(strip().getByRole('link', { name: 'To the call' }));
    await page.getByRole('heading', { name: 'Wrapping up' }).waitFor();
    expect(await strip().count()).toBe(0);
  });
});
