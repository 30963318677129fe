import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { WireAgent } from '../../src/realtime/protocol.js';
import { barriersOf } from '../support/barriers.js';
import { findChromium } from '../support/chromium.js';
import type { FakeLiveServer } from '../support/fake-live-server.js';
import { callId, PageStage } from '../support/page-stage.js';
import { eventually } from '../support/processes.js';

const chromiumPath = findChromium();
const suite = chromiumPath === null ? describe.skip : describe;
const title = 'the palette, which finds and does';

jest.setTimeout(60_000);

const onCall: WireAgent = {
  ...{ user_id: 1, name: 'Grace Wambui', extension: '201', state: 'on-call', reason: null },
  ...{ call_id: callId, duration: 5, wrap_up_left: null, auto_answer: false, after_call: null },
  ...{ languages: [], online: true, supervising: null },
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

  const list = () => page.getByRole('dialog', { name: 'Keys of this page' });
  const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent');

  const palette = () => page.getByRole('dialog', { name: 'Find or do' });
  const field = () => palette().getByRole('combobox', { name: 'Find or do' });
  const options = async () =>
    (await palette().getByRole('option').allTextContents()).map((text) => text.trim());
  const says = (text: string) => palette().getByRole('status').getByText(text).waitFor();
  /** The server's answers to the searches, and what it was asked, in order. */
  const playSearches = async (lists: { calls?: object[]; cases?: object[]; persons?: object[] }) => {
    const asked: string[] = [];
    for (const [name, found] of Object.entries(lists)) {
      await page.route(`**/api/v1/${name}?**`, async (route) => {
        asked.push(new URL(route.request().url()).search.replace('?', `${name} `));
        const data = { [name]: found, etags: [], is_complete: true, pagination: {} };
        await route.fulfill({ json: { status: 'success', data, pagination: {} } });
      });
    }
    return asked;
  };

  test('Ctrl+K opens pages and gives the focus back, also from a field', async () => {
    server.sendDesk(server.desk, {
      agent: { ...onCall, state: 'available', call_id: null },
      ...{ colleagues: [], waiting: 0 },
    });
    await stage.logIn();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await page.keyboard.press('?');
    await list().getByText('Find or do anything').waitFor();
    expect(await list().getByText('Ctrl+K', { exact: true }).count()).toBe(1);
    await page.keyboard.press('Control+k');
    expect(await palette().isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keys' }).focus();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Keys');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('MY W');
    await eventually(async () => (await options()).join() === 'My work');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Available' }).waitFor();
    expect(await palette().isVisible()).toBe(false);
    // a page that opens takes the focus to its heading
    await eventually(async () => (await page.evaluate('document.activeElement.tagName')) === 'H1');
    const number = page.getByLabel('Number or extension');
    await number.focus();
    await page.keyboard.type('0711');
    await playSearches({ cases: [], persons: [] });
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('zzzz');
    await says('Nothing fits.');
    await page.keyboard.press('Control+k');
    await palette().waitFor({ state: 'hidden' });
    expect(await number.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type('5');
    await eventually(async () => (await number.inputValue()) === '07115');
  });

  test('on a Mac ⌘K opens it, and Ctrl+K is left to the text', async () => {
    await page.addInitScript(`Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })`);
    await stage.logIn();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await palette().isVisible()).toBe(false);
    await page.keyboard.press('Meta+k');
    await field().waitFor();
    await page.keyboard.press('Meta+k');
    await palette().waitFor({ state: 'hidden' });
  });

  test('is empty and ready for words where it is opened again as soon as it is closed', async () => {
    await stage.logIn();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('lang');
    const press = `document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }))`;
    await page.evaluate(`${press}; ${press}`);
    await eventually(async () => (await field().inputValue()) === '');
    await page.keyboard.type('my acc');
    await eventually(async () => (await field().inputValue()) === 'my acc');
  });

  test('Ctrl+K presses the buttons of the page: mute, the language, the log-out with its question', async () => {
    stage.startCall();
    server.sendDesk(server.desk, { agent: onCall, colleagues: [], waiting: 0 });
    await stage.logIn('admin', '/work');
    await page.getByRole('button', { name: 'Mute' }).waitFor();
    const command = async (typed: string, shown: string) => {
      await page.keyboard.press('Control+k');
      await field().waitFor();
      await page.keyboard.type(typed);
      await eventually(async () => (await options()).join() === shown);
      await page.keyboard.press('Enter');
      await palette().waitFor({ state: 'hidden' });
    };
    await command('mut', 'Mute Alt+M');
    await eventually(() => Promise.resolve(server.commands.length === 1));
    expect(server.commands).toEqual([{ target: 'channel', action: 'mute' }]);
    await command('lang', 'Language');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Language');
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('hold');
    await eventually(async () => (await options()).join() === 'Hold Alt+H');
    server.sendDesk(server.desk, {
      agent: { ...onCall, state: 'available', call_id: null },
      ...{ colleagues: [], waiting: 0 },
    });
    await page.getByText('No call', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await says('This is not possible any more: Hold');
    expect(server.commands).toHaveLength(1);
    await page.keyboard.press('Escape');
    await command('log out', 'Log out');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  test('Ctrl+K finds calls, cases and persons by number, name and id', async () => {
    const asked = await playSearches({
      calls: [{ id: 'c9', caller_id: '+254711000222', started_at: '2026-11-28T10:00:00Z', agent: null }],
      cases: [{ id: '42', title: null, case_number: 'CASE-2026-000042', status: 'open' }],
      persons: [{ id: '7', first_name: 'Amina', last_name: '', phone: '+254711000222', location: null }],
    });
    await stage.logIn();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('07');
    await says('Records are looked up from 3 letters or digits on.');
    await field().fill('07110'); // at once: a pause between two keys is a question
    await palette().getByRole('option', { name: '+254711000222' }).first().waitFor();
    await eventually(async () => (await options()).length === 3);
    expect(asked.sort()).toEqual([
      'calls number=07110&limit=5',
      'cases q=07110&limit=5',
      'persons q=07110&limit=5',
    ]);
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active =
      'document.getElementById(document.activeElement.getAttribute("aria-activedescendant")).textContent';
    expect(await page.evaluate(active)).toContain('Amina');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cases/42');
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('#42');
    await eventually(async () => (await options()).join() === 'Case number 42,Person number 42');
    await field().fill('1763737000.12');
    await eventually(async () => (await options()).some((each) => each === 'Call number 1763737000.12'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/calls/1763737000.12');
  });

  test('Ctrl+K says that it looks, that nothing is there and that the server is away; another text ends the question', async () => {
    await stage.logIn();
    await page.getByRole('heading', { name: 'Live calls' }).waitFor();
    await page.route('**/api/v1/**?q=amina*', () => {}); // no answer comes
    const ended = Promise.all(
      ['/cases?q=amina&', '/persons?q=amina&'].map((asked) =>
        page.waitForEvent('requestfailed', (request) => request.url().includes(asked)),
      ),
    );
    const begun = page.waitForRequest((request) => request.url().includes('/cases?q=amina&'));
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await page.keyboard.type('amina');
    await begun;
    await says('Looking…');
    await page.route('**/api/v1/**?q=amina%20w*', (route) => route.abort());
    await page.keyboard.type(' w');
    await ended;
    await says('Cases could not be looked up. There is no connection to the server.');
    await says('Persons could not be looked up.');
    await playSearches({ cases: [], persons: [] });
    await palette().getByRole('button', { name: 'Look again' }).focus();
    await page.keyboard.press('Enter');
    await says('Nothing fits.');
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
  });

  test('Ctrl+K offers no case and no person to a role that sees none', async () => {
    server.users['media'] = { password: 'right', role: 6, roleName: 'media_account' };
    const asked = await playSearches({ calls: [], cases: [], persons: [] });
    await stage.logIn('media');
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await eventually(async () => (await options()).join().startsWith('My work,Find a call,'));
    expect((await options()).join()).not.toMatch(/Cases|Inbox|Callbacks|Live calls/);
    await page.keyboard.type('42');
    await says('Nothing fits.');
    await page.keyboard.type('424');
    await eventually(() => Promise.resolve(asked.length === 1));
    await says('Nothing fits.');
    expect(asked).toEqual(['calls number=42424&limit=5']);
  });
});
