import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { productPaths } from '../../src/config/product-paths.js';
import { Closer } from '../../src/lib/closer.js';
import { PageMeter } from './main-thread.js';
import { logIn, openPage } from './open-page.js';
import { WallLoad } from './wall-load.js';

const QUIET_MS = 1000;

/** The files that a wall without calls needs until it stands, as gzip, in kB: script and style, the log-in included. */
export function measureWallSize(browser: Browser): Promise<number> {
  return measureSize(browser, '/', (page) => page.locator('.quiet-state').waitFor());
}

/** All files that a route fetches, as gzip, in kB: script and style, the log-in included. */
export function measureRouteSize(browser: Browser, route: string): Promise<number> {
  return measureSize(browser, route, untilAllIsLoaded);
}

async function measureSize(
  browser: Browser,
  route: string,
  untilShown: (page: Page) => Promise<void>,
): Promise<number> {
  const parts = new Closer();
  try {
    const { server, page } = await openPage(browser, parts);
    await page.goto(server.url + route);
    await logIn(page);
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await untilShown(page);
    return await gzipKb(page);
  } finally {
    await parts.close();
  }
}

/** Until no file has come for a second; the connection of the live events never comes to its end. */
async function untilAllIsLoaded(page: Page): Promise<void> {
  const count = () => page.evaluate<number>("performance.getEntriesByType('resource').length");
  for (let loaded = -1, now = await count(); now !== loaded; now = await count()) {
    loaded = now;
    await sleep(QUIET_MS);
  }
}

async function gzipKb(page: Page): Promise<number> {
  const names = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
  );
  const assets = new Set([...names.filter((name) => /\.(js|css)$/.test(name)), ...workers()]);
  return [...assets].reduce((sum, name) => sum + gzipBytes(join(productPaths.pages, name)), 0) / 1000;
}

/** The script of the shared worker: every page fetches it after the log-in, and its own list of fetches leaves it out. */
function workers(): string[] {
  const names = readdirSync(join(productPaths.pages, 'assets'));
  return names.filter((name) => /^hub-worker-.*\.js$/.test(name)).map((name) => `/assets/${name}`);
}

function gzipBytes(file: string): number {
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size : gzipSync(readFileSync(file)).length;
}

export interface OpeningFigures {
  /** from opening the address to a log-in that can be filled in, and from its sending to the first card, ms */
  readonly coldMs: number;
  /** a reload of the wall, logged in, to the first card, ms */
  readonly warmMs: number;
}

/** Opens a wall of 30 calls with a processor of a quarter of the speed and a line of 1.6 Mbit/s. */
export async function measureOpening(browser: Browser): Promise<OpeningFigures> {
  const parts = new Closer();
  try {
    const { server, page } = await openPage(browser, parts);
    new WallLoad(server, 30);
    const meter = await PageMeter.open(page);
    await meter.slowDown(4, 1600);
    const openedAtMs = performance.now();
    await page.goto(server.url);
    await page.getByLabel('User name').waitFor();
    const formMs = performance.now() - openedAtMs;
    await page.getByLabel('User name').fill('admin');
    const sentAtMs = performance.now();
    await logIn(page);
    await page.getByRole('article').first().waitFor();
    const coldMs = formMs + performance.now() - sentAtMs;
    const reloadedAtMs = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    return { coldMs, warmMs: performance.now() - reloadedAtMs };
  } finally {
    await parts.close();
  }
}
