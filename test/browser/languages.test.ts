import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { strings as arabic } from '../../src/web/language/ar/ar.js';
import { strings as swahili } from '../../src/web/language/sw/sw.js';
import { strings as english } from '../../src/web/strings-en.js';
import { barriersOf } from '../support/barriers.js';
import { findChromium } from '../support/chromium.js';
import { callId, PageStage } from '../support/page-stage.js';
import { scriptedCall } from '../support/scripted-call.js';
import { englishOn } from '../support/words-of-page.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the pages in the languages of their users';

jest.setTimeout(120_000);

/** The user who is logged in, at a telephone, on the call of `startCall`. */
const agent: WireAgent = {
  user_id: 1,
  name: 'Grace Wambui',
  extension: '201',
  state: 'on-call',
  reason: null,
  call_id: callId,
  duration: 5,
  supervising: null,
  wrap_up_left: null,
  auto_answer: false,
  after_call: null,
  languages: [],
  online: true,
};

const leftOf = (selector: string): string =>
  `document.querySelector('${selector}').getBoundingClientRect().left`;
const directionOf = (selector: string): string =>
  `getComputedStyle(document.querySelector('${selector}')).direction`;
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Keeps how far the page has ever scrolled sideways, in its first frames too. */
const keepWidest = `
  globalThis.widest = 0;
  const look = () => { if (document.documentElement) widest = Math.max(widest, ${sideways}); };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  const eachFrame = () => { look(); requestAnimationFrame(eachFrame); };
  eachFrame();`;
const paintTwice = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

suite(chromiumPath === null ? `${title} (skipped: no Chromium on this machine)` : title, () => {
  const stage = new PageStage();

  beforeAll(() => stage.start(chromiumPath as string), 180_000);
  afterAll(() => stage.stop());
  afterEach(async () => expect(await stage.close()).toEqual({ faults: [], stopped: [], barriers: [] }));

  /** Barriers, English words and scrolling sideways on the page as it is. */
  const faultsOfPage = async (): Promise<unknown> => {
    return {
      barriers: await barriersOf(stage.page),
      english: await englishOn(stage.page),
      sideways: await stage.page.evaluate<number>(sideways),
      narrow: await narrow(),
    };
  };
  /** How far it scrolls sideways on a telephone. */
  const narrow = async (): Promise<number> => {
    const size = stage.page.viewportSize() as { width: number; height: number };
    await stage.page.setViewportSize({ width: 390, height: size.height });
    const far = await stage.page.evaluate<number>(sideways);
    await stage.page.setViewportSize(size);
    return far;
  };
  const none = { barriers: [], english: [], sideways: 0, narrow: 0 };

  test('read from right to left in Arabic: log-in, wall, call and work, without barriers or English words', async () => {
    await stage.open({ locale: 'ar-EG' });
    const { page, server } = stage;
    const catalogues: string[] = [];
    // each file is fetched, and then imported
    page.on('request', (request) => {
      if (request.resourceType() !== 'fetch') return;
      catalogues.push(...(/assets\/(ar|sw|fr|strings-en)-/.exec(request.url()) ?? []).slice(1));
    });
    stage.startCall();
    for (const { start, body } of scriptedCall().slice(4)) server.append(callId, start, body);
    server.append(callId, 60, { type: 'help_asked', user_id: 1, asking: true });
    const waiting = [{ call_id: 'w', duration: 75, priority: 5, language: 'sw' }];
    server.sendDesk({ ...server.desk, agents: [agent], waiting }, { agent, colleagues: [], waiting: 3 });
    await page.goto(server.url);
    await page.getByRole('button', { name: arabic.login.submit }).waitFor();
    expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual([
      'ar',
      'rtl',
    ]);
    expect(catalogues).toEqual(['ar']);
    expect(await faultsOfPage()).toEqual(none);

    await page.getByLabel(arabic.login.username).fill('admin');
    await page.getByLabel(arabic.login.password).fill('right');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: arabic.wall.title }).waitFor();
    await page.getByRole('article').getByText(arabic.desk.helpNeeded).waitFor();
    expect(await faultsOfPage()).toEqual(none);
    // the number reads as it is dialled
    expect(await page.evaluate(`${directionOf('.card-caller bdi')}`)).toBe('ltr');

    await page.getByRole('link', { name: '+254 711 000 222' }).click();
    await page.locator('.said-caller').first().waitFor();
    await page.getByText(arabic.notes.answered).waitFor();
    expect(await page.evaluate(`${leftOf('.said-caller')} > ${leftOf('.said-agent')}`)).toBe(true);
    expect(
      await page.evaluate(`[document.querySelector('.said-text').lang, ${directionOf('.said-text')}]`),
    ).toEqual([...['en', 'ltr']]);
    expect(await faultsOfPage()).toEqual(none);

    await page.getByRole('link', { name: arabic.shell.work }).click();
    await page.getByRole('button', { name: arabic.work.keypad }).click();
    const key = (name: string) =>
      page.getByRole('group', { name: arabic.work.keypad }).getByText(name, { exact: true });
    expect((await key('1').boundingBox())?.x).toBeLessThan((await key('3').boundingBox())?.x ?? 0);
    expect(await faultsOfPage()).toEqual(none);
  });

  test.each(['en-US', 'sw-KE', 'fr-FR', 'ar-EG'])('fit on the narrowest screen: %s', async (locale) => {
    await stage.open({ locale });
    const { page, server } = stage;
    await page.setViewportSize({ width: 320, height: 640 });
    stage.startCall();
    server.sendDesk({ ...server.desk, agents: [agent] }, { agent, colleagues: [], waiting: 3 });
    await page.goto(server.url);
    await page.locator('input[autocomplete=username]').fill('admin');
    await page.locator('input[autocomplete=current-password]').fill('right');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '+254 711 000 222' }).waitFor();
    await page.addInitScript({ content: keepWidest });
    const far: number[] = [];
    for (const at of ['/wall', '/work', '/callbacks', '/cases', '/inbox', '/me', `/calls/${callId}`]) {
      await page.goto(server.url + at);
      await page.locator('.rail').waitFor();
      await page.evaluate(paintTwice); // the size of blocks out of sight is a guess first
      far.push(await page.evaluate<number>('widest'));
    }
    expect(far).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('change to the language that the user chooses, and ask first where a call would end with it', async () => {
    await stage.open();
    const { page, server } = stage;
    await page.goto(server.url);
    await page.getByLabel(english.language.label, { exact: true }).selectOption('Kiswahili');
    await page.getByRole('button', { name: swahili.login.submit }).waitFor();
    // kept, and more than the browser's language
    await page.reload();
    await page.getByLabel(swahili.login.username).fill('admin');
    await page.getByLabel(swahili.login.password).fill('right');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: swahili.wall.title }).waitFor();
    // the telephone of this browser is in another tab, and on a call
    const idle: WireAgent = { ...agent, state: 'available', call_id: null };
    server.sendDesk(server.desk, { agent: idle, colleagues: [], waiting: 0 });
    await page.getByRole('link', { name: swahili.shell.work }).click();
    await page.getByText(swahili.phone.lines.connecting).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/work`);
    await other.getByText(swahili.phone.lines.elsewhere).waitFor();
    stage.startCall();
    server.sendDesk(server.desk, { agent, colleagues: [], waiting: 0 });
    await other.getByRole('heading', { name: swahili.work.states['on-call'] }).waitFor();
    await other.getByLabel(swahili.language.label, { exact: true }).selectOption('Français');
    await other.getByRole('dialog', { name: swahili.language.changeTitle }).waitFor();
    await other.getByRole('button', { name: swahili.language.keep }).click();
    expect(await other.getByLabel(swahili.language.label, { exact: true }).inputValue()).toBe('sw');
    await other.getByLabel(swahili.language.label, { exact: true }).selectOption('English');
    await other.getByRole('button', { name: swahili.language.changeConfirm }).click();
    await other.getByRole('heading', { name: english.work.states['on-call'] }).waitFor();
    await other.close();
  });
});
