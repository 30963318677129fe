import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { productPaths } from '../src/config/product-paths.js';
import { SetupError } from '../src/lib/errors.js';
import { Closer } from '../src/lib/closer.js';
import { findChromium, launchChromium } from '../test/support/chromium.js';
import { runMain } from './run-main.js';
import { Helpline, type Person } from './screenshots/helpline.js';
import { consoleReporter, runSteps } from './setup/run-steps.js';
import { setupSteps } from './setup/steps.js';

const FOLDER = join(productPaths.checkout, 'docs/screenshots');
const DESKTOP = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
const DARK = { ...DESKTOP, colorScheme: 'dark' } as const;
const TELEPHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
/** Place in the recorded conversation at which enough of it has been said. */
const ENOUGH_SAID_MS = 52_000;
const CALLERS = { danger: '+254711000031', turning: '+254722000045', waiting: '+254733000067' } as const;

/**
 * `npm run docs:screenshots`: makes the pictures of docs/screenshots anew: the server as it is, three telephone calls of made-up
 * people, and the pages in the Chromium of this machine.
 */
await runMain(async (signal) => {
  const chromium = findChromium({ likeUsers: true });
  if (!chromium) throw new SetupError('there is no Chromium on this machine: apt-get install chromium');
  await runSteps(Object.values(setupSteps()), consoleReporter(), signal);
  await mkdir(FOLDER, { recursive: true });
  const parts = new Closer();
  try {
    const helpline = parts.add(await Helpline.open(signal));
    const browser = await launchChromium(chromium);
    parts.add({ close: () => browser.close() });
    await takePictures(helpline, browser, signal);
  } finally {
    await parts.close();
  }
});

async function takePictures(helpline: Helpline, browser: Browser, signal: AbortSignal): Promise<void> {
  const add = helpline.addPerson.bind(helpline);
  const joyce = await add({
    username: 'joyce',
    name: ['Joyce', 'Njeri'],
    role: 'counsellor',
    extension: '201',
  });
  const grace = await add({
    username: 'grace',
    name: ['Grace', 'Wambui'],
    role: 'counsellor',
    extension: '202',
  });
  const peter = await add({
    username: 'peter',
    name: ['Peter', 'Otieno'],
    role: 'supervisor',
    extension: '203',
  });
  const open = (person: Person, options: BrowserContextOptions) =>
    openPage(helpline.url, browser, person, options);

  const wall = await open(peter, DESKTOP);
  const calls: Promise<unknown>[] = [];
  const play = (...call: Parameters<Helpline['playCall']>) => {
    const played = helpline.playCall(...call);
    played.catch(() => {}); // awaited below
    calls.push(played);
  };
  await startWork(await open(joyce, DESKTOP));
  play(3, CALLERS.turning, joyce);
  await wall.getByText(CALLERS.turning).first().waitFor(); // on its card, and in the queue for a moment
  await sleep(9_000, undefined, { signal });
  const work = await open(grace, DESKTOP);
  await startWork(work);
  play(1, CALLERS.danger, grace);
  await work.getByText('Grace Wambui joined').waitFor();
  await helpline.addWaitingCaller(CALLERS.waiting);
  const call = await open(peter, DESKTOP);
  const dark = await open(peter, DARK);
  const telephone = await open(peter, TELEPHONE);
  for (const page of [call, dark, telephone]) await openCall(page, CALLERS.danger);
  await sleep(ENOUGH_SAID_MS, undefined, { signal });

  await save(wall, 'wall');
  await save(work, 'work');
  await save(call, 'call');
  await save(dark, 'call-dark');
  await save(telephone, 'call-phone');
  await Promise.all(calls);
}

async function openPage(
  url: string,
  browser: Browser,
  { username, password }: Person,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'en-GB', timezoneId: 'Africa/Nairobi' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  return page;
}

/** With the telephone on the desk: the browser of the pictures has no microphone. */

async function startWork(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Ring in this browser' }).uncheck();
  await page.getByRole('button', { name: 'Start work', exact: true }).click();
}

async function openCall(page: Page, callerNumber: string): Promise<void> {
  await page.getByRole('link', { name: 'Live calls' }).click();
  await page.getByText(callerNumber).first().click();
}

async function save(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}
