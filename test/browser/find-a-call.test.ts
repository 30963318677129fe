/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { buildWebStep } from '../../scripts/setup/build-web.js';
import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { Recorder } from '../../src/live/recording/recorder.js';
import type { Storage } from '../../src/storage/storage.js';
import { openStorage } from '../../src/storage/storage.js';
import { MasterKeys } from '../../src/vault/master-keys.js';
import { Vault } from '../../src/vault/vault.js';
import { appendEvent } from '../support/append-event.js';
import { barriersOf } from '../support/barriers.js';
import { findChromium, launchChromium } from '../support/chromium.js';
import { HelplineApp } from '../support/helpline-app.js';
import { pressByKeyboard, tabTo } from '../support/keyboard.js';
import { eventually } from '../support/processes.js';
import { waveformMarks } from '../support/waveform-marks.js';
import { someUtterance } from '../support/call-events.js';

const chromium = findChromium();
const suite = chromium === null ? describe.skip : describe;
const name = 'a supervisor finds a call, and hears it';
const screenshots = resolve(import.meta.dirname, '../../build/screenshots');
const vaultKey = Buffer.alloc(32, 7);
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** The middle of "Amina" in the transcript. */
const lastWord = `(() => {
  const { firstChild: text } = document.querySelector('#said-caller-1 .said-text');
  const range = document.createRange();
  range.setStart(text, text.length - 3);
  range.setEnd(text, text.length - 2);
  const { x, y, width, height } = range.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

jest.setTimeout(60_000);

suite(chromium === null ? `${name} (skipped: no Chromium on this machine)` : name, () => {
  const parts = new Closer();
  let app: HelplineApp;
  let storage: Storage;
  let browser: Browser;
  let database: pg.Client;
  let page: Page;
  let faults: string[] = [];

  beforeAll(async () => {
    if (!(await buildWebStep.isDone())) await buildWebStep.run(() => {}, AbortSignal.timeout(120_000));
    await mkdir(screenshots, { recursive: true });
    app = parts.add(await HelplineApp.start({ environment: { VAULT_KEY: vaultKey.toString('base64') } }));
    storage = parts.add(await openStorage({ url: app.databaseUrl, log: silentLog() }));
    database = new pg.Client({ connectionString: app.databaseUrl });
    await database.connect();
    parts.add({ close: () => database.end() });
    const { rows } = await database.query<{ id: number }>(
      "SELECT id FROM users WHERE username = 'counsellor'",
    );
    await makeCall('other', '0722000222', ['Habari ya asubuhi', 'Nzuri sana'], rows[0]?.id);
    await makeCall('amina', '0711000111', [
      'Hello, this is the helpline',
      'Jina langu ni Amina',
      'Ninaogopa kurudi nyumbani',
    ]);
    browser = parts.add(
      await launchChromium(chromium as string, ['--autoplay-policy=no-user-gesture-required']),
    );
  }, 240_000);
  afterAll(() => parts.close(), 60_000);
  afterEach(async () => {
    const barriers = await barriersOf(page);
    await page.context().close();
    expect({ barriers, faults }).toEqual({ barriers: [], faults: [] });
  });

  /** A call of ten seconds that is over, with its recording; its words three seconds apart, agent and caller in turn. */
  async function makeCall(
    id: string,
    callerId: string,
    said: readonly string[],
    userId: number | null = null,
  ): Promise<void> {
    const [at, startMs] = [new Date(Date.now() - 3_600_000), 0];
    const append = (event: Parameters<typeof appendEvent>[2], ms = startMs) =>
      appendEvent(storage.calls, id, event, { at: new Date(at.getTime() + ms), startMs: ms });
    await append({ type: 'call.started', callerId, dialled: '116', direction: 'inbound' });
    await append({ type: 'call.answered' });
    await append({ type: 'leg.joined', legId: 'caller', speaker: 'caller', name: callerId, userId: null });
    await append({ type: 'leg.joined', legId: 'agent', speaker: 'agent', name: 'Grace', userId });
    const timing = { lastSpeechAtMs: 0, hangoverMs: 0, queueMs: 0, inferenceMs: 0 };
    for (const [n, text] of said.entries()) {
      const speaker = n % 2 === 0 ? ('agent' as const) : ('caller' as const);
      const startOf = (word: number) => n * 3_000 + 500 + word * 400;
      const words = text.split(' ').map((each, at) => ({
        text: each,
        startMs: startOf(at),
        endMs: startOf(at) + 350,
        probability: 0.9,
      }));
      const utterance = someUtterance({
        ...{ id: `${speaker}-${n}`, legId: speaker, speaker, text, words, language: 'sw' },
        ...{ startMs: startOf(0), endMs: startOf(words.length) },
      });
      await append({ type: 'transcript.final', utterance, timing }, startOf(0));
    }
    await append({ type: 'call.ended', side: 'caller', cause: 16, reason: 'caller-hung-up' }, 10_000);
    await append({ type: 'transcript.complete', utterances: said.length, leftOut: [] }, 10_000);
    const vault = await Vault.open({ directory: join(app.dataDir, 'vault'), keys: new MasterKeys(vaultKey) });
    const recorder = new Recorder({
      vault,
      store: storage.recordings,
      files: storage.files,
      log: silentLog(),
    });
    const recording = await recorder.start({ callId: id, startMs: 0, onEvent: () => {} });
    for (const [side, leg] of [
      ['left', 'caller'],
      ['right', 'agent'],
    ] as const) {
      const sink = recording?.openLeg(side, leg);
      for (let n = 0; n < 500; n++) {
        const isLoud = (Math.floor(n / 150) % 2 === 0) === (side === 'right');
        const samples = Int16Array.from(
          { length: 160 },
          (_, s) => (isLoud ? 12_000 : 600) * Math.sin((n * 160 + s) / 6),
        );
        sink?.({ samples, sampleRateHz: 8000, startMs: n * 20, arrivedAtMs: 0 });
      }
    }
    await recording?.stop();
    await recorder.close();
  }

  async function logIn(username: string, at: string, viewport = { width: 1280, height: 800 }): Promise<void> {
    page = await browser.newPage({ viewport });
    faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) faults.push(message.text());
    });
    await page.goto(app.url + at);
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Password').fill(app.passwordOf(username));
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
  }
  const shoot = (file: string) => page.screenshot({ path: join(screenshots, `${file}.png`) });
  const heard = () => page.locator('.said[data-heard]').textContent();
  const addressT = () => new URL(page.url()).searchParams.get('t');

  test('by a word that was said, from that word on', async () => {
    await logIn('supervisor', '/wall');
    await page.getByRole('link', { name: 'Find a call' }).click();
    await page.getByText('2 calls').waitFor();
    await page.getByLabel('Words that were said').fill('amina');
    await page.keyboard.press('Enter');
    await page.getByText('1 call', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=amina');
    expect(await page.locator('.call-hit mark').allTextContents()).toEqual(['Amina']);
    await shoot('find-a-call');
    await page.getByRole('link', { name: 'Caller at 0:03' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect([addressT(), await heard()]).toEqual(['3.5', expect.stringContaining('Jina langu ni Amina')]);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.locator('.said[data-heard]', { hasText: 'Ninaogopa' }).waitFor();
    await shoot('player');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    // a place in the address, to be sent to a colleague
    await eventually(() => Number(addressT()) > 5);
    const { rows } = await database.query(
      'SELECT DISTINCT u.username FROM recording_accesses r JOIN users u ON u.id = r.user_id',
    );
    expect(rows).toEqual([{ username: 'supervisor' }]);
  });

  test('led by keys, by a click on a word and on the waveform', async () => {
    await logIn('supervisor', '/calls/amina');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/calls/amina?t=5');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/calls/amina');
    await page.keyboard.press('.');
    await page.waitForURL('**/calls/amina?t=0.5');
    await page.keyboard.press('.');
    await page.waitForURL('**/calls/amina?t=3.5');
    await page.keyboard.press(']');
    await page.getByText('1.25×').waitFor();
    const wave = (await page.locator('.wave').boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    await page.mouse.click(wave.x + wave.width * 0.7, wave.y + 20);
    await page.waitForURL('**/calls/amina?t=7*');
    const last = await page.evaluate<{ x: number; y: number }>(lastWord);
    await page.mouse.click(last.x, last.y);
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press('Space');
    await eventually(() => Number(addressT()) >= 4.7 && Number(addressT()) < 7);
  });

  test('with its words marked on the waveform, at the time of each', async () => {
    await logIn('supervisor', '/calls/amina');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('AMINA');
    await page.locator('.wave-found').waitFor();
    expect(await waveformMarks(page)).toEqual(['5 now']); // the last word of an utterance that begins at 3.5 s
    await shoot('found-on-the-waveform');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.locator('.wave-found').waitFor({ state: 'detached' });
  });

  test('and goes on with a new address when the first one is not good any more', async () => {
    await logIn('supervisor', '/calls/amina');
    let tickets = 0;
    await page.route('**/recording-ticket', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { url: string };
      tickets++;
      await route.fulfill({
        response: answer,
        json: tickets === 1 ? { ...body, url: `${body.url}x` } : body,
      });
    });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.said[data-heard]', { hasText: 'Hello' }).waitFor();
    expect(tickets).toBe(2);
  });

  test('but not what their right does not reach; the page says so', async () => {
    await logIn('case_manager', '/calls?q=amina', { width: 390, height: 800 });
    await page.getByText('No call was found').waitFor();
    await page.getByText('Words are found only in calls whose words you get as they were said').waitFor();
    await shoot('find-nothing-narrow');
    expect(await page.evaluate(sideways)).toBe(0);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.getByText('2 calls').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
    expect(await page.textContent('body')).not.toContain('0711000111');
    await page
      .getByRole('link', { name: /^Call of/ })
      .first()
      .click();
    await page.getByText('silent for you').waitFor();
    await shoot('player-redacted-narrow');
    expect(await page.evaluate(sideways)).toBe(0);
  });

  test('nor the sound of their own call, by a role that may not hear; and it names a fault', async () => {
    await logIn('counsellor', '/calls');
    await page.getByText('1 call', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Call of 0722000222/ }).click();
    await page.getByText('Your role may read this call, and not hear it.').waitFor();
    await page.getByText('Habari ya asubuhi').waitFor();
    await page.goBack();
    await page.route('**/api/v1/calls?**', (route) => route.abort());
    await page.getByLabel('Words that were said').fill('habari');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/calls?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Agent at 0:00' }).waitFor();
  });

  test('and exports the calls of the filters as a file, by the keyboard; a fault is named, and asked again', async () => {
    await logIn('supervisor', '/calls?q=amina');
    const button = page.getByRole('button', { name: 'Export as CSV' });
    await page.route('**/api/v1/calls/export?**', (route) => route.fulfill({ status: 403, json: {} }));
    await pressByKeyboard(button);
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/calls/export?**');
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await page.getByText('The file is among the downloads of this browser.').waitFor();
    expect(file.suggestedFilename()).toBe('calls.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect([text.split('\r\n').length, text]).toEqual([3, expect.stringContaining('"Jina langu ni Amina"')]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.setViewportSize({ width: 320, height: 800 });
    await shoot('calls-file-narrow');
    expect(await page.evaluate(sideways)).toBe(0);
    await page.route('**/api/v1/calls/export?**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-rows-left-out': '7' } });
    });
    await pressByKeyboard(button);
    await page.getByText('It is full: 7 calls are left out.').waitFor();
  });

  test('by filters that are saved by a name, by the keyboard alone, and shared with a role', async () => {
    await logIn('supervisor', '/calls?q=habari&speaker=agent');
    await page.getByText('None yet. Choose filters, then save them by a name.').waitFor();
    await pressByKeyboard(page.getByRole('button', { name: 'Save this view…' }));
    await page.keyboard.press('Enter');
    await page.getByText('Give the view a name.').waitFor();
    await page.keyboard.type('Greetings');
    await tabTo(page.getByLabel('Shown to'));
    await page.keyboard.type('counsellor');
    await shoot('view-form');
    await pressByKeyboard(page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('View saved.').waitFor();
    const view = page.getByRole('link', { name: 'Greetings' });
    expect(await view.getAttribute('aria-current')).toBe('page');
    await page.getByText('shown to: counsellor').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Save this view…');
    await page.goto(`${app.url}/calls?q=amina`);
    await pressByKeyboard(page.getByRole('button', { name: 'Save this view…' }));
    await page.keyboard.type('greetings');
    await page.keyboard.press('Enter');
    await page.getByText('You have another view by this name. Choose another name.').waitFor();
    await page.keyboard.press('Escape');
    await pressByKeyboard(view);
    await page.waitForURL('**/calls?q=habari&speaker=agent');
    await page.goto(`${app.url}/cases?status=open`);
    await pressByKeyboard(page.getByRole('button', { name: 'Save this view…' }));
    await page.keyboard.type('What is open');
    await page.keyboard.press('Enter');
    await page.getByText('View saved.').waitFor();
    await page.goto(`${app.url}/cases`);
    await pressByKeyboard(page.getByRole('link', { name: 'What is open' }));
    await page.waitForURL('**/cases?status=open');
    await shoot('views-of-cases');
  });

  test('by a view of a supervisor, which finds what its reader may see, and leaves out what no page knows', async () => {
    await database.query(
      `UPDATE saved_views SET search = search || '{"status": "gone", "wall": "x", "page": 7}' WHERE name = 'Greetings'`,
    );
    await logIn('counsellor', '/calls', { width: 320, height: 800 });
    await page.getByRole('link', { name: 'Greetings' }).click();
    await page.waitForURL('**/calls?q=habari&speaker=agent&page=7');
    await page.goto(`${app.url}/calls`);
    await page.locator('span', { hasText: /^by / }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await database.query(`UPDATE saved_views SET search = '{"q": "amina"}' WHERE name = 'Greetings'`);
    await page.reload();
    await page.getByRole('link', { name: 'Greetings' }).click();
    await page.getByText('No call was found').waitFor();
    await shoot('view-of-another-narrow');
    expect(await page.evaluate(sideways)).toBe(0);
  });

  test('by a view under another name, for its readers too', async () => {
    await logIn('supervisor', '/calls', { width: 320, height: 800 });
    const rename = page.getByRole('button', { name: 'Rename', exact: true });
    await pressByKeyboard(rename);
    const field = page.getByLabel('Name of the view');
    expect(await field.inputValue()).toBe('Greetings');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.getByText('Give the view a name.').waitFor();
    await shoot('view-renamed-narrow');
    expect(await page.evaluate(sideways)).toBe(0);
    await page.keyboard.press('Escape');
    await eventually(() => rename.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('First words');
    await page.keyboard.press('Enter');
    await page.getByText('View renamed.').waitFor();
    await page.getByRole('link', { name: 'First words' }).waitFor();
    expect(await rename.evaluate((element) => element === document.activeElement)).toBe(true);
    const { rows } = await database.query("SELECT name, shared_with FROM saved_views WHERE page = 'calls'");
    expect(rows).toEqual([{ name: 'First words', shared_with: 1 }]);
  });

  test('until the view is deleted, which asks first; a list of views that does not come is said', async () => {
    await logIn('supervisor', '/calls');
    const button = page.getByRole('button', { name: 'Delete' });
    await pressByKeyboard(button);
    await page
      .getByText(/Delete the view .?First words.?\? It goes for everyone whom it is shown to/)
      .waitFor();
    await shoot('view-question');
    await page.keyboard.press('Escape');
    await eventually(() => button.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('View deleted.').waitFor();
    await page.getByText('None yet. Choose filters').waitFor();
    await page.route('**/api/v1/saved-views?**', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').waitFor();
    await page.getByText('2 calls').waitFor();
    await page.unroute('**/api/v1/saved-views?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('None yet. Choose filters').waitFor();
  });
});
