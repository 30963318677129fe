/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { eventually } from '../support/processes.js';
import { callId, PageStage } from '../support/page-stage.js';

const chromiumPath = findChromium({ likeUsers: true });
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the pages, when an alert is raised,';

/** Notes at the page how many tones it has started. */
const countTones = `{
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    const { dataset } = document.documentElement;
    dataset.tones = String(Number(dataset.tones ?? 0) + 1);
    start.apply(this, when);
  };
}`;

/** Notes at the page how often a text that is read out at once has changed. */
const countAnnouncements = `
  new MutationObserver((changes) => {
    const read = changes.filter(({ target }) => (target.closest ? target : target.parentElement)?.closest('[role=alert]'));
    const { dataset } = document.documentElement;
    dataset.announced = String(Number(dataset.announced ?? 0) + (read.length > 0 ? 1 : 0));
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** Presses what has the focus in the very moment in which the banner shows another alert, and notes at the page that it did. */
const pressAtNext = (name: string) => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.risk-rule')?.textContent.includes('${name}')) return;
    observer.disconnect();
    document.activeElement.click();
    document.documentElement.dataset.pressed = document.activeElement.textContent;
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** The agent who is logged in, on the call. */
const grace: WireAgent = {
  ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'on-call', reason: null, call_id: callId },
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
    await page.getByLabel('Sound when a call needs you').uncheck();
    server.addCall({
      call_id: 'another',
      state: 'up',
      ...alarm,
      alert_reason: { ...reason, text: 'He has a knife.' },
    });
    await page.getByText('He has a knife.').waitFor();
    expect(await page.locator('[data-tones="2"]').count()).toBe(1);
    await page.getByLabel('Sound when a call needs you').check(); // and it is known how that sounds
    await page.locator('[data-tones="4"]').waitFor({ state: 'attached' });
  });

  /** An alert on the agent's call for what is said there. */
  const raise = (id: string, name: string, severity: 'urgent' | 'warning', start: number) => {
    const evidence = [{ segment_id: id, text: 'beat', start: 3, end: 7 }];
    return server.append(callId, start, {
      ...{ type: 'streaming_alert', rule_id: name, name, severity, evidence },
    });
  };
  /** The button, where a press on it counts. */
  const seen = () => page.getByRole('button', { name: 'Seen', disabled: false });
  const seenBy = (userId: number, alertSeq: number | null) =>
    server.append(callId, 20, {
      ...{ type: 'alert_seen', alert_seq: alertSeq ?? 0, user_id: userId, name: 'Grace' },
    });

  test.each([[390], [1024], [1440]])(
    'show the agent of the call the gravest above everything, %d px wide, read out once, take no focus, and go on by keyboard',
    async (width) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript({ content: countAnnouncements });
      stage.startCall();
      stage.say('a', 'He beat me.', 2);
      server.sendDesk(server.desk, { agent: grace, colleagues: [], waiting: 0 });
      await stage.logIn('admin', '/work');
      await stage.lastSaid('He beat me.');
      const banner = page.getByRole('region', { name: 'Alert on your call' });
      expect(await banner.count()).toBe(0);
      await page.getByRole('button', { name: 'Consult' }).press('Enter');
      const number = page.getByRole('textbox', { name: 'Number or extension' });
      await number.focus();
      await page.keyboard.type('07');
      const before = Number(await page.locator('html').getAttribute('data-announced'));
      const { seq: first } = raise('a', 'Violence', 'urgent', 3);
      raise('a', 'Fear', 'warning', 4);
      await banner.getByText('and 1 more alert').waitFor();
      await banner.getByText('He beat me.').waitFor();
      await banner.getByText('Violence, at 0:03').waitFor();
      await page.keyboard.type('11');
      expect(await number.inputValue()).toBe('0711');
      // in sight and before the rest, also where the page is scrolled
      const top = await page.evaluate<number>(
        `document.querySelector('.risk-banner').getBoundingClientRect().top`,
      );
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(200);
      const announced = async () =>
        Number(await page.locator('html').getAttribute('data-announced')) - before;
      const once = await announced();
      expect(once).toBeGreaterThan(0);
      expect(once).toBeLessThanOrEqual(2); // one for each alert
      stage.say('b', 'Are you there?', 5);
      await stage.lastSaid('Are you there?');
      expect(await announced()).toBe(once);
      // by the keyboard alone: the words, help, seen
      await banner.getByRole('button', { name: 'Show' }).focus();
      await page.keyboard.press('Enter');
      expect(await page.evaluate<string>('document.activeElement.id')).toBe('said-a');
      await banner.getByRole('button', { name: 'Show' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await eventually(() => server.commands.length === 1);
      server.append(callId, 6, { type: 'help_asked', user_id: 1, asking: true });
      await banner.getByRole('button', { name: 'Supervisors are asked' }).waitFor();
      await page.keyboard.press('Enter'); // that is not taken back by it
      // one as grave does not take the place of the one that is read
      const { seq: second } = raise('a', 'Weapon', 'urgent', 5);
      await banner.getByText('and 2 more alerts').waitFor();
      await banner.getByText('Violence, at 0:03').waitFor();
      await page.keyboard.press('Tab');
      await seen().waitFor();
      await page.evaluate(pressAtNext('Weapon'));
      await page.keyboard.press('Enter');
      await eventually(() => server.commands.length === 2);
      seenBy(8, first); // a colleague on the call: the user has still to see it
      seenBy(1, first);
      await page.locator('[data-pressed="Seen"]').waitFor({ state: 'attached' });
      await banner.getByText('Weapon, at 0:05').waitFor();
      await seen().waitFor();
      await page.keyboard.press('Enter');
      await eventually(() => server.commands.length > 2);
      seenBy(1, second);
      await banner.getByText('Fear, at 0:04').waitFor();
      expect(server.commands).toEqual([
        { target: 'channel', action: 'ask-help' },
        { target: 'channel', action: 'acknowledge', alert_seq: first },
        { target: 'channel', action: 'acknowledge', alert_seq: second },
      ]);
      await page.getByText('Grace has seen the alert').first().waitFor();
      // buttons that are scrolled half behind the banner are not too small
      await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`);
    },
  );

  test('bring the words back by keyboard for the agent who asks what raised an alert, and leave the focus on the call when all are seen', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    stage.startCall();
    stage.say('a', 'He beat me.', 2);
    const { seq } = raise('a', 'Violence', 'urgent', 3);
    server.sendDesk(server.desk, { agent: grace, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    const banner = page.getByRole('region', { name: 'Alert on your call' });
    await page.getByRole('button', { name: 'Case', exact: true }).press('Enter');
    await page.locator('.work-case').waitFor();
    await banner.getByRole('button', { name: 'Show' }).press('Enter');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('said-a');
    await seen().press('Enter');
    await page.locator('#own-caller:focus').waitFor();
    seenBy(1, seq);
    await banner.waitFor({ state: 'detached' });
    await page.reload();
    await stage.lastSaid('He beat me.');
    expect(await banner.count()).toBe(0);
  });

  test('are in the list alone for a supervisor who only listens', async () => {
    stage.startCall();
    stage.say('a', 'He beat me.', 2);
    raise('a', 'Violence', 'urgent', 3);
    const listener = { ...grace, user_id: 8, name: 'Ruth Njeri' };
    server.sendDesk(server.desk, { agent: listener, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    await page.locator('.alert-item').getByText('Violence').waitFor({ state: 'attached' });
    expect(await page.getByRole('region', { name: 'Alert on your call' }).count()).toBe(0);
  });
});
